/**
 * How fast a history is imported, next to bare JSON.parse of the same lines, and the most memory it takes.
 * `npm run bench -- import [--mb 500] [--against DIR]`; with DIR, that checkout takes its turns in the same run, and the
 * ratio of processor times is printed: on a busy machine the clock says little.
 * `--real` takes copies of the real sessions beside the repository instead of made-up text, in which names of secrets such as
 * `token` and `login` are far more frequent than in reality. `npm run bench -- import --learn [--mb 500]` imports copies of the real sessions beside the repository and learns from
 * them, in a process with half a gigabyte of heap, and compares with a fifth of them: memory must not grow, time must be linear.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeHistory } from './support/history.ts'
import { openCheckout, ratioLine } from './support/other-checkout.ts'
import { hasRealSessions, writeRealHistory } from './support/real-history.ts'

const RATIO_BOUND = 0.15
const MEMORY_BOUND_MB = 300
const ROUNDS = 3
const GROWTH_BOUND = 1.3
const LEARN_MEMORY_BOUND_MB = 700
const HEAP = '--max-old-space-size=512'

const { values: options } = parseArgs({
  options: {
    mb: { type: 'string', default: '500' },
    against: { type: 'string' },
    learn: { type: 'boolean', default: false },
    real: { type: 'boolean', default: false },
  },
})
const megabytes = Number(options.mb)
const other = options.against === undefined ? undefined : openCheckout(options.against)
const world = mkdtempSync(join(tmpdir(), 'memoria-bench-import-'))
try {
  const needsSessions = options.learn || options.real
  if (needsSessions && !hasRealSessions())
    console.log('left out: the real sessions are not beside the repository')
  else if (options.learn) measureLearning()
  else measureImport()
} finally {
  rmSync(world, { recursive: true, force: true })
}

function measureImport(): void {
  const config = join(world, 'claude')
  mkdirSync(join(config, 'projects'), { recursive: true })
  const bytes = megabytes * 1024 * 1024
  const made = options.real
    ? { ...writeRealHistory(join(config, 'projects'), bytes), messages: undefined }
    : writeHistory(join(config, 'projects'), bytes)
  console.log(`history: ${(made.bytes / 1024 / 1024).toFixed(0)} MB in ${made.files} transcripts`)

  const parseLines = [join(process.cwd(), 'bench', 'support', 'parse-lines.mjs'), join(config, 'projects')]
  const importWith = (cli: string, home: string) => {
    const env = { MEMORIA_HOME: home, CLAUDE_CONFIG_DIR: config, HOME: world }
    const imported = timed([cli, 'import', '--no-learn', '--json'], env)
    rmSync(home, { recursive: true, force: true })
    return imported
  }
  // Both by turns, so that a busy machine slows them alike; the middle one of the ratios counts.
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const home = join(world, `home${round}`)
    const parse = timed(parseLines, {})
    const imported = importWith(join(process.cwd(), 'dist', 'memoria-cli.js'), home)
    const compared = other && importWith(other.cli, join(world, `other${round}`))
    return { parse, imported, compared, ratio: parse.seconds / imported.seconds }
  }).sort((one, other) => one.ratio - other.ratio)
  const rate = (seconds: number) => (made.bytes / 1024 / 1024 / seconds).toFixed(0)
  for (const { parse, imported, ratio: each } of rounds) {
    const [bare, ours] = [rate(parse.seconds), rate(imported.seconds)]
    console.log(`JSON.parse alone ${bare} MB/s, memoria import ${ours} MB/s, ratio ${each.toFixed(2)}`)
  }
  for (const { imported, compared } of rounds) {
    if (compared === undefined) continue
    console.log(ratioLine('processor time of an import', imported.cpuSeconds, compared.cpuSeconds))
    console.log(ratioLine('time of an import', imported.seconds, compared.seconds))
    console.log(ratioLine('memory of an import', imported.peakMb, compared.peakMb))
  }
  const { ratio, imported } = rounds[Math.floor(ROUNDS / 2)] ?? fail()
  const peakMb = Math.max(...rounds.map((round) => round.imported.peakMb))
  const result = JSON.parse(imported.stdout) as { messages: number; failed: number }
  console.log(
    `ratio ${ratio.toFixed(2)} (at least ${RATIO_BOUND}), memory ${peakMb.toFixed(0)} MB (at most ${MEMORY_BOUND_MB})`,
  )
  if ((made.messages !== undefined && result.messages !== made.messages) || result.failed > 0) {
    console.error(`expected ${made.messages ?? 'all'} messages, got ${result.messages}`)
    process.exitCode = 1
  }
  if (ratio < RATIO_BOUND || peakMb > MEMORY_BOUND_MB) process.exitCode = 1
}

/** A fifth of the past, then all of it, each into a home of its own. */
function measureLearning(): void {
  const [part, whole] = [megabytes / 5, megabytes].map(learnFrom) as [Timed, Timed]
  const growth = whole.cpuSeconds / part.cpuSeconds / 5
  console.log(
    `five times the history: ${growth.toFixed(2)} times the processor time per MB (at most ${GROWTH_BOUND}), ` +
      `memory ${part.peakMb.toFixed(0)} MB, then ${whole.peakMb.toFixed(0)} MB (at most ${LEARN_MEMORY_BOUND_MB})`,
  )
  if (growth > GROWTH_BOUND || whole.peakMb > LEARN_MEMORY_BOUND_MB) process.exitCode = 1
}

function learnFrom(size: number): Timed {
  const config = join(world, `claude-${size}`)
  const { bytes, files } = writeRealHistory(join(config, 'projects'), size * 1024 * 1024)
  const env = { MEMORIA_HOME: join(world, `home-${size}`), CLAUDE_CONFIG_DIR: config, HOME: world }
  const learned = timed([HEAP, join(process.cwd(), 'dist', 'memoria-cli.js'), 'import', '--json'], env)
  const { messages, failed } = JSON.parse(learned.stdout) as { messages: number; failed: number }
  console.log(
    `${(bytes / 1024 / 1024).toFixed(0)} MB in ${files} transcripts: ${messages} messages, ${failed} failed, ` +
      `${learned.cpuSeconds.toFixed(0)} s of processor time, at most ${learned.peakMb.toFixed(0)} MB`,
  )
  if (failed > 0) process.exitCode = 1
  for (const folder of [env.MEMORIA_HOME, config]) rmSync(folder, { recursive: true, force: true })
  return learned
}

function fail(): never {
  throw new Error('nothing was measured')
}

interface Timed {
  readonly seconds: number
  /** User and system time of all threads. */
  readonly cpuSeconds: number
  readonly peakMb: number
  readonly stdout: string
}

/** Runs a program in a process of its own, and reads its peak memory from the file it leaves at its end. */
function timed(args: readonly string[], env: Record<string, string>): Timed {
  const report = join(world, 'peak')
  const started = process.hrtime.bigint()
  const run = spawnSync(
    process.execPath,
    ['--require', join(process.cwd(), 'bench', 'support', 'peak.cjs'), ...args],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { PATH: process.env['PATH'], PEAK_FILE: report, ...env },
    },
  )
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  if (run.status !== 0) throw new Error(`${args.join(' ')} failed: ${run.stderr}`)
  const { peakMb, cpuSeconds } = JSON.parse(readFileSync(report, 'utf8')) as Timed
  return { seconds, cpuSeconds, peakMb, stdout: run.stdout }
}
