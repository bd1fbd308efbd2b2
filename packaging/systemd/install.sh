#!/bin/sh
# Installs or upgrades svc on a Linux with systemd: unpacks a release, creates the user svc and enables a unit. The
# program starts no script of its own, and nothing else on the machine changes.
#
#   sh install.sh svc-1.0.0-linux-x64.tar.gz client
#   sh install.sh svc-1.0.0-linux-x64.tar.gz gateway 8001 8002
#
# The replicas of a gateway are restarted one after the other, each when the one before is ready.
# DESTDIR=/somewhere prepares a folder instead of this machine: it creates no user and starts nothing.
set -eu
# The user svc reads the program, whatever the umask of the caller is.
umask 022

usage='Usage: sh install.sh svc-<version>-<platform>.tar.gz client | gateway PORT...'
fail() { echo "install.sh: $1" >&2; exit 1; }

[ $# -ge 2 ] || fail "$usage"
tarball=$1 mode=$2
shift 2
root=${DESTDIR:-}
[ -f "$tarball" ] || fail "there is no file $tarball"
case "$mode" in
  client) [ $# -eq 0 ] || fail "$usage"; set -- svc-client.service ;;
  gateway)
    [ $# -ge 1 ] || fail "a gateway needs a port for each replica. $usage"
    for port; do
      case "$port" in ''|*[!0-9]*) fail "$port is no port. $usage" ;; esac
      shift
      set -- "$@" "svc-gateway@$port.service"
    done ;;
  *) fail "$usage" ;;
esac
[ -n "$root" ] || [ "$(id -u)" = 0 ] || fail 'run it as root: it writes to /opt, /etc and the units of systemd'

print_settings() {
  echo '# Settings of svc, one NAME=value a line: /opt/svc/current/docs/reference/settings.md lists them all.'
  [ "$mode" = gateway ] || return 0
  cat <<END
# Needed: at least 32 random bytes, the stores, and the addresses under which people reach the gateway.
SECRET_KEY=
DATABASE_URL=
CACHE_URL=redis://127.0.0.1:6379
FRONTEND_URL=
BACKEND_URL=
# The operator, mails (without them nobody can confirm a sign-up), the proxy in front, and the first administrator.
PRESET=france
GRIDOP_ENVIRONMENT=production
GRIDOP_CLIENT_ID=
GRIDOP_CLIENT_SECRET=
SMTP_URL=
MAIL_FROM=
TRUSTED_PROXIES=127.0.0.1
ADMIN_EMAILS=
END
}

name=$(basename "$tarball" .tar.gz)
case "$(uname -m)" in x86_64) platform=linux-x64 ;; aarch64) platform=linux-arm64 ;; *) platform=unknown ;; esac
case "$name" in
  svc-*-"$platform") version=${name#svc-} version=${version%-"$platform"} ;;
  svc-*-linux-*) [ -n "$root" ] || fail "$name is not for this machine ($platform)"; version=${name#svc-} ;;
  *) fail "$tarball is no release of svc" ;;
esac

place=$root/opt/svc/$version
echo "unpacking into $place"
rm -rf "$place.new"
mkdir -p "$place.new"
tar -xzf "$tarball" -C "$place.new" --strip-components=1 --no-same-owner
chmod 755 "$root/opt/svc" "$place.new"
if [ -z "$root" ]; then "$place.new/bin/svc" --version >/dev/null || fail 'the program does not run on this machine'; fi
rm -rf "$place"
mv "$place.new" "$place"

if [ -z "$root" ] && ! id svc >/dev/null 2>&1; then
  echo 'creating the user svc'
  useradd --system --user-group --no-create-home --home-dir /var/lib/svc --shell /usr/sbin/nologin svc
fi

mkdir -p "$root/etc/svc" "$root/etc/systemd/system"
settings=$root/etc/svc/$mode.env
isNew=
if [ ! -e "$settings" ]; then
  isNew=yes
  # Only root reads it: systemd passes the settings on.
  (umask 077; print_settings >"$settings")
fi
for unit in svc-client.service svc-gateway@.service; do
  case "$unit" in svc-"$mode"*) cp "$place/packaging/systemd/$unit" "$root/etc/systemd/system/$unit" ;; esac
done
ln -sfn "$version" "$root/opt/svc/current"
command=svc
[ "$mode" = client ] || command=svc-gateway
mkdir -p "$root/usr/local/bin"
cp "$place/packaging/systemd/run-command.sh" "$root/usr/local/bin/$command"
chmod 755 "$root/usr/local/bin/$command"

[ -z "$root" ] || { echo "prepared in $root"; exit 0; }
if [ ! -d /run/systemd/system ]; then
  echo "installed; systemd does not run here, so nothing was started"
  exit 0
fi
systemctl daemon-reload
systemctl enable "$@"
if [ -n "$isNew" ] && [ "$mode" = gateway ]; then
  echo "Fill in $settings, then start it: systemctl start $*"
  exit 0
fi

setting() { sed -n "s/^ *$1 *= *[\"']\{0,1\}\([^\"' ]*\).*/\1/p" "$settings" | tail -n 1; }
# Where a unit listens: the instance of a gateway is its port.
address_of() {
  host=$(setting HOST)
  case "$host" in ''|0.0.0.0|::) host=127.0.0.1 ;; *:*) host="[$host]" ;; esac
  case "$1" in svc-gateway@*) port=${1#svc-gateway@} port=${port%.service} ;; *) port=$(setting PORT) ;; esac
  echo "http://$host:${port:-8000}"
}
is_ready() {
  "$place/node/bin/node" -e 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' \
    "$1/readyz"
}
for unit; do
  echo "starting $unit"
  systemctl restart "$unit"
  address=$(address_of "$unit")
  tries=${READY_TRIES:-90}
  until is_ready "$address"; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || fail "$unit is not ready at $address: journalctl -u $unit says why. Units after it still run as before."
    sleep 1
  done
done
echo "ready: $*"
[ "$mode" = client ] && echo "Open $(address_of "$1")/ on this machine."' HOST=0.0.0.0 in /etc/svc/client.env opens it to your network.'
exit 0
