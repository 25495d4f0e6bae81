import { MemoriaError } from '../../base/errors.ts'
import { shortId } from '../../base/ids.ts'
import {
  type Change,
  type Evidence,
  isByHand,
  laterOf,
  type Memory,
  type Revision,
  type Statement,
  trustOf,
} from '../../model/memory.ts'
import { type Db, placeholders, textColumn } from '../db.ts'
import { digestOf } from '../digest.ts'
import type { Author, NewMemory, Saying } from '../store.ts'
import { isLivingSql } from './living.ts'
import { readMemory } from './memory-reads.ts'
import { pickStatement, STATEMENT_COLUMNS, statementValues } from './memory-row.ts'

/** Writes a memory with its evidence and its whole history. */
export async function putWhole(tx: Db, memory: Memory, revisions: readonly Revision[]): Promise<void> {
  const { id, user, scope, project, origin, trust, state, validFrom, validTo, supersededBy } = memory
  const columns = [...OWN_COLUMNS, ...STATEMENT_COLUMNS]
  await tx.run(`INSERT INTO memories (${columns.join(', ')}) VALUES (${placeholders(columns.length)})`, [
    id,
    user,
    scope,
    project,
    origin,
    trust,
    state,
    validFrom,
    validTo,
    supersededBy,
    memory.confirmed,
    memory.used.count,
    memory.used.lastAt,
    memory.statedAt,
    memory.review,
    memory.revision,
    memory.createdAt,
    memory.updatedAt,
    memory.author,
    ...statementValues(memory, memory),
  ])
  for (const revision of revisions) await putRevision(tx, id, revision)
  await addEvidence(tx, id, memory.evidence, 0)
}

/** Adds evidence behind what is there. */
export async function addEvidence(
  tx: Db,
  id: string,
  evidence: readonly Evidence[],
  from: number,
): Promise<void> {
  for (const [index, { session, messages, quote }] of evidence.entries()) {
    await tx.run('INSERT INTO evidence (memory_id, seq, session, messages, quote) VALUES (?, ?, ?, ?, ?)', [
      id,
      from + index,
      session,
      JSON.stringify(messages),
      quote,
    ])
  }
}

/** The same was said again: that is counted, and what it was said in is evidence too. */
export async function confirm(tx: Db, memory: Memory, saying: Saying, author: Author): Promise<void> {
  await hearAgain(tx, memory, saying)
  await tx.run('UPDATE memories SET confirmed = confirmed + ? WHERE id = ?', [saying.times ?? 1, memory.id])
  await step(tx, memory, 'confirmed', author)
}

/** Confirms a memory: new evidence, a later time, and more trust, but never less. The owner's own words have no other author. */
export async function hearAgain(tx: Db, memory: Memory, saying: Saying): Promise<void> {
  const { evidence = [], statedAt = memory.statedAt, origin = memory.origin } = saying
  const known = memory.evidence.map((one) => JSON.stringify(one))
  const fresh = evidence.filter((one) => isFresh(one, known))
  await addEvidence(tx, memory.id, fresh, memory.evidence.length)
  // A memory that was confirmed in a review has the person's trust already, and is theirs once they say it themselves.
  const isRaised = trustOf(origin) >= memory.trust
  const isOwnersNow = isRaised && origin === 'user' && memory.scope !== 'team'
  await tx.run('UPDATE memories SET stated_at = ?, origin = ?, trust = ?, author = ? WHERE id = ?', [
    laterOf(statedAt, memory.statedAt),
    isRaised ? origin : memory.origin,
    isRaised ? trustOf(origin) : memory.trust,
    isOwnersNow ? null : memory.author,
    memory.id,
  ])
}

/** A session may be read twice; what a person writes by hand is new each time, unless it is what they wrote last. */
function isFresh(one: Evidence, known: readonly string[]): boolean {
  const here = JSON.stringify(one)
  return isByHand(one) ? known.at(-1) !== here : !known.includes(here)
}

const OWN_COLUMNS = [
  'id',
  'user_id',
  'scope',
  'project_id',
  'origin',
  'trust',
  'state',
  'valid_from',
  'valid_to',
  'superseded_by',
  'confirmed',
  'used_count',
  'used_at',
  'stated_at',
  'review',
  'revision',
  'created_at',
  'updated_at',
  'author',
]

export async function writeStatement(tx: Db, memory: Memory, statement: Statement): Promise<void> {
  const assignments = STATEMENT_COLUMNS.map((column) => `${column} = ?`).join(', ')
  await tx.run(`UPDATE memories SET ${assignments} WHERE id = ?`, [
    ...statementValues(statement, memory),
    memory.id,
  ])
}

/** Writes down that something happened to what was `before`: one revision more, with the statement as it now stands. */
export async function step(tx: Db, before: Memory, change: Change, author: Author): Promise<void> {
  const { id, user } = before
  const memory = await readMemory(tx, { user, projects: 'all' }, id)
  if (memory === undefined) return
  const statement = memory.state === 'forgotten' ? null : pickStatement(memory)
  const revision = memory.revision + 1
  const { at, by, why, run = null } = author
  const was = run === null ? null : standingOf(before)
  await putRevision(tx, id, { revision, change, at, by, why, run, statement }, was)
  await tx.run('UPDATE memories SET revision = ?, updated_at = ? WHERE id = ?', [revision, author.at, id])
}

/** How a memory stands, beside what it says: nothing of it is text of the person's. */
export interface Standing
  extends Pick<
    Memory,
    'state' | 'validTo' | 'supersededBy' | 'origin' | 'trust' | 'statedAt' | 'confirmed' | 'review'
  > {
  readonly evidence: number
  /** Missing in what was written before authors changed with the words. */
  readonly author?: string | null
}

function standingOf(memory: Memory): Standing {
  const { state, validTo, supersededBy, origin, trust, statedAt, confirmed, review, evidence, author } =
    memory
  return {
    state,
    validTo,
    supersededBy,
    origin,
    trust,
    statedAt,
    confirmed,
    review,
    evidence: evidence.length,
    author,
  }
}

export async function putRevision(
  tx: Db,
  id: string,
  revision: Revision,
  was: Standing | null = null,
): Promise<void> {
  const { change, at, by, why, run, statement } = revision
  await tx.run(
    `INSERT INTO memory_revisions (memory_id, revision, change, at, by, why, run_id, statement, was)
     VALUES (${placeholders(9)})`,
    [
      id,
      revision.revision,
      change,
      at,
      by,
      why,
      run,
      statement === null ? null : JSON.stringify(statement),
      was === null ? null : JSON.stringify(was),
    ],
  )
}

/** The living memory that says the same for the same owner. */
export async function findTwin(tx: Db, text: string, owner: NewMemory | Memory): Promise<string | undefined> {
  const row = await tx.get(`SELECT id FROM memories WHERE digest = ? AND ${isLivingSql('state')}`, [
    digestOf(text, owner),
  ])
  return row && textColumn(row, 'id')
}

export async function refuseTwin(tx: Db, memory: Memory, text: string): Promise<void> {
  const twin = await findTwin(tx, text, memory)
  if (twin === undefined || twin === memory.id) return
  throw new MemoriaError('conflict', `the same statement is already kept as ${shortId(twin)}`, {
    hint: `Look at it with \`memoria show ${shortId(twin)}\`; forget one of the two.`,
  })
}
