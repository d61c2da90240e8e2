"""The server of the streams: one process, whatever the environment says, that stops within seconds."""

from __future__ import annotations

import asyncio
from socket import socket

import uvicorn
from structlog import get_logger

from cacao_site.live.programs import ProgramStreams
from cacao_site.live.protocol import StrictProtocol
from cacao_site.live.readers import Readers
from cacao_site.live.server import application
from cacao_site.live.watching import TableStreams

logger = get_logger(__name__)

PULSE = 0.5
"""Seconds between two looks whether to stop, for which uvicorn wakes up ten times a second."""
PATIENCE = 3.0
"""Seconds within which streams end by themselves; those that do not read are cut off then."""


class StreamServer(uvicorn.Server):
    """uvicorn's own, which would cancel open streams one by one and report each as an error."""

    def __init__(
        self, config: uvicorn.Config, readers: Readers, programs: ProgramStreams, tables: TableStreams
    ) -> None:
        super().__init__(config)
        self._readers = readers
        self._programs = programs
        self._tables = tables

    async def main_loop(self) -> None:
        """Until somebody asks it to stop."""
        while not await self.on_tick(0):
            await asyncio.sleep(PULSE)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Take no new stream, send away who is here, stop."""
        for each in self.servers:
            each.close()
        logger.info("streams end", streams=len(self._readers) + len(self._programs))
        self._programs.send_away()
        self._tables.send_away()
        await self._readers.send_away()
        end = asyncio.get_running_loop().time() + PATIENCE
        while self.server_state.tasks and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.05)
        if self.server_state.tasks:
            self._cut_off()
        await super().shutdown(sockets)

    def _cut_off(self) -> None:
        logger.warning("connections that do not read are cut off", connections=len(self.server_state.tasks))
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def server(*, host: str, port: int) -> StreamServer:
    """A server that honours no forwarder header and no variable of uvicorn's: the web server's are common to both."""
    readers, programs, tables = Readers(), ProgramStreams(), TableStreams()
    config = uvicorn.Config(
        application(readers, programs, tables),
        host=host,
        port=port,
        workers=1,
        loop="asyncio",
        http=StrictProtocol,
        ws="none",
        backlog=4096,
        proxy_headers=False,
        forwarded_allow_ips="",
        # Tokens stand in addresses.
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    return StreamServer(config, readers, programs, tables)
