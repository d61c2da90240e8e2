# The image of every process of the site; compose.yaml says which command each one runs.
FROM python:3.11-slim-bookworm AS libraries
WORKDIR /srv/cacao
# Another list has more: --build-arg LIST=push brings what messages of browsers need.
ARG LIST=run
COPY requirements/ requirements/
RUN requirements/install.sh "$LIST"

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin cacao \
    && install --directory --owner=cacao /var/lib/cacao
WORKDIR /srv/cacao
COPY --from=libraries /srv/cacao/.venv .venv
COPY . .
ENV PATH=/srv/cacao/.venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    SITE_MODE=production
# Each start and each health check would compile what it imports: nothing can be written later.
RUN python -m compileall -q -j 0 "$(python -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')" . || true
USER 10001
EXPOSE 8000
CMD ["gunicorn", "--config", "core/gunicorn/config.py"]
