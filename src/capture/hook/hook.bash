#!/bin/bash -p
# The capture hook where there is no perl: bash -p hook.bash HOST [ask|ring|call [FOLDER]], with the host's event on stdin. It
# does what hook.pl does, step for step, from bash 3.2 on.
#
# It is built of shell builtins: the one program it starts as a rule is `mv`. What builtins cannot do exactly (over 1 MiB,
# no JSON object, <private>) it hands to hook.cjs. Event text is only ever matched, written and measured: never
# evaluated, never an argument of a program.

set +o posix
exec 2>/dev/null
exec 5>&1 >/dev/null || exec 5>/dev/null >/dev/null
unset TMOUT
signals='HUP INT QUIT ALRM TERM USR1 USR2 XCPU'
trap 'exit 0' $signals
trap '' PIPE XFSZ
umask 077

# Bytes, not characters: else lengths and ranges would depend on the person's language.
locale=${LC_ALL-unset}
LC_ALL=C
path=$PATH
PATH=/usr/bin:/bin:$PATH

[[ -t 0 ]] && exit 0
case ${1-} in '' | *[!a-z0-9-]*) exit 0 ;; esac
host=$1 mode=ring in=${3-}
case ${2-} in ask | call) mode=$2 ;; esac

here=${BASH_SOURCE[0]%/*}
[[ $here == "${BASH_SOURCE[0]}" ]] && here=.
[[ $here == /* ]] || here=$PWD/$here
if { IFS= read -r node && IFS= read -r cli; } <"$here/entry"; then
  home=${here%/*}
else
  node='' cli=$here/../memoria-cli.js
  [[ -n ${HOME-} ]] || unset HOME
  home=${MEMORIA_HOME:-~/.memoria}
  case $home in '~/'*) home=~/${home#??} ;; esac
  case $home in /* | [A-Za-z]:[/\\]*) ;; *) home=/dev/null ;; esac
  # Where the installed copy runs for this agent as well, that one answers, so that nobody is told twice. What was noted is
  # believed only as long as the settings say so too.
  if [[ $mode != ring && -f $home/hook/wired ]]; then
    while IFS=$'\t' read -r agent settings; do
      text=
      [[ $agent == "$host" ]] && IFS= read -r -d '' text <"$settings"
      [[ $text == */hook/hook.* ]] || continue
      [[ $mode == call ]] && exit 0
      mode=ring
    done <"$home/hook/wired"
  fi
fi

# Of a session that runs with memoria switched off only its name is kept, so that nobody reads its transcript later.
off=${MEMORIA_INTERNAL-}
case ${MEMORIA_OFF-} in 1 | [Tt][Rr][Uu][Ee] | [Yy][Ee][Ss] | [Oo][Nn]) off=1 ;; esac
if [[ -z $off && -z ${MEMORIA_OFF-} && -f $home/config.json ]]; then
  of_off='"off"[[:space:]]*:[[:space:]]*true'
  IFS= read -r -d '' settings <"$home/config.json"
  [[ $settings =~ $of_off ]] && off=1
