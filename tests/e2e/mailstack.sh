#!/bin/bash
# Postfix and Dovecot for tests: all in one scratch directory, on loopback ports; nothing leaves the machine.
#
#   mailstack.sh run DIR PID USER:PASSWORD...   serve until SIGTERM, or until process PID is gone
#   mailstack.sh ctl DIR stop|crash|restart|wipe
#
# `run` prints KEY=VALUE lines, the last one READY=1 when every port answers.
#   stop     end everything (SIGTERM)
#   crash    kill -9 Dovecot and its children (SIGUSR1)
#   restart  start Dovecot again (SIGUSR2)
#   wipe     empty all mailboxes, which gives them a new UIDVALIDITY (SIGHUP)
#
# Ports: SMTP (no login, STARTTLS offered: the world's mail), SUBMISSION (STARTTLS and login), SUBMISSIONS (TLS and login),
# IMAP (STARTTLS offered), IMAPS. Addresses: USER@play.test, with +anything. bounce@play.test is taken and then bounces;
# slow@play.test stays in the queue; every other domain is refused.
#
# Needs root and, on Debian 12: apt-get install --no-install-recommends postfix dovecot-imapd dovecot-lmtpd openssl
set -u -o pipefail
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C
domain=play.test

die() { echo "mailstack: $*" >&2; exit 1; }

if [ "${1:-}" = ctl ]; then
    dir=$2
    pid=$(cat "$dir/run.pid" 2>/dev/null) || die "nothing runs in $dir"
    case $3 in stop) signal=TERM ;; crash) signal=USR1 ;; restart) signal=USR2 ;; wipe) signal=HUP ;; *) die "ctl $3?" ;; esac
    rm -f "$dir/done.$signal"
    kill -"$signal" "$pid" || exit 1
    for _ in $(seq 1 400); do
        if [ "$signal" = TERM ]; then kill -0 "$pid" 2>/dev/null || exit 0; elif [ -e "$dir/done.$signal" ]; then exit 0; fi
        sleep 0.05
    done
    die "no answer to $3"
fi

