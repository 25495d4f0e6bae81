/**
 * How quickly texts become vectors: `npm run bench -- embed`. Texts a second beside taking the search terms of the same
 * texts, in turns; and opening the table and embedding one prompt in a new process, beside an empty Node script. All in
 * processor time, so that a busy machine changes little.
 * Exit code 1 when a bound is missed. Options: --rounds N (default 15).
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openTable } from '../src/embed/open-table.ts'
import { termsOf } from '../src/store/terms.ts'
import { rowsOfText } from './support/texts.ts'

const SELF = fileURLToPath(import.meta.url)
const BOUNDS = { againstTerms: 6, cold: 0.3 }
const TEXTS = 20_000

const { values } = parseArgs({ options: { rounds: { type: 'string' }, cold: { type: 'boolean' } } })
const rounds = Number(values.rounds ?? 15)

if (values.cold) embedOnePrompt()
else measure()

/** What a cold process does for one prompt: this program again, started by itself; it says what that took. */
function embedOnePrompt(): void {
  const took = busy(() => openTable().embed('why does the payment retry fail in staging'))
  console.log(String(took))
}

function measure(): void {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-bench-embed-'))
  try {
    process.exitCode = [reportSpeed(), reportOpening(folder)].every(Boolean) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function reportSpeed(): boolean {
  const texts = rowsOfText(TEXTS)
  const { embed } = openTable()
  const best = { embed: Number.POSITIVE_INFINITY, terms: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round++) {
    best.embed = Math.min(
      best.embed,
      busy(() => texts.forEach(embed)),
    )
    best.terms = Math.min(
      best.terms,
      busy(() => texts.forEach(termsOf)),
    )
  }
  const length = Math.round(texts.join('').length / TEXTS)
  console.log(
    `${TEXTS} texts of ${length} characters, the fastest of ${rounds} rounds, Node ${process.versions.node}`,
  )
  console.log(`vectors   ${perSecond(best.embed)} texts a second`)
  console.log(`terms     ${perSecond(best.terms)} texts a second`)
  return judge('a vector against the terms of the same text', best.embed / best.terms, BOUNDS.againstTerms)
}

function perSecond(ms: number): string {
  return Math.round((TEXTS / ms) * 1000)
    .toLocaleString('en')
    .padStart(9)
}

function reportOpening(folder: string): boolean {
  const empty = join(folder, 'empty.mjs')
  writeFileSync(empty, 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)')
  const times: Record<'node' | 'prompt', number[]> = { node: [], prompt: [] }
  for (let round = 0; round <= rounds; round++) {
    const [node, prompt] = [run(folder, empty), run(folder, SELF, '--cold')]
    // The first round only warms the disk cache.
    if (round > 0) times.node.push(node)
    if (round > 0) times.prompt.push(prompt)
  }
  const [node, prompt] = [Math.min(...times.node), Math.min(...times.prompt)]
  console.log(
    `an empty Node script ${node.toFixed(1)} ms, the table and one vector ${prompt.toFixed(1)} ms more`,
  )
  return judge('opening cold, against an empty Node script', prompt / node, BOUNDS.cold)
}

/** What the program says that it took. */
function run(folder: string, ...args: string[]): number {
  const env = { PATH: process.env['PATH'], HOME: folder }
  const ran = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(ran.stderr)
  return Number(ran.stdout)
}

/** Milliseconds of processor time: what others do on the machine meanwhile is not our concern. */
function busy(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function judge(what: string, ratio: number, bound: number): boolean {
  console.log(`${what}: ${ratio.toFixed(2)} times (at most ${bound}): ${ratio <= bound ? 'ok' : 'MISSED'}`)
  return ratio <= bound
}
