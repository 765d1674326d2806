"""Reading a page as its reader does."""

import html
import re


def words(answer):
    """What stands on the page, without its markup."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def markup(answer):
    """The page with its markup, however it is broken into lines."""
    return " ".join(answer.text.split())
