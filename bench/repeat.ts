/**
 * Does a warning keep an agent from repeating a command that failed in an earlier session? `npm run bench -- repeat` runs
 * the real Claude Code, Codex and OpenCode against a scripted model that runs the failing command again unless memoria put the
 * one that works before it. Counted: repeats in 20 cases with the warning before the call, with the prompt, in the brief, and
 * without memoria; harm, by a model that acts on every line that does not say that it holds no more; and whether an empty
 * memoria changes what the model is sent. Exit code 1 when a call is repeated although it is warned about before it, when a
 * stale line is followed, or when an empty memoria changes anything.
 * Options: --cases N (default 20), --host NAME (only this one), --only repeat|harm|empty.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { RepeatResult } from './support/repeat-result.ts'

/** This file runs as a bundle, two folders below the root. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const { values } = parseArgs({
  options: { cases: { type: 'string' }, host: { type: 'string' }, only: { type: 'string' } },
})
const folder = mkdtempSync(join(tmpdir(), 'memoria-bench-repeat-'))
try {
  const results = join(folder, 'results.jsonl')
  // The clients run in the machinery of the tests with the real agents.
  const env = { ...process.env, REPEAT_RESULTS: results, REPEAT_CASES: values.cases ?? '20' }
  const only = values.host === undefined ? [] : ['--testNamePattern', values.host]
  const suites = values.only === undefined ? [] : [`bench/support/${values.only}.suite.ts`]
  const args = ['vitest', 'run', '--config', 'bench/support/repeat.config.ts', ...suites, ...only]
  const ran = spawnSync('npx', args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const lines = readFileSync(results, 'utf8').trim().split('\n')
  const found = lines.map((line): RepeatResult => JSON.parse(line))
  say(found)
  process.exitCode = ran.status === 0 && found.every(isRight) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function isRight({ placement, repeats, followed, changed }: RepeatResult): boolean {
  const isRepeated = placement === 'before the call' && (repeats ?? 0) > 0
  return !isRepeated && (followed ?? 0) + (changed ?? 0) === 0
}

function say(found: readonly RepeatResult[]): void {
  console.log('host         placement         repeats   stale lines  followed  requests changed')
  for (const { host, placement, cases, repeats, stale, followed, changed } of found) {
    const counts = [repeats, stale, followed, changed].map((count) => cell(count, cases))
    console.log(`${host.padEnd(12)} ${placement.padEnd(17)} ${counts.join('  ')}`)
  }
}

function cell(count: number | null, cases: number): string {
  return (count === null ? '-' : `${count} of ${cases}`).padEnd(8)
}
