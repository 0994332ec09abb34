#!/usr/bin/env bash
# Runs Caddyfile and nginx.conf for real in front of the built program, on high ports, and asks what
# an operator relies on; then copies a database elsewhere, and looks at the systemd units. Needs Debian's packages curl and openssl, and
# of caddy, nginx and systemd what is to be checked: what is missing is named and left out.
#   deploy/check.sh [PROGRAM]    PROGRAM: dist/codefluencer, or whatever starts the built server
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -gt 0 ]; then PROGRAM=("$@")
elif [ -x dist/codefluencer ]; then PROGRAM=("$PWD/dist/codefluencer")
else PROGRAM=(node "$PWD/dist/server/main.js"); fi

BASE=${BASE_PORT:-18300}
HOST=codes.example
PASSWORD=ein-langes-passwort-zum-pruefen
WORK=$(mktemp -d)
FAULTS=0
PIDS=()
PROGRAM_PID=

finish() {
  for pid in "${PIDS[@]}" $PROGRAM_PID; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$WORK"
}
trap finish EXIT

# expect WHAT WANTED FOUND
expect() {
  if [ "$2" = "$3" ]; then echo "  ok     $1"
  else echo "  FAULT  $1: wanted '$2', found '$3'"; FAULTS=$((FAULTS + 1)); fi
}

# wait_until COMMAND...: at most 30 seconds
wait_until() {
  for _ in $(seq 150); do "$@" >/dev/null 2>&1 && return 0; sleep 0.2; done
  return 1
}

# visit ARGUMENTS...: one request through the proxy as the visitor 127.0.0.2
visit() { curl -sk --max-time 30 --interface "${VISITOR:-127.0.0.2}" --resolve "$HOST:$HTTPS:127.0.0.1" "$@"; }
status() { visit -o /dev/null -w '%{http_code}' "$@"; }

start_program() {
  env -i PATH="$PATH" HOME="$WORK" HOST=127.0.0.1 PORT="$BASE" DATA_DIR="$WORK/data-$1" LOGOS=off \
    ADMIN_PASSWORD="$PASSWORD" PUBLIC_URL="$URL" TRUSTED_PROXIES=127.0.0.1/32 \
    "${PROGRAM[@]}" serve >>"$WORK/program-$1.log" 2>&1 &
  PROGRAM_PID=$!
  disown
}
is_ready() { curl -sf --max-time 2 "http://127.0.0.1:$BASE/readyz"; }
stop_program() {
  kill "$PROGRAM_PID"
  wait_until not_running "$PROGRAM_PID"
  PROGRAM_PID=
}
not_running() { ! kill -0 "$1" 2>/dev/null; }

start_caddy() {
  sed -e "0,/^{/s//{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\tdefault_bind 127.0.0.1\n\thttp_port $HTTP\n\thttps_port $HTTPS/" \
    -e "s/127\.0\.0\.1:3000/127.0.0.1:$BASE/" deploy/Caddyfile >"$WORK/Caddyfile"
  HOME="$WORK" XDG_DATA_HOME="$WORK/caddy" XDG_CONFIG_HOME="$WORK/caddy" \
    caddy run --adapter caddyfile --config "$WORK/Caddyfile" >"$WORK/proxy-caddy.log" 2>&1 &
  PIDS+=($!)
  disown
}

start_nginx() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj "/CN=$HOST" \
    -keyout "$WORK/privkey.pem" -out "$WORK/fullchain.pem" 2>/dev/null
  sed -e '/listen \[::\]/d' -e "s/listen 80;/listen 127.0.0.1:$HTTP;/" \
    -e "s/listen 443 /listen 127.0.0.1:$HTTPS /" -e "s/127\.0\.0\.1:3000/127.0.0.1:$BASE/" \
    -e "s#/etc/letsencrypt/live/$HOST#$WORK#" -e "s#/var/log/nginx/codefluencer#$WORK/proxy-nginx#" \
    deploy/nginx.conf >"$WORK/site.conf"
  mkdir -p "$WORK/nginx"
  {
    [ "$(id -u)" != 0 ] || echo 'user root;'
    echo "daemon off; pid $WORK/nginx.pid; error_log $WORK/proxy-nginx-start.log crit; events {}"
    echo "http { access_log $WORK/proxy-nginx-access.log; gzip on;"
    for part in client_body proxy fastcgi uwsgi scgi; do echo "${part}_temp_path $WORK/nginx/$part;"; done
    echo "include $WORK/site.conf; }"
  } >"$WORK/nginx.conf"
  nginx -p "$WORK" -c "$WORK/nginx.conf" 2>"$WORK/proxy-nginx-start.log" &
  PIDS+=($!)
  disown
}

log_in() {
  status "$@" -H 'content-type: application/json' "$URL/api/admin/login" \
    -d "{\"username\":\"admin\",\"password\":\"${GIVEN:-falsch-geraten}\"}"
}

