import type { Context } from '../context.ts'
import { usedAfter, wasUsed } from '../inject/used-in.ts'
import type { InjectionRecord } from '../model/ledger.ts'
import type { Revision } from '../model/memory.ts'

/** One time that an agent got something, with the words as they were then. */
export interface ShownInjection
  extends Omit<InjectionRecord, 'memories' | 'revisions' | 'reasons' | 'lookedAt' | 'entry'> {
  readonly memories: readonly {
    readonly id: string
    readonly revision: number
    /** Null once it was purged. */
    readonly text: string | null
    readonly reason: string
    /** Whether the agent took it up in what it said or did after; null while that is not known. */
    readonly used: boolean | null
  }[]
}

const MAX_REVISIONS = 200

/** The injections of a session, by default of the last one that got any; oldest first. */
export async function shownInjection(
  context: Pick<Context, 'store' | 'reach' | 'config'>,
  { host, hostSession }: { readonly host?: string | undefined; readonly hostSession?: string | undefined },
): Promise<ShownInjection[]> {
  const { store, reach } = context
  const rows = await store.injections.list(reach, {
    ...(host === undefined ? {} : { host }),
    ...(hostSession === undefined ? {} : { hostSession }),
    limit: MAX_REVISIONS,
  })
  const nonEmpty = rows.filter(({ characters }) => characters > 0)
  const session = hostSession ?? nonEmpty[0]?.hostSession
  const ofSession = nonEmpty.filter((row) => row.hostSession === session).reverse()
  return Promise.all(ofSession.map(async (row) => ({ ...fieldsOf(row), memories: await revisionTexts(row) })))

  async function revisionTexts(row: InjectionRecord): Promise<ShownInjection['memories']> {
    const { memories, revisions, reasons } = row
    const used = await usedAfter(context, row)
    return Promise.all(
      memories.map(async (id, index) => {
        const revision = revisions[index] ?? 0
        const text = textAt(await store.memories.history(reach, id), revision)
        return { id, revision, text, reason: reasons[index] ?? '', used: wasUsed(used, id, row) }
      }),
    )
  }
}

function fieldsOf({ memories, revisions, reasons, lookedAt, entry, ...fields }: InjectionRecord) {
  return fields
}

/** The text at a revision. Not every revision repeats it. */
export function textAt(history: readonly Revision[], revision: number): string | null {
  const stated = history.filter((one) => one.revision <= revision && one.statement !== null)
  return stated.at(-1)?.statement?.text ?? null
}
