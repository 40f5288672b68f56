"""What people see: words, mails in text and HTML, maps. Jinja and the drawing of maps live only here.

`words` says messages, `context` decides what of a game a mail may show, `press` fills in the templates, `mails` and
`answers` are what the daemon calls, ``diadoques`` is what that game adds, ``maps`` draws.
"""

from __future__ import annotations
