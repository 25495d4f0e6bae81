/**
 * Draws statements that are learned from real sessions which no weight was fitted on and nobody labelled, for somebody to
 * read who did not build it. The same seed gives the same statements.
 * `npm run bench -- learning-draw --out FILE [--seed N] [--count N] [--part more|coding|other] [--skip DRAWN]
 *   [--sessions FILE] [--without PROJECT,…]`
 * `--sessions` names a file with sessions of other projects, a line each: these are the part `other`. Each statement comes
 * with its quotes, the prompt and closing of its turn, and the prompts and closings after it.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedFolder } from './support/extract-sets.ts'
import { learnedSessions } from './support/learned-statements.ts'

const shared = sharedFolder()
if (shared === undefined) console.log('the real sessions are not on this machine: nothing drawn')
else await run(shared)

async function run(folder: string): Promise<void> {
  const used = new Set(
    ['reading', 'labels', 'labels-unseen'].flatMap((name) => sessionsIn(`bench/data/learning/${name}.jsonl`)),
  )
  for (const session of sessionsIn(join(folder, 'data/learning/gold.jsonl'))) used.add(session)
  const wanted = option('--part', 'all')
  const others = option('--sessions', '')
  const without = new Set(option('--without', '').split(','))
  for (const { id, project = '' } of linesOf(others)) if (without.has(project)) used.add(shortId(id ?? ''))
  const files = others === '' ? [] : [others]
  const free = await learnedSessions(folder, files, (session) => !used.has(shortId(session)))
  const sessions = free.filter(({ part }) => wanted === 'all' || part === wanted)
  const some = sessions.flatMap(({ statements }) => statements)
  const seed = option('--seed', '1')
  const skipped = new Set(linesOf(option('--skip', '')).map(({ text }) => text))
  const drawn = some
    .filter(({ text }) => !skipped.has(text))
    .sort((one, other) => (rank(seed, one.text) < rank(seed, other.text) ? -1 : 1))
    .slice(0, Number(option('--count', '60')))
    .map((one, index) => ({ n: index + 1, ...one }))
  writeFileSync(option('--out', 'drawn.jsonl'), drawn.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const turns = sessions.reduce((sum, session) => sum + session.turns, 0)
  console.log(
    `${drawn.length} of ${some.length} statements, from ${sessions.length} sessions with ${turns} turns`,
  )
}

function rank(seed: string, text: string): string {
  return createHash('sha1').update(`${seed} ${text}`).digest('hex')
}

function sessionsIn(path: string): string[] {
  return linesOf(path).map(({ session }) => shortId(session))
}

function linesOf(path: string): { session: string; text?: string; id?: string; project?: string }[] {
  if (path === '') return []
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Labels name a transcript by the first characters of its id. */
function shortId(session: string): string {
  return session.slice(0, 8)
}

function option(name: string, fallback: string): string {
  const at = process.argv.indexOf(name)
  return (at < 0 ? undefined : process.argv[at + 1]) ?? fallback
}
