#!/bin/sh
# Installs Postfix and Dovecot for the tests against real mail servers (Debian packages, root only).
# Where that cannot be done it says so and leaves the tests to report what they did not test.
if [ -x /usr/sbin/postfix ] && [ -x /usr/sbin/dovecot ] && [ -x /usr/lib/dovecot/lmtp ] && command -v openssl >/dev/null; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "NOTE: Postfix and Dovecot are not here and cannot be installed (needs root and apt-get):"
    echo "NOTE: the tests against real mail servers will be skipped."
    exit 0
fi
echo "Installing Postfix and Dovecot for the tests (once) ..."
export DEBIAN_FRONTEND=noninteractive
{ apt-get update -q && apt-get install -y -q --no-install-recommends postfix dovecot-imapd dovecot-lmtpd openssl; } >/dev/null 2>&1 ||
    echo "NOTE: apt-get could not install postfix and dovecot: the tests against real mail servers will be skipped."
exit 0
