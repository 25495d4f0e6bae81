import { isLiving, MAX_LABEL, MAX_TEXT, type Memory, type Statement } from '../../model/memory.ts'
import { wholeReach } from '../../model/reach.ts'
import { type Db, listOf, type Row, textColumn, textOrNull, type Value } from '../db.ts'
import { digestOf } from '../digest.ts'
import { episodeContentOf, episodeTerms } from '../sql/episode-row.ts'
import { isLivingSql } from '../sql/living.ts'
import { memoryRows } from '../sql/memories.ts'
import { stateRows } from '../sql/state.ts'
import type { StateRows } from '../state.ts'
import { messageTerms, termsOf } from '../terms.ts'
import { type ColumnUses, TEXT_COLUMNS } from './secret-columns.ts'
import { isNumbered, primaryKey } from './tables.ts'

/** How texts are cleaned: given from outside, since the store knows no rules. */
export interface SecretCleaner {
  readonly text: (text: string) => string
  readonly value: (value: unknown) => unknown
}

/** Where a run through all tables stands: the table, and the key of its last row that was read. */
export interface SecretPosition {
  readonly table: string
  readonly after: readonly (string | number)[] | null
}

export interface SecretBatch {
  readonly table: string
  readonly rows: number
  readonly changed: number
  /** Rows with a secret in a column that names something, by column: they stay as they are. */
  readonly inNames: Readonly<Record<string, number>>
  /** Where to go on; null when everything was read. */
  readonly next: SecretPosition | null
}

export interface SecretRows {
  /** How many rows there are to read. */
  count(): Promise<number>
  /** Reads some rows behind a position, in one transaction, and cleans those that hold secrets. */
  clean(from: SecretPosition | null, cleaner: SecretCleaner, options: CleanOptions): Promise<SecretBatch>
}

export interface CleanOptions {
  readonly dryRun: boolean
  readonly at: string
  /** Called inside the transaction of the batch, to keep its result together with it. May be called again for a retry. */
  readonly onBatch?: (batch: SecretBatch, state: StateRows) => Promise<void>
}

const BATCH_ROWS = 200
/** Rows of a batch may be large: so many characters are read before others have a turn. */
const BATCH_CHARACTERS = 2_000_000

const TABLES = Object.keys(TEXT_COLUMNS).filter((table) => columnsToRead(usesOf(table)).length > 0)

export function secretRows(db: Db): SecretRows {
  return {
    count: async () => {
      let sum = 0
      for (const table of TABLES)
        sum += Number((await db.get(`SELECT count(*) AS n FROM ${table}`))?.['n'] ?? 0)
      return sum
    },
    clean: (from, cleaner, options) =>
      db.transaction(async (tx) => {
        const batch = await cleanBatch(tx, from ?? firstOf(TABLES[0] as string), cleaner, options)
        await options.onBatch?.(batch, stateRows(tx))
        return batch
      }),
  }
}

function usesOf(table: string): ColumnUses {
  return TEXT_COLUMNS[table] ?? {}
}

function columnsToRead({ text = [], json = [], names = [] }: ColumnUses): string[] {
  return [...text, ...json, ...names]
}

function firstOf(table: string): SecretPosition {
  return { table, after: null }
}

async function cleanBatch(
  tx: Db,
  { table, after }: SecretPosition,
  cleaner: SecretCleaner,
  options: CleanOptions,
): Promise<SecretBatch> {
  const key = (await isNumbered(tx, table)) ? ['rowid'] : await primaryKey(tx, table)
  const marks = key.map(() => '?').join(', ')
  const where = after === null ? '' : `WHERE (${key.join(', ')}) > (${marks})`
  const rows = await tx.all(
    `SELECT ${key.map((name, index) => `${name} AS key${index}`).join(', ')}, * FROM ${table} ${where}
     ORDER BY ${key.join(', ')} LIMIT ${BATCH_ROWS}`,
    after ?? [],
  )
  const inNames: Record<string, number> = {}
  let [read, changed, characters] = [0, 0, 0]
  let last = after
  for (const row of rows) {
    const keyValues = key.map((_, index) => row[`key${index}`] as string | number)
    const changes = changesOf(table, row, cleaner)
    if (Object.keys(changes).length > 0) {
      changed += 1
      if (!options.dryRun) await writeRow(tx, table, { row, changes, key, keyValues }, options.at)
    }
    for (const name of usesOf(table).names ?? [])
      if (cleaner.text(textColumn(row, name)) !== textColumn(row, name))
        inNames[name] = (inNames[name] ?? 0) + 1
    read += 1
    last = keyValues
    characters += columnsToRead(usesOf(table)).reduce((sum, name) => sum + textColumn(row, name).length, 0)
    if (characters > BATCH_CHARACTERS) break
  }
  const isTableDone = read === rows.length && rows.length < BATCH_ROWS
  const following = TABLES[TABLES.indexOf(table) + 1]
  const next = isTableDone ? (following === undefined ? null : firstOf(following)) : { table, after: last }
  return { table, rows: read, changed, inNames, next }
}

