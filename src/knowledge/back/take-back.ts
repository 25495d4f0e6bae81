import { isoTime } from '../../base/clock.ts'
import type { Memory } from '../../model/memory.ts'
import { reachOf } from '../../model/reach.ts'
import type { ChangingRoom } from '../room.ts'
import { applyWishes } from './apply.ts'
import type { ChangedFile, Look } from './look.ts'
import { noteOwnWords } from './own-words.ts'
import type { Renamed } from './renamed.ts'
import { lookAtAll } from './seen.ts'
import { type BackChange, type BackVault, MOST, type Taking, VAULT } from './taking.ts'
import { wishesIn } from './wishes.ts'

export interface TakenBack {
  /** The lines of a file's parts that the store has now, for whoever writes the file next; without spaces at their ends. */
  readonly taken: (path: string) => ReadonlySet<string>
  readonly changes: readonly BackChange[]
  /** Files of ours that are gone or do not say what we wrote: whoever writes next makes them again. */
  readonly changed: readonly string[]
  /** The run that `memoria undo` takes back; null when no memory was changed. */
  readonly run: string | null
}

/**
 * Brings what people changed in the files of a vault back into the store: all of it or nothing, as one run that can be
 * undone. A file that says what we wrote is read once, and then not
 * again until it changes. Only who holds the vault's lock may call it.
 */
export async function takeBack(
  given: ChangingRoom,
  vault: BackVault,
  how: { readonly dry?: boolean } = {},
): Promise<TakenBack> {
  const { user } = given.reach
  // In the vault of a project nothing of another one is touched.
  const room = vault.project == null ? given : { ...given, reach: reachOf(user, vault.project) }
  const { looks, renamed } = await lookAtAll(room, vault, how)
  const left = [...renamed.map(renamedOf), ...looks.flatMap(leftOf)]
  const changed = looks.flatMap((look) => (look.state === 'changed' ? [look.file] : []))
  if (changed.length === 0)
    return { taken: () => NOTHING, changes: left, changed: left.map(({ file }) => file), run: null }
  const back = await room.store.transaction((store) => takeAll({ ...room, store }, vault, changed))
  const changes = [...left, ...back.changes]
  for (const { what, memory, file } of changes) room.log.info('vault.back', { what, memory, file })
  return {
    ...back,
    changes,
    changed: [...left, ...changed.map(({ path }) => ({ file: path }))].map(({ file }) => file),
  }
}

const NOTHING: ReadonlySet<string> = new Set()

function leftOf(look: Look): BackChange[] {
  if (look.state !== 'left') return []
  return [{ what: 'left', memory: null, other: null, file: look.path, why: look.why }]
}

function renamedOf({ file, to }: Renamed): BackChange {
  const why = `it was renamed to ${to}, and has its own name again: change its title instead`
  return { what: 'renamed', memory: null, other: null, file: file.path, why }
}

/** `room.store` is the transaction. */
async function takeAll(
  room: ChangingRoom,
  vault: BackVault,
  changed: readonly ChangedFile[],
): Promise<Omit<TakenBack, 'changed'>> {
  const { store, reach, redact, makeId } = room
  const taking: Taking = {
    ...{ store, reach, redact, makeId, vault, run: makeId(), at: isoTime(room.clock.now()) },
    ...{ memories: await memoriesIn(room, changed), changes: [], taken: new Map() },
  }
  for (const file of changed) await noteOwnWords(room, vault, file)
  await applyWishes(taking, wishesIn(changed))
  const { run, at, changes, taken } = taking
  const isRun = changes.some(isOfMemory)
  if (isRun) {
    await store.runs.add({
      ...{ id: run, at, judge: VAULT, model: null, user: reach.user, project: vault.project ?? null },
      // Whoever did it needs not be told of it in an agent.
      ...{ session: null, undoneAt: null, toldAt: at },
    })
  }
  return { taken: (path) => taken.get(path) ?? NOTHING, changes, run: isRun ? run : null }
}

/** Whether a memory is another one by it: one that is kept as it is cannot be put back. */
function isOfMemory({ what, other }: BackChange): boolean {
  return what !== 'refused' && !(what === 'conflict' && other === null)
}

/** Ends of ids that two memories share are nobody's. */
async function memoriesIn(
  { store, reach }: ChangingRoom,
  changed: readonly ChangedFile[],
): Promise<Map<string, Memory>> {
  const ends = new Set(changed.flatMap(({ written }) => written.flatMap(({ id }) => id ?? [])))
  const found = new Map<string, Memory>()
  for (const end of ends) {
    const ids = (await store.memories.findIds(reach, end, MOST)).filter((id) => id.endsWith(end))
    const [memory] = ids.length === 1 ? await store.memories.byIds(reach, ids) : []
    if (memory !== undefined) found.set(end, memory)
  }
  return found
}