[ "${1:-}" = run ] && [ $# -ge 4 ] || die "usage: mailstack.sh run DIR PID USER:PASSWORD..."
dir=$(cd "$2" && pwd -P) || exit 1
watched=$3
shift 3
[ "$(id -u)" = 0 ] || die "must be root: Postfix's master insists"
for program in /usr/lib/postfix/sbin/master /usr/sbin/dovecot /usr/lib/dovecot/imap /usr/lib/dovecot/lmtp /usr/bin/openssl; do
    [ -x "$program" ] || die "$program is missing"
done
case $(dovecot --version) in 2.3.*) ;; *) die "Dovecot $(dovecot --version) has another language of configuration than 2.3" ;; esac
# the path of a unix socket ends at 107 bytes, and ours go 45 deep
[ ${#dir} -lt 60 ] || die "$dir is too long for unix sockets"
chmod 755 "$dir" # the mail user has to walk down here

read -r smtp submission submissions imap imaps <<<"$(python3 -c '
import socket
held = [socket.create_server(("127.0.0.1", 0)) for _ in range(5)]
print(*(one.getsockname()[1] for one in held))')"

mail_id=5000 # a uid that need not be in /etc/passwd
pf=$dir/postfix dv=$dir/dovecot
mkdir -p "$dir"/{tls,log,mail} "$pf"/{etc,queue,data} "$dv"/run
chown $mail_id:$mail_id "$dir/mail"
chown postfix "$pf/data"
chmod 700 "$pf/data"

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost \
    -addext "subjectAltName=DNS:localhost,IP:127.0.0.1" -keyout "$dir/tls/key.pem" -out "$dir/tls/cert.pem" \
    2>"$dir/log/openssl.log" || die "openssl: $(cat "$dir/log/openssl.log")"

for user in "$@"; do
    echo "${user%%:*}@$domain:{PLAIN}${user#*:}::::::" >>"$dv/passwd"
    echo "${user%%:*}@$domain x" >>"$pf/etc/mailboxes"
done
printf '%s x\n' "bounce@$domain" "slow@$domain" >>"$pf/etc/mailboxes"
chown root:dovecot "$dv/passwd"
chmod 640 "$dv/passwd"

cat >"$dv/dovecot.conf" <<CONF
base_dir = $dv/run
state_dir = $dv/run
instance_name = test-$imap
log_path = $dir/log/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <$dir/tls/cert.pem
ssl_key = <$dir/tls/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_failure_delay = 0
mail_location = maildir:$dir/mail/%n
mail_uid = $mail_id
mail_gid = $mail_id
first_valid_uid = $mail_id
mail_fsync = never
recipient_delimiter = +
lmtp_save_to_detail_mailbox = no
mail_max_userip_connections = 0
shutdown_clients = yes
namespace inbox {
  inbox = yes
  separator = /
}
passdb {
  driver = passwd-file
  args = $dv/passwd
}
userdb {
  driver = static
  args = uid=$mail_id gid=$mail_id home=$dir/mail/%n
}
service imap-login {
  inet_listener imap {
    port = $imap
  }
  inet_listener imaps {
    port = $imaps
    ssl = yes
  }
  process_min_avail = 1
  service_count = 0
}
# without this, one wrong password makes every login from this machine wait for up to 15 s
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service auth {
  unix_listener $pf/queue/private/auth {
    mode = 0600
    user = postfix
  }
}
service lmtp {
  unix_listener $pf/queue/private/dovecot-lmtp {
    mode = 0600
    user = postfix
  }
}
CONF

cat >"$pf/etc/main.cf" <<CONF
compatibility_level = 3.6
queue_directory = $pf/queue
data_directory = $pf/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = $dir/log/postfix.log
maillog_file_prefixes = $dir/log
syslog_name = test-$smtp
myhostname = mx.$domain
mydomain = $domain
myorigin = $domain
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
local_recipient_maps =
local_transport = error:5.1.1 no local mailboxes
default_transport = error:5.1.2 nothing leaves this machine
relay_domains =
relay_transport = error:5.1.2 nothing leaves this machine
disable_dns_lookups = yes
smtp_host_lookup = native
virtual_mailbox_domains = $domain
virtual_mailbox_maps = texthash:$pf/etc/mailboxes
virtual_transport = lmtp:unix:private/dovecot-lmtp
transport_maps = inline:{ slow@$domain=lmtp:inet:127.0.0.1:1 }
recipient_delimiter = +
notify_classes =
message_size_limit = 10240000
mailbox_size_limit = 0
virtual_mailbox_limit = 0
smtputf8_enable = yes
smtpd_tls_security_level = may
smtpd_tls_cert_file = $dir/tls/cert.pem
smtpd_tls_key_file = $dir/tls/key.pem
smtpd_sasl_type = dovecot
smtpd_sasl_path = private/auth
smtpd_sasl_auth_enable = no
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_recipient_restrictions =
smtpd_client_connection_rate_limit = 0
smtpd_client_connection_count_limit = 0
smtpd_error_sleep_time = 0
smtpd_peername_lookup = no
in_flow_delay = 0
minimal_backoff_time = 1s
maximal_backoff_time = 2s
queue_run_delay = 1s
CONF
login='-o smtpd_sasl_auth_enable=yes -o smtpd_client_restrictions=permit_sasl_authenticated,reject'
cat >"$pf/etc/master.cf" <<CONF
127.0.0.1:$smtp inet n - n - - smtpd
127.0.0.1:$submission inet n - n - - smtpd -o smtpd_tls_security_level=encrypt $login
127.0.0.1:$submissions inet n - n - - smtpd -o smtpd_tls_wrappermode=yes $login
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
CONF
# what Postfix's own start script would do, without its 2.5 s; and it naps until its files are 2 s old
queue=$pf/queue
for name in active bounce corrupt defer deferred flush hold incoming private saved trace; do
    install -d -o postfix -g root -m 700 "$queue/$name"
done
install -d -o postfix -g postdrop -m 1730 "$queue/maildrop"
install -d -o postfix -g postdrop -m 2710 "$queue/public"
mkdir -p "$queue/pid"
touch -d '1 minute ago' "$pf"/etc/*

dovecot_pid= postfix_pid=
start_dovecot() {
    rm -f "$dv/run/master.pid"
    dovecot -F -c "$dv/dovecot.conf" &
    dovecot_pid=$!
    echo "$dovecot_pid" >"$dir/dovecot.pid"
}
ours() { [[ "$(tr '\0' ' ' <"/proc/$1/cmdline" 2>/dev/null)" == *"$dir"* ]]; }
kill_tree() { # the process in file $1 and its children, if it is still the one that we started
    local pid
    pid=$(cat "$1" 2>/dev/null) && ours "$pid" && kill -9 "$pid" $(ps -o pid= --ppid "$pid") 2>/dev/null
}
crash_dovecot() {
    kill_tree "$dir/dovecot.pid"
    [ -z "$dovecot_pid" ] || { kill -9 "$dovecot_pid" && wait "$dovecot_pid"; } 2>/dev/null # our own child
    dovecot_pid=
}
answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
wait_for() {
    for _ in $(seq 1 300); do
        answers "$1" && return 0
        sleep 0.02
    done
    tail -n 5 "$dir"/log/*.log >&2
    return 1
}
restart_dovecot() {
    [ -n "$dovecot_pid" ] || start_dovecot
    wait_for "$imap"
}
wipe() {
    crash_dovecot
    rm -rf "${dir:?}/mail"/*
    sleep 1.1 # UIDVALIDITY is a time in seconds
    restart_dovecot
}
end() { # scratch data: no polite stop, which takes seconds
    trap '' TERM INT HUP USR1 USR2
    exec 2>/dev/null
    kill_tree "$dir/postfix.pid"
    crash_dovecot
    rm -f "$dir/run.pid"
    exit "$1"
}
trap 'end 0' TERM INT
trap 'crash_dovecot; : >"$dir/done.USR1"' USR1
trap 'restart_dovecot; : >"$dir/done.USR2"' USR2
trap 'wipe; : >"$dir/done.HUP"' HUP

echo $$ >"$dir/run.pid"
start_dovecot
/usr/lib/postfix/sbin/master -c "$pf/etc" -d >"$dir/log/master.log" 2>&1 &
postfix_pid=$!
echo "$postfix_pid" >"$dir/postfix.pid"
# Ends everything even when this script or the test run is killed with -9.
(
    trap '' TERM INT HUP USR1 USR2
    exec >/dev/null 2>&1 </dev/null
    tail --pid="$watched" -f /dev/null &
    first=$!
    tail --pid=$$ -f /dev/null &
    wait -n
    kill "$first" $! $$
    sleep 1
    kill_tree "$dir/postfix.pid"
    kill_tree "$dir/dovecot.pid"
    rm -rf "${dir:?}"
) &
for port in $smtp $submission $submissions $imap $imaps; do wait_for "$port" || end 1; done
cat <<READY
PID=$$
DOMAIN=$domain
CERT=$dir/tls/cert.pem
SMTP=$smtp
SUBMISSION=$submission
SUBMISSIONS=$submissions
IMAP=$imap
IMAPS=$imaps
READY=1
READY
while :; do
    wait -n 2>/dev/null # woken by every signal and every child that ends
    ours "$postfix_pid" || {
        tail -n 5 "$dir"/log/*.log >&2
        end 1
    }
    sleep 0.1
done
