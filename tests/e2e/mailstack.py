"""Postfix and Dovecot in a scratch directory, for tests: started and steered from Python.

    with MailStack.start({"judge": "secret"}) as stack:
        mailbox = ImapMailbox(stack.imap_account("judge"))
        outlet = Outlet(stack.smtp_account("judge"))
        stack.crash(); stack.restart(); stack.wipe()

It needs root and the Debian packages below, which `why_not` installs where it may.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from adjudicator.net.endpoint import TlsMode
from adjudicator.net.imap import ImapAccount
from adjudicator.net.smtp import SmtpAccount
from tests.debian import why_missing

SCRIPT = Path(__file__).with_name("mailstack.sh")
PACKAGES = ("postfix", "dovecot-imapd", "dovecot-lmtpd", "openssl")
PROGRAMS = (
    "/usr/lib/postfix/sbin/master",
    "/usr/sbin/dovecot",
    "/usr/lib/dovecot/imap",
    "/usr/lib/dovecot/lmtp",
    "/usr/bin/openssl",
)
"""Set in the environment, this variable keeps the tests from calling apt-get."""


def why_not() -> str | None:
    """Why the real servers cannot run here, or None. Installs the packages when root, on a system with apt-get."""
    if os.geteuid() != 0:
        return "Postfix and Dovecot need root; run the tests as root, for example in a container"
    fault = why_missing(PROGRAMS, PACKAGES)
    if fault is not None:
        return fault
    version = subprocess.run(["/usr/sbin/dovecot", "--version"], capture_output=True, text=True, check=False).stdout
    if not version.startswith("2.3."):
        return f"Dovecot {version.split()[0] if version else '?'}: the test set-up is written for 2.3 (Debian 12) only"
    return None


class MailStackFailed(RuntimeError):
    """The servers did not start, or did not do what they were told; with the last lines of their logs."""


@dataclass
class MailStack:
    """The servers while they run.

    Args:
        domain: of all addresses; `users` are local parts with their passwords.
        cert: the servers' self-signed certificate, for ``localhost`` and ``127.0.0.1``.
        ports: by name: SMTP, SUBMISSION, SUBMISSIONS, IMAP, IMAPS.
    """

    directory: Path
    domain: str
    cert: Path
    ports: dict[str, int]
    users: dict[str, str] = field(repr=False)
    process: subprocess.Popen[str]
    host: str = "127.0.0.1"

    @classmethod
    def start(cls, users: Mapping[str, str]) -> MailStack:
        """Start both servers (a quarter of a second). Raises MailStackFailed."""
        # a unix socket's path is short, so the directory's has to be
        directory = Path(tempfile.mkdtemp(prefix="adj-", dir="/tmp"))
        names = [f"{name}:{password}" for name, password in users.items()]
        faults = (directory / "errors").open("w+")
        process = subprocess.Popen(
            ["/bin/bash", str(SCRIPT), "run", str(directory), str(os.getpid()), *names],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=faults,
            text=True,
        )
        watchdog = threading.Timer(30.0, process.terminate)
        watchdog.start()
        told: dict[str, str] = {}
        try:
            for line in process.stdout or ():
                key, _, value = line.strip().partition("=")
                told[key] = value
                if key == "READY":
                    break
        finally:
            watchdog.cancel()
        with faults:
            if "READY" not in told:
                process.wait(10)
                faults.seek(0)
                text = faults.read()
                shutil.rmtree(directory, ignore_errors=True)
                raise MailStackFailed(text or "the mail servers did not start in 30 s")
        ports = {name: int(told[name]) for name in ("SMTP", "SUBMISSION", "SUBMISSIONS", "IMAP", "IMAPS")}
        return cls(directory, told["DOMAIN"], Path(told["CERT"]), ports, dict(users), process)

    def address(self, user: str) -> str:
        """The address of a user."""
        return f"{user}@{self.domain}"

    def imap_account(self, user: str, tls: TlsMode = "implicit", **more: Any) -> ImapAccount:
        """How to read the mail of `user`."""
        port = self.ports["IMAPS" if tls == "implicit" else "IMAP"]
        ca_file = None if tls == "none" else str(self.cert)
        return ImapAccount(self.host, port, tls, self.address(user), self.users[user], ca_file=ca_file, **more)

    def smtp_account(
        self, user: str | None = None, port: Literal["SMTP", "SUBMISSION", "SUBMISSIONS"] | None = None, **more: Any
    ) -> SmtpAccount:
        """How to send: as `user` over SUBMISSIONS, or as the world over SMTP, unless `port` says otherwise."""
        chosen = port or ("SMTP" if user is None else "SUBMISSIONS")
        tls: dict[str, TlsMode] = {"SMTP": "none", "SUBMISSION": "starttls", "SUBMISSIONS": "implicit"}
        login = (None, None) if user is None else (self.address(user), self.users[user])
        return SmtpAccount(self.host, self.ports[chosen], tls[chosen], *login, **{"ca_file": str(self.cert), **more})

    def crash(self) -> None:
        """Kill Dovecot with -9. Mail sent meanwhile waits in Postfix's queue."""
        self._control("crash")

    def restart(self) -> None:
        """Start Dovecot again after `crash`."""
        self._control("restart")

    def wipe(self) -> None:
        """Empty all mailboxes; each gets a new UIDVALIDITY."""
        self._control("wipe")

    def stop(self) -> None:
        """End both servers and remove their directory. May be called twice."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)
        if self.process.stdout is not None:
            self.process.stdout.close()
        shutil.rmtree(self.directory, ignore_errors=True)

    def logs(self) -> str:
        """The last lines of the servers' logs, for the message of a failing test."""
        paths = sorted((self.directory / "log").glob("*.log"))
        return "\n".join(line for path in paths for line in path.read_text().splitlines()[-8:])

    def _control(self, verb: str) -> None:
        done = subprocess.run(
            ["/bin/bash", str(SCRIPT), "ctl", str(self.directory), verb], capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise MailStackFailed(f"{done.stderr.strip()}\n{self.logs()}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
