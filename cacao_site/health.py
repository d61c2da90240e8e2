"""What a load balancer and a monitor ask: is this process alive, and can the site do its work?"""

from django.db import connection
from django.http import HttpRequest, JsonResponse


def alive(request: HttpRequest) -> JsonResponse:
    """This process answers; nothing else is looked at."""
    return JsonResponse({"alive": True})


def ready(request: HttpRequest) -> JsonResponse:
    """The database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"ready": True})
