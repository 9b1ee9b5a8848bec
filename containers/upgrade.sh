#!/bin/sh
# Replaces the shop's replicas by what `docker compose build` made, one after the other, so that no request is lost. After
# a change of a secret, run it with --force-recreate. If a new replica does not become ready, the other one is left as it is
# and goes on serving.
set -eu
cd "$(dirname "$0")/.."
if docker compose version >/dev/null 2>&1; then compose='docker compose'; else compose='docker-compose --compatibility'; fi
# As long as a migration may take.
tries=${UPGRADE_TIMEOUT:-600}

for replica in shop-1 shop-2; do
  echo "Replacing $replica …"
  $compose up -d --no-deps --no-build "$@" "$replica"
  waited=0
  until [ "$(docker inspect --format '{{.State.Health.Status}}' "$($compose ps -q "$replica")")" = healthy ]; do
    waited=$((waited + 1))
    if [ "$waited" -gt "$tries" ]; then
      echo "$replica is not ready after $tries s. The upgrade stops here; the logs say why: $compose logs $replica" >&2
      exit 1
    fi
    sleep 1
  done
  echo "$replica is ready."
done
