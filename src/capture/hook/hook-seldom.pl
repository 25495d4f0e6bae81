# What hook.pl seldom needs, loaded only then, so that it need not be compiled every time. It uses that file's variables.

our ($here, $home, $node, $cli, $event);
our $private = qr/(?:<|\\u003c)private[\s>\\]/i;
our @doorbell = qw(session_id transcript_path cwd hook_event_name prompt_id agent_id agent_transcript_path);

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
  $text =~ s{\\(?:u([0-9a-fA-F]{4})|(.))}{defined $1 ? in_utf8(hex $1) : $2}ges;
  return $text;
}

sub in_utf8 {
  my $character = chr shift;
  utf8::encode($character);
  return $character;
}

# --- when the usual place cannot be written

# In a folder that everybody may write to, only what is really ours will do.
sub put_elsewhere {
  my $folder = ($ENV{TMPDIR} || '') =~ m{\A/} ? $ENV{TMPDIR} : '/tmp';
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

# Starts one and does not wait for it. Its own process group outlives the host's.
sub start_worker {
  unless (defined $cli) {
    ($node) = grep { -x } map { "$_/node" } split /:/, $ENV{PATH} || '';
    $cli = "$here/../memoria-cli.js";
  }
  return unless defined $node and -x $node and -r $cli;
  make_folders("$home/run");
  write_file("$home/run/starting", time . "\n") or return;
  my $child = fork;
  return if not defined $child or $child;
  setpgrp;
  open STDIN, '<', '/dev/null';
  open STDOUT, '>', '/dev/null';
  delete @ENV{'NODE_EXTRA_CA_CERTS', 'LC_ALL', 'PERL5OPT', 'PERL5LIB'};
  $ENV{MEMORIA_HOME} = $home;
  exec { $node } $node, $cli, 'worker', 'start';
  exit 0;
}

1;
