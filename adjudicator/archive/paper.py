"""The templates of the site and its own words. Templates come from ``templates/archive``, get plain values, and fail on
a name that is not there; every value is escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from adjudicator.archive.places import other
from adjudicator.core.messages import LANGS, Arg, Lang
from adjudicator.daemon.shelves import catalogue
from adjudicator.files import data_root
from adjudicator.render.names import Names
from adjudicator.render.words import Words

FOLDER = "archive"
STATIC: tuple[str, ...] = ("style.css", "archive.js")
"""The files that stand in the site as they are."""

_IN_SCRIPT = re.compile("[<>&\u2028\u2029]")


@cache
def words() -> Words:
    """The words of the site."""
    return Words(catalogue(FOLDER), Names())


def word(lang: Lang, code: str, **args: Arg) -> str:
    """What the site says for ``site_<code>``."""
    return words().word(f"site_{code}", lang, **args)


@cache
def _environment() -> Environment:
    environment = Environment(
        autoescape=True,
        loader=FileSystemLoader(data_root() / "templates"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters["mailto"] = str  # the mails' macros that stand beside those we take name it
    environment.filters["readable"] = readable
    return environment


def readable(ground: str) -> str:
    """White or black, whichever is easier to read on a colour ``#rrggbb``; its contrast is 4.5 to 1 at least.

    The maps letter larger, and in the ink of their palette.
    """
    light = 0.0
    for weight, part in zip((0.2126, 0.7152, 0.0722), (ground[1:3], ground[3:5], ground[5:7]), strict=True):
        value = int(part, 16) / 255
        light += weight * (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    return "#ffffff" if 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 else "#000000"


def page(template: str, lang: Lang, here: str, values: Mapping[str, Any]) -> str:
    """A page of the site.

    Args:
        here: its place below the folder of its language: ``games/alpha/003.html``.

    Raises:
        jinja2.UndefinedError: if a value is missing.
    """
    w: Callable[..., str] = partial(word, lang)
    frame = {"w": w, "lang": lang, "other_lang": other(lang), "root": "../" * (here.count("/") + 1), "here": here}
    return _environment().get_template(f"{FOLDER}/{template}.html.j2").render({**frame, **values})


def first_page() -> str:
    """The page that offers the languages."""
    titles = {lang: word(lang, "title") for lang in LANGS}
    return _environment().get_template(f"{FOLDER}/root.html.j2").render(titles=titles)


def static(name: str) -> str:
    """A file that stands in the site as it is."""
    return (data_root() / "templates" / FOLDER / name).read_text(encoding="utf-8")


def script(name: str, value: Any) -> str:
    """A script file that gives a global name a value: it can be loaded where a file of data cannot.

    What could end a script or a line stands escaped, so that the words of people stay words.
    """
    text = msgspec.json.encode(value, order="deterministic").decode()
    safe = _IN_SCRIPT.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    return f"window.{name}={safe};\n"
