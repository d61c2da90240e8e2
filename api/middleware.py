"""Below ``/api/v1/`` every error is a problem document, also one that comes from Django or from another middleware."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from accounts.refusal import Refusal
from api import errors
from api.v1.responses import CONTENT_TYPE, problem

PREFIX = "/api/v1/"
_KEPT = ("Allow", "Retry-After", "RateLimit", "RateLimit-Policy")
_BY_STATUS: dict[int, type[Refusal]] = {
    refusal.status: refusal
    for refusal in (
        errors.MalformedRequest,
        errors.NotFound,
        errors.MethodNotAllowed,
        errors.RequestTooLarge,
        errors.UnsupportedMediaType,
    )
}


class ProblemMiddleware:
    """Replaces pages of errors. Put it behind the middleware that knows the language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._answer(request)
        if not is_for_programs(request) or response.status_code < HTTPStatus.BAD_REQUEST:
            return response
        is_problem = response.headers.get("Content-Type") == CONTENT_TYPE
        return response if is_problem else _as_problem(response)

    def _answer(self, request: HttpRequest) -> HttpResponse:
        """HEAD is answered as GET; whoever sends the answer leaves its content out."""
        if is_for_programs(request) and len(request.get_full_path()) > settings.API_LONGEST_ADDRESS:
            return problem(errors.AddressTooLong())
        if request.method != "HEAD" or not is_for_programs(request):
            return self.get_response(request)
        request.method = "GET"
        try:
            return self.get_response(request)
        finally:
            request.method = "HEAD"


def is_for_programs(request: HttpRequest) -> bool:
    """Whether an address is one of the API, also where there is nothing."""
    return request.path_info.startswith(PREFIX)


def _as_problem(response: HttpResponse) -> HttpResponse:
    status = response.status_code
    is_ours = status >= HTTPStatus.INTERNAL_SERVER_ERROR
    refusal = _BY_STATUS.get(status, errors.ServerError if is_ours else errors.MalformedRequest)
    answer = problem(refusal(), status=status)
    for name in _KEPT:
        if name in response:
            answer[name] = response[name]
    add_never_cache_headers(answer)
    return answer
