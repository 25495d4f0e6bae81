# What hook.pl seldom needs, loaded only then, so that it need not be compiled every time. It uses that file's variables.

our ($here, $home, $node, $cli, $name, $host, $event, $is_private, @endings, $longest_brief, $shared_folder);
our $private = qr/(?:<|\\u003c)private[\s>\\]/i;
our @doorbell = qw(session_id transcript_path cwd hook_event_name prompt_id agent_id agent_transcript_path
  conversation_id generation_id trajectory_id execution_id agent_action_name);

# --- what the person does not want to be kept

# Of a session that runs with memoria switched off only its name is kept, so that nobody reads its transcript later.
sub mark_session {
  my ($id) = substr(read_stdin(), 0, 8192) =~ /\A\{[^{}]*"session_?id"\s*:\s*"([A-Za-z0-9_-]{1,128})"/i or return;
  make_folders("$home/off");
  write_file("$home/off/$id", '');
}

sub is_excluded {
  my %field = fields();
  my $cwd = unescaped($field{cwd});
  return grep { s{/\z}{}; "$cwd/" =~ m{\A\Q$_\E/} } grep { /./ } split /\n/, read_file("$home/excluded");
}

# Leaves of an event with <private> in it a doorbell: where to look, nothing of what was said. False: not even that.
sub strip_private {
  return 1 unless $event =~ $private;
  $is_private = 1;
  my %field = fields();
  my @known = grep { defined $field{$_} and "$field{$_} " !~ $private } @doorbell;
  $event = '{' . join(',', map { qq("$_":"$field{$_}") } @known) . '}';
  return @known;
}

# The event's own fields that hold text, as they are written there: what is escaped stays so.
sub fields {
  my ($depth, %field) = (0);
  my $text = qr/"([^"\\]*+(?:\\.[^"\\]*+)*+)"/s;
  while ($event =~ /\G[^"{}\[\]]*+(?:([{\[])|([}\]])|$text(?:\s*+:\s*+$text)?)/g) {
    $depth += defined $1 ? 1 : defined $2 ? -1 : 0;
    $field{$3} = $4 if $depth == 1 and defined $4 and not exists $field{$3};
  }
  return %field;
}

sub unescaped {
  my ($text) = @_;
  return '' unless defined $text;
  $text =~ s{\\u(d[89ab]..)\\u(d[c-f]..)}{in_utf8(0x10000 + (hex($1) - 0xd800) * 0x400 + hex($2) - 0xdc00)}gei;
  my %control = (b => "\b", f => "\f", n => "\n", r => "\r", t => "\t");
  $text =~ s{\\(?:u([0-9a-fA-F]{4})|(.))}{defined $1 ? in_utf8(hex $1) : $control{$2} || $2}ges;
  return $text;
}

sub in_utf8 {
  my $character = chr shift;
  utf8::encode($character);
  return $character;
}

# --- when the installed copy runs for this agent as well as a plugin's

# That one answers then, so that nobody is told twice. What was noted is believed only as long as the settings say so too.
sub is_wired {
  for (split /\n/, read_file("$home/hook/wired")) {
    my ($for, $settings) = split /\t/, $_, 2;
    return 1 if $for eq $host and read_file($settings) =~ m{/hook/hook\.};
  }
  return 0;
}

# --- when the usual place cannot be written

# First where every program looks, else in the agent's own temporary folder.
sub put_elsewhere {
  return put_among($shared_folder) || (($ENV{TMPDIR} || '') =~ m{\A/} and put_among($ENV{TMPDIR}));
}

# In a folder that everybody may write to, only a folder that is really ours will do.
sub put_among {
  my ($folder) = @_;
  $folder =~ s{/*\z}{/memoria-$<};
  mkdir $folder, 0700;
  return (lstat $folder and -d _ and -o _ and chmod 0700, $folder and put("$folder/" . home_in_one_word()));
}

# A folder for each home, since one home's events are nothing to another. No program is needed to find its name.
sub home_in_one_word {
  my $word = $home;
  $word =~ s{/+}{/}g;
  $word =~ s{/\z}{};
  $word =~ s{[^A-Za-z0-9._-]}{_}g;
  return length $word > 100 ? substr $word, -100 : $word;
}

# --- when no worker is there

# A session that starts gets the brief that was prepared for it, unless there are team files that it does not have yet;
# everything else gets what a program says, if there is time.
sub answer_alone {
  my ($is_time) = @_;
  my %field = fields();
  my $is_start = ($field{hook_event_name} || '') =~ /\A[Ss]essionStart\z/;
  return $is_time && -e "$home/briefs/index" && run_answer() if not $is_start;
  my ($session, $cwd) = map { unescaped($_) } $field{session_id} || $field{sessionId}, $field{cwd};
  my %file = briefs_for_host();
  return if $is_time and has_new_team_files($cwd, $file{"#$session"} || $file{$cwd}) and run_answer();
  tell_brief(grep { defined } @file{"#$session", $cwd, '*'});
}

# The files of this agent's prepared briefs, by session and folder.
sub briefs_for_host {
  my %file;
  for (split /\n/, read_file("$home/briefs/index")) {
    my ($file, $for, $key) = /\A([a-z0-9-]+\.json)\t([a-z0-9-]+)\t(.+)\z/s or next;
    $file{$key} = $file if $for eq $host and not exists $file{$key};
  }
  return %file;
}

# Whether the checkout around a folder has team files, and they may be newer than the brief of this session or folder.
sub has_new_team_files {
  my ($at, $brief) = @_;
  my $team;
  while ($at =~ m{\A/[^/]}) {
    $team = "$at/.memoria/team" if -d "$at/.memoria/team";
    last if $team or -e "$at/.git";
    $at =~ s{/[^/]*\z}{};
  }
  return $team && (not $brief or (stat $team)[9] >= (stat "$home/briefs/index")[9]);
}

# Prints the brief of this session, else of its folder, else the one for any folder, and notes that it was told.
sub tell_brief {
  my ($file) = @_ or return;
  my $path = "$home/briefs/$file";
  return unless lstat $path and -f _ and -s _ <= $longest_brief;
  my $brief = read_file($path);
  return if $brief eq '' or $brief =~ /\0/;
  syswrite STDOUT, $brief or return;
  open my $told, '>>', "$home/briefs/told" or return;
  syswrite $told, "$name\t$file\n";
}

# Runs the program that answers as a worker would, and prints what it says when that is whole and in time. What it has to do
# then, such as ending, is not on the person's time. True when it had something to say.
sub run_answer {
  find_programs();
  my $program = $cli;
  $program =~ s{[^/]*\z}{memoria-answer.cjs};
  return unless defined $node and -x $node and -r $program and pipe my $from, my $to;
  my $child = fork;
  return unless defined $child;
  if (not $child) {
    open STDOUT, '>&', $to;
    delete $ENV{NODE_OPTIONS};
    become_node($program, $host, $name, 'framed');
  }
  close $to;
  local @SIG{@endings} = (sub { kill 9, $child; exit 0 }) x 3;
  my $told = answer($from, 'ok');
  kill 9, $child unless $told;
  return $told > 1;
}

# Starts a worker and does not wait for it. Its own process group outlives the host's.
sub start_worker {
  find_programs();
  return unless defined $node and -x $node and -r $cli;
  make_folders("$home/run");
  write_file("$home/run/starting", time . "\n") or return;
  my $child = fork;
  return if not defined $child or $child;
  setpgrp;
  open STDOUT, '>', '/dev/null';
  become_node($cli, 'worker', 'start');
}

# A copy that knows no programs takes the person's own node, and ours beside it.
sub find_programs {
  return if defined $cli;
  ($node) = grep { -x } map { "$_/node" } split /:/, $ENV{PATH} || '';
  $cli = "$here/../memoria-cli.js";
}

# Without what is set for this hook alone, or would slow it down.
sub become_node {
  open STDIN, '<', '/dev/null';
  delete @ENV{'NODE_EXTRA_CA_CERTS', 'LC_ALL', 'PERL5OPT', 'PERL5LIB'};
  $ENV{MEMORIA_HOME} = $home;
  exec { $node } $node, @_;
  exit 1;
}

1;