check_pages() {
  expect 'a page, over HTTP/2' '200 2' "$(visit -o /dev/null -w '%{http_code} %{http_version}' "$URL/")"
  expect 'http leads to https' '30' "$(curl -s --max-time 10 -o /dev/null -w '%{http_code} %{redirect_url}' \
    --resolve "$HOST:$HTTP:127.0.0.1" "http://$HOST:$HTTP/" | sed -E "s#^(30)[18] https://$HOST.*#\1#")"
  expect 'unknown path: 404 of the program' 404 "$(status "$URL/gibt-es-nicht")"
  expect 'compressed by the program' gzip "$(visit -H 'accept-encoding: gzip' -D - -o /dev/null "$URL/" |
    tr -d '\r' | sed -n 's/^content-encoding: //Ip')"
  expect 'uncompressed when asked for' '' "$(visit -H 'accept-encoding: identity' -D - -o /dev/null "$URL/" |
    grep -i '^content-encoding' || true)"
  local asset
  asset=$(visit "$URL/" | grep -o '/assets/[^"]*\.js' | head -1)
  for path in / "$asset" /api/categories /healthz /gibt-es-nicht; do
    expect "headers of $path: none twice" '' "$(visit -D - -o /dev/null "$URL$path" | tr -d '\r' |
      sed -n 's/^\([A-Za-z-]*\):.*/\L\1/p' | sort | uniq -d | tr '\n' ' ')"
  done
  expect 'HSTS by the program' 1 "$(visit -D - -o /dev/null "$URL/" | grep -ic '^strict-transport-security')"
}

check_bodies() {
  local answer
  answer=$(head -c 1500000 /dev/zero | visit -H 'content-type: application/json' --data-binary @- \
    -w ' %{http_code}' "$URL/api/admin/login")
  expect '1.5 MB: 413 in the words of the program' '{"message" 413' "$(echo "$answer" | sed -E 's/^(\{"message").* ([0-9]+)$/\1 \2/')"
  expect '5 MB: 413' 413 "$(head -c 5000000 /dev/zero |
    status -H 'content-type: application/json' --data-binary @- "$URL/api/admin/login")"
}

check_visitors() {
  local i answers=
  GIVEN=$PASSWORD
  expect 'login, with cookie' 200 "$(log_in -c "$WORK/cookies" -H "origin: $URL")"
  expect 'the cookie only goes over TLS' 1 "$(grep -cP '\tTRUE\t0\t\S*codefluencer_session\t' "$WORK/cookies")"
  expect 'a call with the cookie' 200 "$(status -b "$WORK/cookies" "$URL/api/admin/overview")"
  expect 'login from a foreign page' 403 "$(log_in -H 'origin: https://foreign.example')"
  GIVEN=
  export VISITOR=127.0.0.3
  for i in 1 2 3 4 5 6; do answers+="$(log_in -H "x-forwarded-for: 203.0.113.$i") "; done
  expect 'guessing is stopped, whatever X-Forwarded-For says' '401 401 401 401 401 429 ' "$answers"
  VISITOR=127.0.0.4
  expect 'another visitor is not' 401 "$(log_in)"
  unset VISITOR
}

# follow_progress FILE CURL...: writes the panel's stream of events into the file, until it ends. As a
# browser, it takes compressed ones: whoever compresses gathers.
follow_progress() {
  local file=$1
  shift
  : >"$file"
  "$@" -sN --compressed --max-time 3600 -H 'accept: text/event-stream' >"$file" &
  STREAM=$!
  PIDS+=($STREAM)
}
start_run() { status -u "admin:$PASSWORD" "$URL/api/collect-codes/trigger"; }
has_news() { grep -q '^data:.*"status"' "$WORK/passed"; }
# The least that a proxy gathers before it passes anything on.
is_held_back() { [ "$(stat -c %s "$WORK/sent")" -ge 4096 ]; }

# How far the proxy is behind the program is told by a second stream beside it, in bytes instead of
# seconds: one that gathers shows nothing until the program has sent a whole page of memory, however
# slow the machine.
check_stream() {
  follow_progress "$WORK/sent" curl -u "admin:$PASSWORD" "http://127.0.0.1:$BASE/trpc/collection.progress"
  local direct=$STREAM
  follow_progress "$WORK/passed" visit -b "$WORK/cookies" "$URL/trpc/collection.progress"
  wait_until grep -q '^data:' "$WORK/sent" || true
  expect 'a run starts' 202 "$(start_run)"
  until has_news || is_held_back || not_running $STREAM || not_running $direct; do
    sleep 0.2
    # One more, once the last is over: the program always has something to tell.
    start_run >/dev/null || true
  done
  local found="passed on $(stat -c %s "$WORK/passed") of $(stat -c %s "$WORK/sent") bytes"
  if not_running $STREAM; then found='the stream has ended'
  elif has_news && ! is_held_back; then found='at once'; fi
  expect 'its progress is passed on' 'at once' "$found"
}

