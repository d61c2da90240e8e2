"""How passwords are stored."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class ModestArgon2PasswordHasher(Argon2PasswordHasher):
    """Argon2id at the strength OWASP asks for: 19 MiB, two passes, one thread, about 22 ms.

    Django's default takes 100 MiB and 200 ms, with which a handful of logins at once would stop a small server.
    """

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1
