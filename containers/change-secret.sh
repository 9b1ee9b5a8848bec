#!/bin/sh
# Changes TOKEN_SECRET while both replicas serve, in three steps, each followed by `containers/upgrade.sh --force-recreate`:
#   add      the new secret is accepted, so that each replica knows it before one signs with it
#   use      the new secret signs, and the old one is accepted
#   finish   the second one is removed: the old one, or right after `add` the new one again
set -eu
umask 077
cd "$(dirname "$0")/.."

first() { cut -d, -f1 secrets/TOKEN_SECRET; }
second() { cut -s -d, -f2 secrets/TOKEN_SECRET; }
random() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
# Containers read it as their own users; on this machine, the folder keeps others out.
write() { printf '%s\n' "$1" >secrets/TOKEN_SECRET.new && chmod 644 secrets/TOKEN_SECRET.new && mv secrets/TOKEN_SECRET.new secrets/TOKEN_SECRET; }
stop() { echo "$1" >&2 && exit 1; }

case "${1:-}" in
  add) [ -z "$(second)" ] || stop 'Two secrets are named already: run use or finish.' && write "$(first),$(random)" ;;
  use) [ -n "$(second)" ] || stop 'There is no new secret yet: run add.' && write "$(second),$(first)" ;;
  finish) [ -n "$(second)" ] || stop 'There is no second secret to remove.' && write "$(first)" ;;
  *) stop 'Usage: containers/change-secret.sh add|use|finish' ;;
esac
echo 'Now run containers/upgrade.sh --force-recreate.'
