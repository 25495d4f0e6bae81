import type { OpenContext } from '../../src/memoria.ts'
import type { Row } from '../../src/store/db.ts'
import { minute } from '../store/examples.ts'
import { everything } from '../store/temporary-store.ts'
import { put, said } from './home.ts'

const LINTER = 'run the linter before a push'
const RULE = 'Write commit messages in the imperative mood'

/** A home with something for every step but those that need a repository or three months; gives the ids. */
export async function untidy(context: OpenContext) {
  const linter = await put(context, {
    text: `Always ${LINTER}`,
    aliases: ['lint'],
    keywords: ['hook'],
    importance: 0.4,
    evidence: [said('one')],
    topic: 'linter',
    validFrom: minute(1),
  })
  const again = await put(context, {
    text: `Please ${LINTER}`,
    aliases: ['eslint'],
    keywords: ['style'],
    tags: ['ci'],
    importance: 0.9,
    evidence: [said('two')],
    origin: 'assistant',
    trust: 0.7,
    validFrom: minute(2),
  })
  await context.store.memories.confirm(context.reach, again, { evidence: [said('three')] }, WHO)
  const jest = await put(context, { text: 'Tests run with jest', topic: 'tests', validFrom: minute(1) })
  const vitest = await put(context, {
    text: 'Tests run with vitest instead of jest',
    topic: 'tests',
    validFrom: minute(2),
  })
  const freeze = await put(context, { text: 'The freeze is on', validTo: '2026-01-30T00:00:00.000Z' })
  const release = await put(context, { text: 'Release the parser tomorrow', kind: 'action' })
  const rules: string[] = []
  for (const project of ['p', 'q', 'r'])
    rules.push(await put(context, { text: RULE, kind: 'correction', project, evidence: [said(project)] }))
  return { linter, again, jest, vitest, freeze, release, rules }
}

const WHO = { at: minute(3), by: 'a test', why: 'said again' }

/**
 * All that stands in a store, apart from history: what happened and when, what is forgotten, and what is made anew from
 * the rest.
 */
export async function standingIn(path: string): Promise<Record<string, Row[]>> {
  const all = await everything(path)
  const gone = new Set(
    (all['memories'] ?? []).filter(({ state }) => state === 'forgotten').map(({ id }) => id),
  )
  const kept = Object.entries(all).filter(([table]) => !HISTORY.includes(table))
  return Object.fromEntries(
    kept.map(([table, rows]) => [
      table,
      rows
        .filter((row) => ![row['id'], row['memory_id'], row['from_id']].some((id) => gone.has(id ?? '')))
        .map(({ revision: _, updated_at: __, ...row }) => row),
    ]),
  )
}

const HISTORY = [
  ...['memory_revisions', 'memory_changes', 'runs', 'notes', 'memory_vectors', 'memory_unembedded'],
]
