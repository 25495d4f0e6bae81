#!/bin/sh
# The capture hook as one command for machines that nobody has looked at: hook.sh HOST [ask|ring|call [FOLDER]], the
# host's event on stdin. A plugin's copy is called like this; `memoria init` tests what works here and names that program itself.
exec 2>/dev/null
trap 'exit 0' 0 1 2 15
here=${0%/*}
[ "$here" = "$0" ] && here=.

for perl in /usr/bin/perl /usr/local/bin/perl /opt/homebrew/bin/perl; do
  [ -x "$perl" ] && [ -r "$here/hook.pl" ] || continue
  # A language that perl does not know makes it complain; a person's own perl settings are not for us.
  LC_ALL=C PERL5OPT='' PERL5LIB=''
  export LC_ALL PERL5OPT PERL5LIB
  exec "$perl" -f "$here/hook.pl" "$@"
done
for bash in /bin/bash /usr/bin/bash /usr/local/bin/bash /run/current-system/sw/bin/bash; do
  [ -x "$bash" ] && [ -r "$here/hook.bash" ] && exec "$bash" -p "$here/hook.bash" "$@"
done
# Node takes too long to start before every tool call.
[ "$2" = call ] && exit 0
NODE_OPTIONS='' NODE_EXTRA_CA_CERTS=''
export NODE_OPTIONS NODE_EXTRA_CA_CERTS
# Not with exec: node dies while it starts when fewer than about 18 file descriptors are allowed.
command -v node >/dev/null && node "$here/hook.cjs" "$@"
exit 0
