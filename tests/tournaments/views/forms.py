"""The forms of a page as a browser would send them."""

from html.parser import HTMLParser
from urllib.parse import urlsplit


class _Forms(HTMLParser):
    """Reads every form with its fields; ``form=`` puts a field into a form elsewhere."""

    def __init__(self, path):
        super().__init__()
        self.path = path
        self.actions = {}
        self.fields = {}
        self.open = None
        self.select = None
        self.area = None

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self.open = given.get("id") or f"form number {len(self.fields)}"
            if given.get("method") == "post":
                self.actions[self.open] = given.get("action") or self.path
            self.fields.setdefault(self.open, {})
        into = self.fields.setdefault(given.get("form") or self.open, {})
        name = given.get("name")
        if tag == "input" and name:
            ticked = given.get("type") not in {"checkbox", "radio"} or "checked" in given
            if ticked:
                into.setdefault(name, []).append(
                    given.get("value") or ("on" if "checked" in given else "")
                )
        elif tag == "select" and name:
            self.select = into.setdefault(name, [])
            self.several = "multiple" in given
            self.first = None
        elif tag == "option" and self.select is not None:
            if self.first is None:
                self.first = given.get("value", "")
            if "selected" in given:
                self.select.append(given.get("value", ""))
        elif tag == "textarea" and name:
            self.area = into.setdefault(name, [""])

    def handle_data(self, text):
        if self.area is not None:
            self.area[0] += text

    def handle_endtag(self, tag):
        if tag == "form":
            self.open = None
        elif tag == "select":
            if not self.select and not self.several and self.first is not None:
                self.select.append(self.first)
            self.select = None
        elif tag == "textarea":
            self.area = None


def sent_by(answer, action, **changes):
    """What pressing the button of the form for ``action`` sends, with some fields changed.

    Lists are the values of fields that were ticked or chosen several times; None is not sent.
    Forms of one action that differ in their buttons alone count as one; LookupError for none.
    """
    forms = _Forms(answer.request["PATH_INFO"])
    forms.feed(answer.text)
    found = [
        forms.fields[name]
        for name, where in forms.actions.items()
        if urlsplit(where).path == action
    ]
    if not found:
        raise LookupError(action)
    assert all(fields == found[0] for fields in found), f"{action} has forms that differ"
    data = {
        name: values if len(values) > 1 else values[0]
        for name, values in found[0].items()
        if values and name != "csrfmiddlewaretoken"
    }
    return {name: value for name, value in {**data, **changes}.items() if value is not None}
