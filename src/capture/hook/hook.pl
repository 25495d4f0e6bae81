#!/usr/bin/perl
# The capture hook: perl hook.pl HOST [ask|ring|call [FOLDER]], with the host's event on stdin. It puts the event into
# the journal (with the folder, where the event names none), rings the worker and ends with 0, whatever happens. It
# prints nothing but an answer, and that only when asked: the worker's, and where there is no worker the brief that one
# prepared, or what a program says that is run for this one answer. `call` is for a tool that is about to run: only a
# worker answers, nothing is written, and no program is started.
#
# It runs on every prompt. Perl starts in a small part of node's time, and reads, looks through, writes and renames in
# one process, so that an event of any size needs no second program. A module would cost more than all the rest: there
# is none, `strict` included (the tests switch it on), and what is seldom needed is in a file of its own. Event text is
# only matched and written, never evaluated.

open STDERR, '>', '/dev/null';
our ($host, $mode, $folder) = @ARGV;
our ($here, $home, $node, $cli, $name, $event);
our @endings = qw(HUP INT TERM);
our $seconds_to_answer = 1;
# The same for every program of a user, whatever TMPDIR they run with: what is put there is found again.
our $shared_folder = '/tmp';
our $longest_brief = 65536;
our $is_private;
our $seconds_to_ring = 0.1;
our $seconds_before_call = 0.5;
our $longest_call = 262144;
our $seconds_between_starts = 30;
eval { capture() };
exit 0;

sub capture {
  @SIG{@endings} = (sub { exit 0 }) x 3;
  @SIG{'QUIT', 'ALRM', 'USR1', 'USR2', 'PIPE', 'XCPU', 'XFSZ'} = ('IGNORE') x 7;
  umask 077;
  return unless defined $host and $host =~ /\A[a-z0-9-]+\z/ and not -t STDIN;
  $mode = 'ring' unless defined $mode and ($mode eq 'ask' or $mode eq 'call');
  find_home();
  return if $mode eq 'off';
  return before_call() if $mode eq 'call';
  return seldom() && mark_session() if is_off();
  return if -e "$home/paused";
  $event = read_stdin();
  # From here on the event is ours, and a signal waits until it is safe.
  @SIG{@endings} = ('IGNORE') x 3;
  $name = sprintf '%d000000-%d-%d.%s', time, $$, rand 2**32, $host;
  return write_file("$home/journal/new/$name.empty", '') if $event eq '';
  name_folder() if defined $folder;
  return if -s "$home/excluded" and seldom() and is_excluded();
  # The word first, then what is before it: many times faster than the tag as one would write it.
  return if $event =~ /private(?<=[<c]private)[\s>\\]/i and seldom() and not strip_private();
  $name .= '.json';
  put("$home/journal") or seldom() and put_elsewhere() or return;
  @SIG{@endings} = (sub { exit 0 }) x 3 if $mode eq 'ask';
  my $found = ring();
  return if $found eq 'answered';
  # Whoever does not answer in time has used up the time of a second answer; a brief costs none.
  my $may_answer = -e "$home/briefs/index" || substr($event, 0, 8192) =~ /[Ss]essionStart/;
  seldom() and answer_alone($found eq 'nobody') if $mode eq 'ask' and not $is_private and $may_answer;
  is_starting() or seldom() and start_worker();
}

# An installed copy lies in the home and knows its programs; any other (a plugin's) looks for both.
sub find_home {
  ($here) = $0 =~ m{\A(.*)/}s;
  $here = '.' unless defined $here;
  $here = ($ENV{PWD} || '.') . "/$here" unless $here =~ m{\A/};
  ($node, $cli) = split /\n/, read_file("$here/entry");
  if (defined $cli) { ($home) = $here =~ m{\A(.*)/}s; return }
  my $person = $ENV{HOME} || (getpwuid $<)[7] || '';
  $home = $ENV{MEMORIA_HOME} || "$person/.memoria";
  $home =~ s{\A~(?=/)}{$person};
  $home = '/dev/null' unless $home =~ m{\A/};
  my $instead = $mode eq 'ask' ? 'ring' : 'off';
  $mode = $instead if $mode ne 'ring' and -e "$home/hook/wired" and seldom() and is_wired();
}

