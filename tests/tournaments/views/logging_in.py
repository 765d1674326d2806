"""Somebody who sends a form while logged out, and logs in by the page that answers."""

from tests.tournaments.views.forms import sent_by

PASSWORD = "a-long-password"
KEPT = "You were logged out when you sent this, so nothing was saved."
TYPED = {"name": "Zoë Ännchen", "club": "Mona", "phone": "876", "starts_in_round": "2"}


def send(visitor, url, data, **headers):
    """Send a form as a page of the site does, with its token."""
    visitor.get("/login/")
    token = visitor.cookies["csrftoken"].value
    return visitor.post(url, {"csrfmiddlewaretoken": token, **data}, **headers)


def log_in(visitor, page, user, password=PASSWORD):
    """Fill in the login that a page shows."""
    data = sent_by(page, "/login/", username=user.get_username(), password=password)
    return visitor.post(
        "/login/", data | {"csrfmiddlewaretoken": visitor.cookies["csrftoken"].value}
    )


def back(visitor, url, data, user):
    """Send a form while logged out, log in, and return the page that comes then."""
    login = send(visitor, url, data)
    answer = log_in(visitor, login, user)
    assert answer.status_code == 302
    return visitor.get(answer.url)
