import { createHash } from 'node:crypto'
import { isoTime } from '../../base/clock.ts'
import { isEither, isListOf, isNullOr, isNumber, isRecordOf, isShape, isText } from '../../base/guards.ts'
import type { Context } from '../../context.ts'
import { REDACTION_RULES_VERSION } from '../../redact/rules-version.ts'
import { redactValue } from '../../redact/value.ts'
import { markBackupsOutdated } from '../../store/sqlite/auto-backup.ts'
import type { SqliteStore } from '../../store/sqlite/open.ts'
import type { SecretBatch, SecretPosition } from '../../store/sqlite/secret-rows.ts'
import { jsonState, type StateRows } from '../../store/state.ts'

export type RowsContext = Pick<Context<SqliteStore>, 'store' | 'redact' | 'clock' | 'config'>

export interface RowsOptions {
  readonly dryRun: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: {
    readonly done: number
    readonly total: number
    readonly of: string
  }) => void
}

export interface TableCount {
  readonly rows: number
  readonly changed: number
  readonly inNames: Readonly<Record<string, number>>
}

type Tables = Readonly<Record<string, TableCount>>

/** A run through all rows as far as it came: kept in the store, so that the next one goes on there. */
interface Progress {
  readonly rules: string
  /** Null when all rows were read, but the rest of the run was interrupted. */
  readonly next: SecretPosition | null
  readonly tables: Tables
}

const isPosition = isShape<SecretPosition>({
  table: isText,
  after: isNullOr(isListOf(isEither(isText, isNumber))),
})

const isTableCount = isShape<TableCount>({
  rows: isNumber,
  changed: isNumber,
  inNames: isRecordOf(isNumber),
})

const PROGRESS = jsonState(
  'secretsProgress',
  isShape<Progress>({ rules: isText, next: isNullOr(isPosition), tables: isRecordOf(isTableCount) }),
)

export interface CleanedRows {
  readonly finished: boolean
  readonly tables: Tables
}

/** Reads every row again, batch by batch, and removes secrets. An interrupted run is continued under the same rules. */
export async function cleanRows(context: RowsContext, options: RowsOptions): Promise<CleanedRows> {
  const { store, redact, clock } = context
  const rules = rulesInForce(context)
  const begun = options.dryRun ? undefined : await progressUnder(context, rules)
  let tables: Tables = begun?.tables ?? {}
  if (begun?.next === null) return { finished: true, tables }
  const cleaner = {
    text: (text: string) => redact(text).text,
    value: (value: unknown) => redactValue(value, redact),
  }
  const total = await store.secrets.count()
  let next = begun?.next ?? null
  do {
    if (options.signal?.aborted) return { finished: false, tables }
    const onBatch = async (done: SecretBatch, state: StateRows) => {
      if (options.dryRun) return
      const progress: Progress = { rules, next: done.next, tables: withBatch(tables, done) }
      await state.write(PROGRESS, progress)
      if (done.changed > 0) await markBackupsOutdated(state)
    }
    const at = isoTime(clock.now())
    const batch = await store.secrets.clean(next, cleaner, { dryRun: options.dryRun, at, onBatch })
    tables = withBatch(tables, batch)
    next = batch.next
    const done = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
    options.onProgress?.({ done, total, of: batch.table })
  } while (next !== null)
  return { finished: true, tables }
}

/** Called when everything that follows from the cleaned rows is done as well. */
export async function forgetProgress(state: StateRows): Promise<void> {
  await state.remove(PROGRESS)
}

function withBatch(tables: Tables, batch: SecretBatch): Tables {
  const before = tables[batch.table]
  const inNames = { ...before?.inNames }
  for (const [column, rows] of Object.entries(batch.inNames)) inNames[column] = (inNames[column] ?? 0) + rows
  const rows = (before?.rows ?? 0) + batch.rows
  const changed = (before?.changed ?? 0) + batch.changed
  return { ...tables, [batch.table]: { rows, changed, inNames } }
}

async function progressUnder({ store }: RowsContext, rules: string): Promise<Progress | undefined> {
  const noted = await store.state.read(PROGRESS)
  return noted?.rules === rules ? noted : undefined
}

/** The rules and the person's own patterns: what was read under others is read again. */
function rulesInForce({ config }: RowsContext): string {
  const own = createHash('sha256').update(JSON.stringify(config.redact)).digest('hex').slice(0, 16)
  return `${REDACTION_RULES_VERSION} ${own}`
}