type Changes = Record<string, string>

function changesOf(table: string, row: Row, cleaner: SecretCleaner): Changes {
  const { text = [], json = [] } = usesOf(table)
  const changes: Changes = {}
  for (const column of text) {
    const before = textOrNull(row, column)
    if (before === null) continue
    const clean = cleaner.text(before)
    if (clean !== before) changes[column] = withinLimits(table, column, clean)
  }
  for (const column of json) {
    const before = textOrNull(row, column)
    if (before === null) continue
    const clean = cleanJson(before, cleaner)
    if (clean !== before) changes[column] = clean
  }
  return changes
}

/** A text that is no JSON, such as a plain note, is cleaned as text. */
function cleanJson(json: string, cleaner: SecretCleaner): string {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown
    return cleaner.text(json)
  }
  const clean = cleaner.value(value)
  const isSame = JSON.stringify(clean) === JSON.stringify(value)
  return isSame ? json : JSON.stringify(withinStatementLimits(clean))
}

/** A marker may be longer than what it stands for. */
function withinLimits(table: string, column: string, text: string): string {
  if (table !== 'memories') return text
  return firstCharacters(text, column === 'text' ? MAX_TEXT : MAX_LABEL)
}

function withinStatementLimits(value: unknown): unknown {
  const text = (value as Partial<Statement> | null)?.text
  return typeof text === 'string' ? { ...(value as object), text: firstCharacters(text, MAX_TEXT) } : value
}

function firstCharacters(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}

interface ChangedRow {
  readonly row: Row
  readonly changes: Changes
  readonly key: readonly string[]
  readonly keyValues: readonly (string | number)[]
}

async function writeRow(tx: Db, table: string, changed: ChangedRow, at: string): Promise<void> {
  if (table === 'sections') return dropSections(tx, changed.row)
  if (table === 'memories') {
    await settleTwin(tx, changed, at)
    // Pages are chosen by names from the old text; the next compile makes these again from the clean one.
    await tx.run('DELETE FROM vault_features WHERE memory_id = ?', [textColumn(changed.row, 'id')])
  }
  const columns = { ...changed.changes, ...derivedOf(table, changed) }
  const names = Object.keys(columns)
  // Naming the revision tells the pages that the memory changed.
  const touched = table === 'memories' ? ', revision = revision' : ''
  await tx.run(
    `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')}${touched}
     WHERE ${changed.key.map((name) => `${name} = ?`).join(' AND ')}`,
    [...Object.values(columns), ...changed.keyValues],
  )
}

function derivedOf(table: string, { row, changes }: ChangedRow): Record<string, Value> {
  const after: Row = { ...row, ...changes }
  if (table === 'messages') return { terms: messageTerms(textColumn(after, 'text')) }
  if (table === 'episodes') return { terms: episodeTerms(episodeContentOf(after)) }
  if (table !== 'memories') return {}
  const lists = ['aliases', 'keywords', 'tags', 'files'].flatMap((name) => listOf(after, name))
  return {
    terms: termsOf(textColumn(after, 'text')).join(' '),
    labels: termsOf([textColumn(after, 'topic'), ...lists].join(' ')).join(' '),
    digest: digestOf(textColumn(after, 'text'), ownerOfRow(row)),
  }
}

function ownerOfRow(row: Row): Pick<Memory, 'user' | 'scope' | 'project'> {
  return {
    user: textColumn(row, 'user_id'),
    scope: textColumn(row, 'scope') as Memory['scope'],
    project: textOrNull(row, 'project_id'),
  }
}

/** Two statements may differ in their secrets alone. One of them lives on: a statement lives once. */
async function settleTwin(tx: Db, { row, changes }: ChangedRow, at: string): Promise<void> {
  const [id, user] = [textColumn(row, 'id'), textColumn(row, 'user_id')]
  const digest = digestOf(textColumn({ ...row, ...changes }, 'text'), ownerOfRow(row))
  const twin = await tx.get(
    `SELECT id FROM memories WHERE digest = ? AND ${isLivingSql('state')} AND id <> ?`,
    [digest, id],
  )
  if (twin === undefined || !isLiving({ state: textColumn(row, 'state') as Memory['state'] })) return
  const author = { at, by: 'memoria', why: 'without its secret it says the same as another' }
  await memoryRows(tx).supersede(wholeReach(user), id, textColumn(twin, 'id'), author)
}

/** A file is put into sections again when it is not known to have been. */
async function dropSections(tx: Db, row: Row): Promise<void> {
  const file = ['user_id', 'vault', 'path'].map((name) => textColumn(row, name))
  await tx.run('DELETE FROM sections WHERE user_id = ? AND vault = ? AND path = ?', file)
  await tx.run('DELETE FROM section_files WHERE user_id = ? AND vault = ? AND path = ?', file)
}
