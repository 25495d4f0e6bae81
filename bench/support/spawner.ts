import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Ran {
  readonly ms: number
  readonly code: number
  readonly said: string
}

/** Starts programs and measures them from their start to their end, with a file's content fed through a pipe. */
export interface Spawner {
  readonly how: string
  run(argv: readonly string[], input: string): Promise<Ran>
  stop(): void
}

/**
 * To start a process, node copies its own big one first, which can cost more than the hook that is to be measured. A small
 * process does that instead: perl, with nothing loaded but the clock. Where there is none, node has to do it.
 */
export function makeSpawner(folder: string, env: NodeJS.ProcessEnv): Spawner {
  return existsSync('/usr/bin/perl') ? smallSpawner(folder, env) : nodeSpawner(env)
}

/** Reads lines of words (the output file, the input file, the program, its arguments) and answers with time and code. */
const DRIVER = `
use Time::HiRes 'time';
$| = 1;
$SIG{PIPE} = 'IGNORE';
my %inputs;
while (my $line = <STDIN>) {
  chomp $line;
  my ($output, $file, @words) = split /\\x1f/, $line;
  $inputs{$file} = do { open my $in, '<', $file; local $/; <$in> } unless exists $inputs{$file};
  pipe my $read, my $write;
  my $start = time;
  my $child = fork;
  if ($child == 0) {
    open STDIN, '<&', $read;
    open STDOUT, '>', $output;
    open STDERR, '>&', \\*STDOUT;
    close $write;
    exec @words;
  }
  close $read;
  for (my $at = 0; $at < length $inputs{$file};) { $at += (syswrite($write, $inputs{$file}, 1 << 20, $at) || last) }
  close $write;
  waitpid $child, 0;
  printf "%.4f %d\\n", (time - $start) * 1000, $? >> 8 || $? & 127;
}
`

function smallSpawner(folder: string, env: NodeJS.ProcessEnv): Spawner {
  const output = join(folder, 'output')
  const driver = spawn('/usr/bin/perl', ['-e', DRIVER], { env })
  driver.stderr.pipe(process.stderr)
  driver.once('exit', (code) => code && process.exit(code))
  return {
    how: 'started from a small process',
    run: async (argv, input) => {
      driver.stdin.write(`${[output, input, ...argv].join('\x1f')}\n`)
      const [ms = 'NaN', code = '-1'] = (await nextLine(driver)).split(' ')
      return { ms: Number(ms), code: Number(code), said: readFileSync(output, 'utf8') }
    },
    stop: () => driver.stdin.end(),
  }
}

/** One line is asked for at a time, and each comes in one piece. */
function nextLine(driver: ChildProcessWithoutNullStreams): Promise<string> {
  return new Promise((resolve) => driver.stdout.once('data', (line) => resolve(String(line).trim())))
}

function nodeSpawner(env: NodeJS.ProcessEnv): Spawner {
  return {
    how: 'started from node, whose own cost is in every figure',
    run: async ([program = '', ...args], input) => {
      const bytes = readFileSync(input)
      const began = performance.now()
      const { status, stdout, stderr } = spawnSync(program, args, { input: bytes, env })
      return { ms: performance.now() - began, code: status ?? -1, said: `${stdout}${stderr}` }
    },
    stop: () => undefined,
  }
}

/** Puts an input where the spawner finds it. */
export function writeInput(folder: string, name: string, content: string): string {
  const path = join(folder, name.replaceAll(/\W/g, ''))
  writeFileSync(path, content)
  return path
}
