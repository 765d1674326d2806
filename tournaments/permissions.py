"""Who may do what: one ladder of access, and the roles that climb it."""

import enum

from tournaments.enums import Role


class Access(enum.Enum):
    """What a view asks of whoever opens it."""

    PUBLIC = "public"
    TABLE_LINK = "table link"
    SIGNED_IN = "signed in"
    SCORER = "scorer"
    DIRECTOR = "director"


ROLES: dict[Access, frozenset[str]] = {
    Access.SCORER: frozenset({Role.SCORER, Role.DIRECTOR}),
    Access.DIRECTOR: frozenset({Role.DIRECTOR}),
}


def role_allows(role: str | None, access: Access) -> bool:
    """Tell whether a role in a tournament opens what asks for ``access``.

    Arguments: ``role``, one of ``Role`` or None for somebody without a role there.
    """
    return access not in ROLES or role in ROLES[access]
