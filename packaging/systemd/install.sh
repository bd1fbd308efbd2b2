#!/bin/sh
# Installs or upgrades svc on a Linux with systemd: unpacks a release, creates the user svc and enables a unit. The
# program starts no script of its own, and nothing else on the machine changes.
#
#   sh install.sh svc-1.0.0-linux-x64.tar.gz client
#   sh install.sh svc-1.0.0-linux-x64.tar.gz gateway 8001 8002
#
# DESTDIR=/somewhere prepares a folder instead of this machine: it creates no user and starts nothing.
set -eu

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
rm -rf "$place"
mv "$place.new" "$place"

if [ -z "$root" ] && ! id svc >/dev/null 2>&1; then
  echo 'creating the user svc'
  useradd --system --user-group --no-create-home --home-dir /var/lib/svc --shell /usr/sbin/nologin svc
fi

mkdir -p "$root/etc/svc" "$root/etc/systemd/system"
settings=$root/etc/svc/$mode.env
if [ ! -e "$settings" ]; then
  # Only root reads it: systemd passes the settings on.
  (umask 077; echo "# Settings of svc, one NAME=value a line: /opt/svc/current/docs/configuration.md lists them all." >"$settings")
fi
for unit in svc-client.service svc-gateway@.service; do
  case "$unit" in svc-"$mode"*) cp "$place/packaging/systemd/$unit" "$root/etc/systemd/system/$unit" ;; esac
done
ln -sfn "$version" "$root/opt/svc/current"

[ -z "$root" ] || { echo "prepared in $root"; exit 0; }
if [ ! -d /run/systemd/system ]; then
  echo "installed; systemd does not run here, so nothing was started"
  exit 0
fi
systemctl daemon-reload
systemctl enable "$@"
systemctl restart "$@"
echo "started: $*"
[ "$mode" = client ] && echo 'Open http://127.0.0.1:8000/ on this machine. HOST=0.0.0.0 in /etc/svc/client.env opens it to your network.'
exit 0
