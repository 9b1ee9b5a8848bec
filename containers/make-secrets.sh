#!/bin/sh
# Makes the files of docker-compose.yml's secrets for a first start, in `secrets/` beside it. What exists stays as it is,
# so it may run again. A secret that is still in .env, as in earlier versions, is taken from there.
set -eu
umask 077
cd "$(dirname "$0")/.."
mkdir -p secrets

from_env() { [ ! -f .env ] || sed -n "s/^$1=//p" .env | tail -n 1; }
random() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
# Containers read them as their own users; on this machine, the folder keeps others out.
write() { printf '%s\n' "$2" >"secrets/$1.new" && chmod 644 "secrets/$1.new" && mv "secrets/$1.new" "secrets/$1"; }

for name in POSTGRES_PASSWORD TOKEN_SECRET S3_SECRET; do
  [ -e "secrets/$name" ] && continue
  value=$(from_env "$name")
  write "$name" "${value:-$(random)}"
done
[ -e secrets/DATABASE_URL ] || write DATABASE_URL "postgres://shop:$(cat secrets/POSTGRES_PASSWORD)@database:5432/northspool"
[ -e secrets/S3_URL ] || write S3_URL "http://northspool:$(cat secrets/S3_SECRET)@store:8333/models"
# Yours, empty until you fill them in.
for name in STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET PAYPAL_CLIENT_SECRET SMTP_URL FEDEX_CLIENT_SECRET VENDING_MQTT_URL; do
  [ -e "secrets/$name" ] || write "$name" "$(from_env "$name")"
done

echo 'The secrets are in secrets/. Keep a copy of that folder apart from this machine: without TOKEN_SECRET, links in sent emails end.'
if grep -Eq '^(POSTGRES_PASSWORD|TOKEN_SECRET|S3_SECRET|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|PAYPAL_CLIENT_SECRET|SMTP_URL|FEDEX_CLIENT_SECRET|VENDING_MQTT_URL)=.' .env 2>/dev/null; then
  echo 'They are read from there only: remove them from .env.'
fi