# For this one run, or for good in the settings.
sub is_off {
  my $said = defined $ENV{MEMORIA_OFF} ? $ENV{MEMORIA_OFF} : '';
  return 1 if $ENV{MEMORIA_INTERNAL} or $said =~ /\A(?:1|true|yes|on)\z/i;
  return $said eq '' && read_file("$home/config.json") =~ /"off"\s*:\s*true/;
}

# Some hosts do not say in the event where they work, but start the hook there: only its command line knows.
sub name_folder {
  return unless $folder =~ m{\A/[^\0-\x1f]*\z} and $event !~ /"cwd"\s*:/ and $event =~ /\A\s*\{(?=\s*")/;
  my $start = $+[0];
  $folder =~ s{(["\\])}{\\$1}g;
  substr $event, 0, $start, qq({"cwd":"$folder",);
}

# Asks the worker about a tool call: the event goes to it directly, since the transcript will have the call.
sub before_call {
  my ($port, $token, $proof) = worker_address() or return;
  return if is_off() or -e "$home/paused";
  $event = read_stdin();
  name_folder() if defined $folder;
  return if length $event > $longest_call or $event =~ /private(?<=[<c]private)[\s>\\]/i;
  return if -s "$home/excluded" and seldom() and is_excluded();
  my $worker = connected($port) or return;
  $SIG{ALRM} = sub { exit 0 };
  alarm $seconds_to_answer;
  syswrite $worker, "memoria 1 $token call $host " . length($event) . "\n$event";
  answer($worker, "ok $proof", $seconds_before_call);
}

sub seldom { require "$here/hook-seldom.pl" }

# --- the journal

# Writes the event aside and renames it in, under the folder $1. False when that folder cannot take it.
sub put {
  my ($folder) = @_;
  my $aside = "$folder/tmp/$name";
  # With a transcript the host keeps what was said; without one the journal is all there is, and must reach the disk.
  # The transcripts of a host with conversations are named in its events, but memoria cannot read them.
  my $head = substr $event, 0, 8192;
  my $durable = $head !~ /\A\{[^{}]*"transcript_path"\s*:\s*"[^"]/ || $head =~ /"conversation_id"\s*:/;
  make_folders("$folder/tmp");
  make_folders("$folder/new");
  my $whole = write_file($aside, $event);
  if (not $whole) { unlink $aside; return 0 }
  bring_to_disk($aside) if $durable;
  # What is whole but cannot be renamed stays: the journal looks for such files, too.
  rename $aside, "$folder/new/$name";
  bring_to_disk("$folder/new") if $durable;
  return 1;
}

# Perl has fsync only in a module. To start `sync` for it would cost as much as all the rest, twice; so the kernel is
# asked by the number of the call where that is known: on Linux with 64 bits, for the machine that perl was built for.
sub bring_to_disk {
  my ($path) = @_;
  my ($head, $number) = ('', 0);
  if ($^O eq 'linux' and open my $self, '<', '/proc/self/exe') {
    sysread $self, $head, 20;
    my ($bits, $machine) = unpack 'x4 C x13 v', $head . "\0" x 20;
    $number = { 62 => 74, 183 => 82, 243 => 82 }->{$machine} || 0 if $bits == 2;
  }
  if ($number and open my $file, '<', $path) {
    return if syscall($number, fileno $file) == 0;
  }
  system 'sync', $path;
}

sub make_folders {
  my ($folder) = @_;
  return if -d $folder;
  make_folders($1) if $folder =~ m{\A(.+)/};
  mkdir $folder, 0700;
}

# --- the worker

# Tells the worker about the event, and prints its answer when one is due. Gives `answered`, `nobody` when no worker is
# there, and `silent` for one that does not know us or says nothing in time.
sub ring {
  my ($port, $token, $proof) = worker_address() or return 'nobody';
  my $worker = connected($port) or return 'nobody';
  syswrite $worker, "memoria 1 $token $mode $host $name\n";
  return 'answered' if $mode eq 'ring' and not in_background();
  return answer($worker, $proof ? "ok $proof" : 'ok') ? 'answered' : 'silent';
}

# The port, the token and the proof of the worker; nothing where none has left its address.
sub worker_address {
  my ($port, $token, $proof) = split ' ', read_file("$home/run/worker");
  return unless defined $token and $token =~ /\A[A-Za-z0-9_-]+\z/ and $port =~ /\A[0-9]{1,5}\z/ and $port < 65536;
  return ($port, $token, $proof);
}

# Nobody waits for the proof that it was our worker who was rung: a process of its own does. True in that process.
sub in_background {
  # Before the fork: a host waits until nobody holds its pipes any more.
  open STDIN, '<', '/dev/null';
  open STDOUT, '>', '/dev/null';
  my $child = fork;
  return 0 if not defined $child or $child;
  setpgrp;
  return 1;
}

# Nobody waits for a connection longer than the queue of a living worker takes.
sub connected {
  my ($port) = @_;
  my $linux = $^O eq 'linux';
  my $to = pack(($linux ? 'S' : 'xC') . ' n a4 x8', 2, $port, "\x7f\0\0\1");
  socket my $worker, 2, 1, 0 or return;
  fcntl $worker, 4, $linux ? 2048 : 4;
  connect $worker, $to;
  vec(my $ready = '', fileno $worker, 1) = 1;
  select undef, $ready, undef, $seconds_to_ring;
  return unless getpeername $worker;
  fcntl $worker, 4, 0;
  return $worker;
}

# Prints what follows the greeting (`ok PROOF LENGTH`), as it is. Whoever else listens there does not know the proof.
# With $limit, nothing that begins later than so many seconds from now. True when it did, 1 when there was nothing to print.
sub answer {
  my ($from, $greeting, $limit) = @_;
  vec(my $ready = '', fileno $from, 1) = 1;
  return 0 if defined $limit and not select $ready, undef, undef, $limit;
  my ($reply, $late) = ('', 0);
  local $SIG{ALRM} = sub { $late = 1 };
  alarm $seconds_to_answer;
  while (not $late and sysread $from, $reply, 65536, length $reply) {
    last if length $reply > 200 and index $reply, "$greeting ";
    next unless $reply =~ /\A\Q$greeting\E ([0-9]{1,7})\n/ and length $reply >= $+[0] + $1;
    alarm 0;
    syswrite STDOUT, substr $reply, $+[0], $1;
    return 1 + $1;
  }
  alarm 0;
  return 0;
}

sub is_starting {
  my $ago = read_file("$home/run/starting") =~ /\A([0-9]{1,10})\n?\z/ ? time - $1 : -1;
  return $ago >= 0 && $ago < $seconds_between_starts;
}

# --- files

sub read_stdin {
  my $text = '';
  vec(my $input = '', 0, 1) = 1;
  while (1) {
    my $got = sysread STDIN, $text, 1 << 18, length $text;
    next if $got;
    return $text if defined $got or not grep { $! == $_ } 4, 11, 35;    # EINTR, EAGAIN here, EAGAIN on a Mac
    select my $ready = $input, undef, undef, undef;
  }
}

# A file's content, empty when it is not there.
sub read_file {
  open my $file, '<', shift or return '';
  local $/;
  my $text = <$file>;
  return defined $text ? $text : '';
}

sub write_file {
  my ($path, $text) = @_;
  open my $file, '>', $path or return 0;
  for (my $at = 0; $at < length $text;) {
    my $put = syswrite $file, $text, 1 << 24, $at or return 0;
    $at += $put;
  }
  return close $file;
}
