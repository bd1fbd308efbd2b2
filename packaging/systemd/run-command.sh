#!/bin/sh
# A command of svc with the user, the settings and the data of its service: `svc doctor`, `svc-gateway admin link EMAIL`.
# Installed as /usr/local/bin/svc and /usr/local/bin/svc-gateway. Name files by their whole path.
set -eu
name=$(basename "$0")
[ "$(id -u)" = 0 ] || { echo "$name: run it with sudo, because only root may read the settings in /etc/svc" >&2; exit 1; }
case "$name" in
  svc-gateway) folder=/var/lib/svc-gateway settings=/etc/svc/gateway.env mode=SERVER_MODE=true ;;
  *) folder=/var/lib/svc settings=/etc/svc/client.env mode=DATA_DIR=/var/lib/svc ;;
esac
stream=--pipe
if [ -t 0 ] && [ -t 1 ]; then stream=--pty; fi
exec systemd-run --quiet --wait --collect "$stream" --uid=svc --gid=svc --working-directory="$folder" \
  --property=EnvironmentFile=-"$settings" --property=UMask=0077 --setenv="$mode" /opt/svc/current/bin/svc "$@"