fi
[[ -n $off && $mode == call ]] && exit 0
if [[ -n $off ]]; then
  of_session='^\{[^{}]*"[sS]ession_?[iI]d"[[:space:]]*:[[:space:]]*"([A-Za-z0-9_-]+)"'
  IFS= read -r -d '' -n 8192 payload
  [[ $payload =~ $of_session && ${#BASH_REMATCH[1]} -le 128 ]] || exit 0
  [[ -d $home/off ]] || mkdir -p "$home/off"
  : >"$home/off/${BASH_REMATCH[1]}"
  exit 0
fi
[[ -e $home/paused ]] && exit 0
# Before a tool call only a worker answers: nothing is written, and no program is started.
[[ $mode == call && ! -f $home/run/worker ]] && exit 0

# --- what needs another program

# The program that runs hook.cjs and the worker, into `node`: the one named in `entry`, else the person's own.
find_node() {
  [[ -n $node ]] || node=$(PATH=$path type -P node)
  [[ -x $node ]]
}

# Gives the event to hook.cjs instead, to the byte: what was read so far, then (printf's word for it) $1, then the rest.
hand_over() {
  [[ $mode == call ]] && exit 0
  find_node || exit 0
  { printf "%s$1" "$payload" && cat; } |
    NODE_OPTIONS='' NODE_EXTRA_CA_CERTS='' "$node" "$here/hook.cjs" "$host" "$mode" "$in" >&5
  exit 0
}

# Starts a worker, at most every 30 seconds, and does not wait for it. Its own process group outlives the host's.
start_worker() {
  local now=${EPOCHSECONDS-} since=
  [[ -n $now ]] || now=$(date +%s)
  IFS= read -r since <"$home/run/starting"
  [[ $since =~ ^[0-9]{1,10}$ ]] && ((now >= 10#$since && now - 10#$since < 30)) && return
  find_node && [[ -r $cli ]] || return
  [[ -d $home/run ]] || mkdir -p "$home/run"
  printf '%s\n' "$now" >"$home/run/starting" || return
  unset NODE_EXTRA_CA_CERTS
  if [[ $locale == unset ]]; then unset LC_ALL; else LC_ALL=$locale; fi
  set -m
  MEMORIA_HOME=$home PATH=$path "$node" "$cli" worker start </dev/null >/dev/null 3>&- 4>&- 5>&- &
}

# Runs the program that answers as a worker would, and prints what it says when that is whole and in time. What it has to do
# then, such as ending, is not on the person's time. Fails when it had nothing to say.
run_answer() {
  local program=${cli%/*}/memoria-answer.cjs child word length status
  find_node && [[ -r $program ]] || return
  # Its number comes first, so that it can be ended.
  exec 4< <(
    exec </dev/null 5>&-
    trap - $signals
    if [[ $locale == unset ]]; then unset LC_ALL; else LC_ALL=$locale; fi
    NODE_OPTIONS='' NODE_EXTRA_CA_CERTS='' MEMORIA_HOME=$home PATH=$path \
      exec /bin/sh -c 'echo $$ && exec "$@"' sh "$node" "$program" "$host" "$name" framed
  )
  IFS= read -r -t 1 -u 4 child
  # 0 would be the process group of the agent.
  [[ $child =~ ^[1-9][0-9]*$ ]] || return
  trap 'kill -KILL "$child"; exit 0' $signals
  IFS=' ' read -r -t 1 -u 4 word length
  status=$?
  if [[ $status == 0 && $word == ok && $length =~ ^[0-9]{1,7}$ ]]; then
    length=$((10#$length)) bytes=
    ((length == 0)) || read_bytes 4 "$length"
    status=$?
    [[ ${#bytes} == "$length" ]] && { printf %s "$bytes" >&5; [[ -n $bytes ]]; return; }
  fi
  # Late is what bash tells from the end since version 4.
  ((blocks && status <= 128)) || kill -KILL "$child"
  return 1
}

# --- the journal

# Writes the event aside and renames it in, under the folder $1. Fails when that folder cannot take it.
put() {
  local aside=$1/tmp/$name
  printf %s "$payload" >"$aside" || {
    mkdir -p "$1/tmp" "$1/new" && printf %s "$payload" >"$aside"
  } || {
    rm -f "$aside"
    return 1
  }
  [[ -n $durable ]] && sync "$aside"
  # What is whole but cannot be renamed stays: the journal looks for such files, too.
  mv -f "$aside" "$1/new/$name" || { mkdir -p "$1/new" && mv -f "$aside" "$1/new/$name"; }
  [[ -n $durable ]] && sync "$1/new"
  return 0
}

# The last resort, for when the home cannot be written: first where every program looks, whatever TMPDIR it runs with, else
# in the agent's own temporary folder.
put_elsewhere() {
  put_among "$shared_folder" || { [[ ${TMPDIR-} == /* ]] && put_among "$TMPDIR"; }
}
shared_folder=/tmp

# In a folder that everybody may write to, only a folder that is really ours will do.
put_among() {
  local folder=${1%/}/memoria-$UID
  [[ -e $folder ]] || mkdir "$folder"
  [[ -d $folder && -O $folder && ! -L $folder ]] && chmod 700 "$folder" && home_in_one_word && put "$folder/$word"
}

# A folder for each home, since one home's events are nothing to another. No program is needed to find its name: `word`.
home_in_one_word() {
  local slash=/
  word=$home
  while [[ $word == *//* ]]; do word=${word//\/\//$slash}; done
  word=${word%/}
  word=${word//[!A-Za-z0-9._-]/_}
  [[ ${#word} -le 100 ]] || word=${word:${#word}-100}
}

# --- the worker

# Tells the worker about the event, in a process of its own: nobody can bound a connect in bash, but one can not wait.
# A minus sign instead of an answer says that nobody is there.
ring() {
  trap - $signals
  # Not as redirections of the call: bash would keep the host's own output open, to be able to come back to it.
  exec </dev/null 5>&-
  if [[ $token =~ ^[A-Za-z0-9_-]+$ && $port =~ ^[0-9]{1,5}$ ]] && exec 3<>"/dev/tcp/127.0.0.1/$port"; then
    printf 'memoria 1 %s %s %s %s\n' "$token" "$mode" "$host" "$name" >&3
    if [[ $mode == ask ]]; then
      answer
    elif [[ -z $(answer) ]]; then
      start_worker
    fi
  elif [[ $mode == ring ]]; then
    start_worker
  else
    printf -
  fi
}

# The same with a tool call, which goes to the worker directly, since the transcript will have it.
ring_call() {
  trap - $signals
  exec </dev/null 5>&-
  [[ $token =~ ^[A-Za-z0-9_-]+$ && $port =~ ^[0-9]{1,5}$ ]] && exec 3<>"/dev/tcp/127.0.0.1/$port" || return
  printf 'memoria 1 %s call %s %s\n%s' "$token" "$host" "${#payload}" "$payload" >&3
  answer
}

# Takes over the answer `ok PROOF LENGTH` and so many bytes. Whoever else listens there does not know the proof.
answer() {
  local word proved length body
  IFS=' ' read -r -t 1 -u 3 word proved length
  [[ -n $proof ]] || length=$proved
  [[ $word == ok && ( -z $proof || $proved == "$proof" ) && $length =~ ^[0-9]{1,7}$ ]] || return
  length=$((10#$length))
  ((length > 0)) || { printf .; return; }
  read_bytes 3 "$length"
  [[ ${#bytes} == "$length" ]] && printf %s. "$bytes"
}

# Reads $2 bytes from the descriptor $1 into `bytes`, in a second: in blocks where bash can.
read_bytes() {
  bytes=
  if ((blocks)); then IFS= read -r -t 1 -u "$1" -N "$2" bytes; else IFS= read -r -t 1 -u "$1" -d '' -n "$2" bytes; fi
}

# --- the briefs that were prepared

# The brief of this session, else of its folder, into `own`, and the one for any folder into `any`.
find_briefs() {
  local of_line=$'^([a-z0-9-]+\\.json)\t([a-z0-9-]+)\t(.+)$' line of_session='' of_cwd='' of_any=''
  while IFS= read -r line || [[ -n $line ]]; do
    [[ $line =~ $of_line && ${BASH_REMATCH[2]} == "$host" ]] || continue
    [[ ${BASH_REMATCH[3]} == "#$session" ]] && of_session=${of_session:-${BASH_REMATCH[1]}}
    [[ ${BASH_REMATCH[3]} == "$cwd" ]] && of_cwd=${of_cwd:-${BASH_REMATCH[1]}}
    [[ ${BASH_REMATCH[3]} == '*' ]] && of_any=${of_any:-${BASH_REMATCH[1]}}
  done <"$home/briefs/index"
  own=${of_session:-$of_cwd} any=$of_any
}

# Whether the checkout around the folder has team files, and they may be newer than the brief of this session or folder.
has_new_team_files() {
  local at=$cwd team=''
  while [[ $at == /[!/]* ]]; do
    [[ -d $at/.memoria/team ]] && team=$at/.memoria/team
    [[ -n $team || -e $at/.git ]] && break
    at=${at%/*}
  done
  [[ -n $team ]] && ! [[ -n $own && $team -ot $home/briefs/index ]]
}

# Prints the brief of this session, else of its folder, else the one for any folder, and notes that it was told.
tell_brief() {
  local found=${own:-$any} brief
  [[ -n $found && -f $home/briefs/$found && ! -L $home/briefs/$found ]] || return
  # Read to its end, or not printed: it stops early at what is too long, and at a NUL.
  IFS= read -r -d '' -n 65537 brief <"$home/briefs/$found" && return
  [[ -n $brief ]] && printf %s "$brief" >&5 && printf '%s\t%s\n' "$name" "$found" >>"$home/briefs/told"
}

# --- the event

blocks=$((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 401))
name=${EPOCHREALTIME-0}
name=${name/./}-$$-$RANDOM$RANDOM.$host

# A host sends one JSON object. Its first two bytes are looked at, because bash cannot hold the NUL that other things have.
IFS= read -r -d '' -n 2 payload
whole=$?
[[ -z $payload && $whole != 0 && $mode == call ]] && exit 0
[[ -z $payload && $whole != 0 ]] && { : >"$home/journal/new/$name.empty"; exit 0; }
if [[ $whole == 0 ]]; then
  [[ ${#payload} == 2 ]] || hand_over '\0'
  [[ $payload == '{'* ]] || hand_over ''
  if ((blocks)); then
    IFS= read -r -N 1048576 rest
    whole=$?
    payload+=$rest
  else
    # `dd` takes what is there and not a byte more; then the next byte tells whether that was all.
    rest=$(dd bs=65536 count=32 && printf .)
    payload+=${rest%.}
    IFS= read -r -d '' -n 1 rest
    whole=$?
    payload+=$rest
    [[ $whole == 0 && -z $rest ]] && hand_over '\0'
  fi
  rest=
  [[ $whole == 0 ]] && hand_over ''
fi
trap '' $signals

# Some hosts do not say in the event where they work, but start the hook there: only its command line knows.
of_cwd='"cwd"[[:space:]]*:'
of_start='^\{[[:space:]]*"'
if [[ $in == /* && $payload =~ $of_start && ! $payload =~ $of_cwd ]]; then
  [[ $in == *[\"\\$'\001'-$'\037']* ]] && hand_over ''
  payload="{\"cwd\":\"$in\",${payload#?}"
fi

# Too careful here costs time, not truth: hook.cjs looks closer.
of_private='(<|003[cC])[pP][rR][iI][vV][aA][tT][eE]'
[[ $payload =~ $of_private ]] && hand_over ''
if [[ -s $home/excluded ]]; then
  of_cwd='^\{[^{}]*"cwd"[[:space:]]*:[[:space:]]*"([^"\\]*)"'
  [[ $payload =~ $of_cwd ]] || hand_over ''
  cwd=${BASH_REMATCH[1]}
  while IFS= read -r folder || [[ -n $folder ]]; do
    [[ -n $folder && $cwd/ == "${folder%/}"/* ]] && exit 0
  done <"$home/excluded"
fi

if [[ $mode == call ]]; then
  ((${#payload} <= 262144)) || exit 0
  IFS=' ' read -r port token proof <"$home/run/worker"
  exec 4< <(ring_call)
  read_bytes 4 1048576
  [[ $bytes == *. ]] && printf %s "${bytes%.}" >&5
  exit 0
fi

# Where a brief may be due, it matters exactly who asks: hook.cjs looks closer.
starts=
if [[ $mode == ask && ${payload:0:8192} == *[Ss]essionStart* ]]; then
  of_text='[[:space:]]*:[[:space:]]*"([^"]*)"'
  [[ $payload != *\\* && $payload =~ ^\{[^{}]*\"hook_event_name\"$of_text ]] || hand_over ''
  if [[ ${BASH_REMATCH[1]} == [Ss]essionStart ]]; then
    starts=1
    [[ $payload =~ ^\{[^{}]*\"session_?[iI]d\"$of_text ]] || hand_over ''
    session=${BASH_REMATCH[1]}
    [[ $payload =~ ^\{[^{}]*\"cwd\"$of_text ]] || hand_over ''
    cwd=${BASH_REMATCH[1]}
  fi
fi

# With a transcript the host keeps what was said; without one the journal is all there is, and must reach the disk.
of_transcript='^\{[^{}]*"transcript_path"[[:space:]]*:[[:space:]]*"[^"]'
durable=1
# The transcripts of a host with conversations are named in its events, but memoria cannot read them.
of_conversation='"conversation_id"[[:space:]]*:'
[[ ${payload:0:8192} =~ $of_transcript && ! ${payload:0:8192} =~ $of_conversation ]] && durable=

name+=.json
put "$home/journal" || put_elsewhere || exit 0
trap 'exit 0' $signals

port='' token='' proof='' bytes=-
IFS=' ' read -r port token proof <"$home/run/worker"
if [[ -n $token && $mode == ring ]]; then
  set -m
  ring &
  exit 0
fi
if [[ -n $token ]]; then
  exec 4< <(ring)
  read_bytes 4 1048576
  [[ $bytes == *. ]] && { printf %s "${bytes%.}" >&5; exit 0; }
fi
# Whoever does not answer in time has used up the time of a second answer; a brief costs none.
if [[ -n $starts ]]; then
  find_briefs
  [[ $bytes == - ]] && has_new_team_files && run_answer || tell_brief
elif [[ $mode == ask && $bytes == - && -e $home/briefs/index ]]; then
  run_answer
fi
start_worker
exit 0
