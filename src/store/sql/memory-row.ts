import type {
  Change,
  Evidence,
  Kind,
  Memory,
  Origin,
  Review,
  Revision,
  Scope,
  State,
  Statement,
} from '../../model/memory.ts'
import { listOf, numberOf, type Row, textColumn, textOrNull, type Value } from '../db.ts'
import { digestOf } from '../digest.ts'
import { termsOf } from '../terms.ts'

/** The columns of a statement, in the order of `statementValues`. */
export const STATEMENT_COLUMNS = [
  'kind',
  'text',
  'topic',
  'aliases',
  'keywords',
  'tags',
  'files',
  'importance',
  'pinned',
  'terms',
  'labels',
  'digest',
] as const

type Owner = Pick<Memory, 'user' | 'scope' | 'project'>

export function statementValues(statement: Statement, owner: Owner): Value[] {
  const { kind, text, topic, aliases, keywords, tags, files, importance, pinned } = statement
  const lists = [aliases, keywords, tags, files]
  const labels = [topic ?? '', ...lists.flat()].join(' ')
  return [
    kind,
    text,
    topic,
    ...lists.map((list) => JSON.stringify(list)),
    importance,
    pinned ? 1 : 0,
    termsOf(text).join(' '),
    termsOf(labels).join(' '),
    digestOf(text, owner),
  ]
}

/** One flat literal: spread into another object, a row of this many columns takes ten times as long, and rows come by hundreds. */
export function memoryOf(row: Row, evidence: readonly Evidence[]): Memory {
  const state = textColumn(row, 'state') as State
  return {
    kind: textColumn(row, 'kind') as Kind,
    text: textColumn(row, 'text'),
    topic: textOrNull(row, 'topic'),
    aliases: listOf(row, 'aliases'),
    keywords: listOf(row, 'keywords'),
    tags: listOf(row, 'tags'),
    files: listOf(row, 'files'),
    importance: numberOf(row, 'importance'),
    pinned: numberOf(row, 'pinned') === 1,
    id: textColumn(row, 'id'),
    user: textColumn(row, 'user_id'),
    scope: textColumn(row, 'scope') as Scope,
    project: textOrNull(row, 'project_id'),
    origin: textColumn(row, 'origin') as Origin,
    trust: numberOf(row, 'trust'),
    author: textOrNull(row, 'author'),
    // A tombstone says where it came from, and not what was said there.
    evidence: state === 'forgotten' ? evidence.map((one) => ({ ...one, quote: '' })) : evidence,
    state,
    validFrom: textColumn(row, 'valid_from'),
    statedAt: textColumn(row, 'stated_at'),
    validTo: textOrNull(row, 'valid_to'),
    supersededBy: textOrNull(row, 'superseded_by'),
    confirmed: numberOf(row, 'confirmed'),
    used: { count: numberOf(row, 'used_count'), lastAt: textOrNull(row, 'used_at') },
    review: textOrNull(row, 'review') as Review | null,
    revision: numberOf(row, 'revision'),
    createdAt: textColumn(row, 'created_at'),
    updatedAt: textColumn(row, 'updated_at'),
  }
}

/** A statement alone, as a revision keeps it. */
export function pickStatement(from: Statement): Statement {
  const { kind, text, topic, aliases, keywords, tags, files, importance, pinned } = from
  return { kind, text, topic, aliases, keywords, tags, files, importance, pinned }
}

export function evidenceOfRow(row: Row): Evidence {
  return {
    session: textColumn(row, 'session'),
    messages: listOf(row, 'messages'),
    quote: textColumn(row, 'quote'),
  }
}

export function revisionOf(row: Row): Revision {
  const statement = textOrNull(row, 'statement')
  return {
    revision: numberOf(row, 'revision'),
    change: textColumn(row, 'change') as Change,
    at: textColumn(row, 'at'),
    by: textColumn(row, 'by'),
    why: textColumn(row, 'why'),
    run: textOrNull(row, 'run_id'),
    statement: statement === null ? null : (JSON.parse(statement) as Statement),
  }
}