# What a visitor meets while the program restarts.
check_restart() {
  stop_program
  expect 'the stream, open until then, ends with it' ended "$(wait_until not_running "$STREAM" && echo ended)"
  if [ "$1" = nginx ]; then
    expect 'while the program is away' '503 5' "$(visit -D - -o /dev/null "$URL/" | tr -d '\r' |
      awk 'NR==1{s=$2} tolower($1)=="retry-after:"{r=$2} END{print s, r}')"
    start_program "$1"
  else
    status "$URL/" >"$WORK/waited" &
    local waiting=$!
    sleep 1
    start_program "$1"
    wait $waiting || true
    expect 'who comes during a restart waits' 200 "$(cat "$WORK/waited")"
  fi
  wait_until is_ready
  expect 'and after it' 200 "$(status "$URL/")"
}

check_proxy() {
  local name=$1
  HTTP=$2 HTTPS=$3
  URL="https://$HOST:$HTTPS"
  echo "$name:"
  start_program "$name"
  wait_until is_ready || { cat "$WORK/program-$name.log"; exit 1; }
  "start_$name"
  wait_until visit -f -o /dev/null "$URL/healthz" || { cat "$WORK/proxy-$name"*.log; exit 1; }
  check_pages
  check_bodies
  check_visitors
  check_stream
  check_restart "$name"
  curl -s --max-time 5 --interface 127.0.0.2 "http://127.0.0.1:$HTTPS/" >/dev/null || true
  curl -s --max-time 5 --interface 127.0.0.2 "https://127.0.0.1:$HTTPS/" >/dev/null || true
  expect 'no log of the proxy names a visitor or a path' '' \
    "$(cat "$WORK/proxy-$name"*.log | grep -E '127\.0\.0\.[234]|admin_cuwntvw|/api/' | head -3 || true)"
  stop_program
}

check_unit() {
  echo 'systemd:'
  sed 's#^ExecStart=[^ ]*#ExecStart=/bin/true#' deploy/codefluencer.service >"$WORK/codefluencer.service"
  cp deploy/codefluencer-offsite.timer "$WORK/"
  sed 's#^ExecStart=[^ ]*#ExecStart=/bin/true#' deploy/codefluencer-offsite.service >"$WORK/codefluencer-offsite.service"
  sed 's#^ExecStart=[^ ]*#ExecStart=/bin/true#' deploy/codefluencer-litestream.service >"$WORK/codefluencer-litestream.service"
  for unit in codefluencer{,-offsite,-litestream}.service codefluencer-offsite.timer; do
    expect "$unit is valid" '' "$(systemd-analyze verify "$WORK/$unit" 2>&1 | grep codefluencer || true)"
  done
  local exposure
  for unit in codefluencer codefluencer-litestream; do
    exposure=$(systemd-analyze security --offline=true --no-pager "$WORK/$unit.service" |
      sed -n 's/.*exposure level.*: \([0-9.]*\) .*/\1/p')
    expect "exposure of $unit ($exposure) is at most 2.0" yes "$(awk "BEGIN{print $exposure<=2.0?\"yes\":\"no\"}")"
  done
}

# The settings of Litestream, with a replica in a folder: a change arrives there.
check_replica() {
  echo 'Litestream:'
  URL=http://127.0.0.1:$BASE
  start_program litestream
  wait_until is_ready || { cat "$WORK/program-litestream.log"; exit 1; }
  sed "s#/var/lib/codefluencer#$WORK/data-litestream#; s#127.0.0.1:9309#127.0.0.1:$((BASE + 5))#" \
    deploy/litestream.yml >"$WORK/litestream.yml"
  REPLICA_URL="file://$WORK/replica" "$LITESTREAM" replicate -config "$WORK/litestream.yml" >"$WORK/litestream.log" 2>&1 &
  PIDS+=($!)
  disown
  expect 'a copy arrives' arrived "$(wait_until sh -c "ls $WORK/replica/generations/*/wal/*" && echo arrived)"
  for figure in litestream_total_wal_bytes litestream_replica_wal_bytes; do
    expect "the alarm's figure $figure exists" 1 "$(curl -s "http://127.0.0.1:$((BASE + 5))/metrics" | grep -c "^$figure{db=")"
  done
  REPLICA_URL="file://$WORK/replica" "$LITESTREAM" restore -config "$WORK/litestream.yml" -o "$WORK/elsewhere.db" \
    "$WORK/data-litestream/app.db" >"$WORK/litestream-restore.log" 2>&1 || true
  stop_program
  expect 'and is taken by restore' 0 "$(env -i PATH="$PATH" DATA_DIR="$WORK/data-new" "${PROGRAM[@]}" restore "$WORK/elsewhere.db" \
    >"$WORK/restore.log" 2>&1; echo $?)"
}

for proxy in caddy nginx; do
  if ! command -v $proxy >/dev/null; then echo "$proxy: not installed, left out"
  elif [ $proxy = caddy ]; then check_proxy caddy $((BASE + 1)) $((BASE + 2))
  else check_proxy nginx $((BASE + 3)) $((BASE + 4)); fi
done
LITESTREAM=node_modules/@flydotio/litestream-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')/litestream
if [ -x "$LITESTREAM" ]; then check_replica; else echo 'Litestream: not installed, left out'; fi
if command -v systemd-analyze >/dev/null; then check_unit; else echo 'systemd: not installed, left out'; fi

[ $FAULTS = 0 ] && echo 'All in order.' || { echo "$FAULTS faults."; exit 1; }
