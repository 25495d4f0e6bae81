import type { House } from '../memoria.ts'
import type { InjectionRecord } from '../model/ledger.ts'
import type { Revision } from '../model/memory.ts'

/** One time that an agent was told something, with the words as they were then. */
export interface ToldThen
  extends Omit<InjectionRecord, 'memories' | 'revisions' | 'reasons' | 'lookedAt' | 'entry'> {
  readonly memories: readonly {
    readonly id: string
    readonly revision: number
    /** Null once it was purged. */
    readonly text: string | null
    readonly reason: string
  }[]
}

const MOST = 200

/** What a session was told, the last one that was told anything when none is named; oldest first. */
export async function toldThen(
  { store, reach }: House,
  { host, hostSession }: { readonly host?: string | undefined; readonly hostSession?: string | undefined },
): Promise<ToldThen[]> {
  const rows = await store.injections.list(reach, {
    ...(host === undefined ? {} : { host }),
    ...(hostSession === undefined ? {} : { hostSession }),
    limit: MOST,
  })
  const told = rows.filter(({ characters }) => characters > 0)
  const session = hostSession ?? told[0]?.hostSession
  const ofSession = told.filter((row) => row.hostSession === session).reverse()
  return Promise.all(ofSession.map(async (row) => ({ ...fieldsOf(row), memories: await wordsOf(row) })))

  async function wordsOf({ memories, revisions, reasons }: InjectionRecord): Promise<ToldThen['memories']> {
    return Promise.all(
      memories.map(async (id, index) => {
        const revision = revisions[index] ?? 0
        const text = textAt(await store.memories.history(reach, id), revision)
        return { id, revision, text, reason: reasons[index] ?? '' }
      }),
    )
  }
}

function fieldsOf({ memories, revisions, reasons, lookedAt, entry, ...fields }: InjectionRecord) {
  return fields
}

/** What it said at a revision: not every step states it anew. */
function textAt(history: readonly Revision[], revision: number): string | null {
  const stated = history.filter((one) => one.revision <= revision && one.statement !== null)
  return stated.at(-1)?.statement?.text ?? null
}
