import { isoTime } from '../../base/clock.ts'
import type { ChangeContext } from '../../context.ts'
import type { Memory } from '../../model/memory.ts'
import { reachOf } from '../../model/reach.ts'
import { type Attribution, attributeEdits } from '../origin/attribute.ts'
import { applyEdits } from './apply.ts'
import { detectEdits } from './detect.ts'
import { doubtsAbout } from './doubts.ts'
import { type BackChange, type BackVault, type EditRun, MAX_ID_CANDIDATES, VAULT } from './edit-run.ts'
import { foreignTextsIn, putForeignTexts, textDigest } from './foreign-texts.ts'
import type { ChangedFile, Look } from './look.ts'
import { noteOwnWords } from './own-words.ts'
import { proposeAll } from './propose.ts'
import type { Renamed } from './renamed.ts'
import { lookAtAll } from './seen.ts'
import { type ForeignChange, splitByWriter } from './split.ts'

export interface ImportedEdits {
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
 * undone. What others wrote there is proposed instead. A file that says what we wrote is read once, and then not
 * again until it changes. Only who holds the vault's lock may call it.
 */
export async function importEdits(
  given: ChangeContext,
  vault: BackVault,
  how: ImportEditsOptions = {},
): Promise<ImportedEdits> {
  const { user } = given.reach
  // In the vault of a project nothing of another one is touched.
  const context = vault.project == null ? given : { ...given, reach: reachOf(user, vault.project) }
  const { looks, renamed, since } = await lookAtAll(context, vault, how)
  const left = [...renamed.map(renamedOf), ...looks.flatMap(leftOf)]
  const changed = looks.flatMap((look) => (look.state === 'changed' ? [look.file] : []))
  const again = [
    ...left.map(({ file }) => file),
    ...looks.flatMap((look) => (look.state === 'altered' ? [look.path] : [])),
  ]
  if (changed.length === 0) return { taken: () => NO_IDS, changes: left, changed: again, run: null }
  const suspects = changed.map((file) => ({ file, since: since.get(file.path) ?? 0 }))
  await how.catchUp?.(Math.min(...suspects.map((one) => one.since)))
  const attribution = await attributeEdits(
    { store: context.store, user },
    { ...vault, project: vault.project ?? null },
    suspects,
  )
  const back = await context.store.transaction((store) =>
    importAll({ ...context, store }, vault, changed, attribution),
  )
  const changes = [...left, ...back.changes]
  for (const { what, memory, file } of changes) context.log.info('vault.back', { what, memory, file })
  return {
    ...back,
    changes,
    changed: [...again, ...changed.map(({ path }) => path)],
  }
}

const NO_IDS: ReadonlySet<string> = new Set()

export interface ImportEditsOptions {
  readonly dry?: boolean
  /** Reads what agents did since then, in milliseconds, and nobody read yet: it tells their writes from the person's. */
  readonly catchUp?: (since: number) => Promise<void>
}

function leftOf(look: Look): BackChange[] {
  if (look.state !== 'left') return []
  return [{ what: 'left', memory: null, other: null, file: look.path, why: look.why }]
}

function renamedOf({ file, to }: Renamed): BackChange {
  const why = `it was renamed to ${to}, and has its own name again: change its title instead`
  return { what: 'renamed', memory: null, other: null, file: file.path, why }
}

/** `context.store` is the transaction. */
async function importAll(
  context: ChangeContext,
  vault: BackVault,
  changed: readonly ChangedFile[],
  attribution: Attribution,
): Promise<Omit<ImportedEdits, 'changed'>> {
  const { store, reach, redact, makeId } = context
  const editRun: EditRun = {
    store,
    reach,
    redact,
    makeId,
    vault,
    run: makeId(),
    at: isoTime(context.clock.now()),
    memories: await memoriesIn(context, changed),
    changes: [],
    taken: new Map(),
  }
  for (const file of changed) await noteOwnWords(context, vault, file)
  const known = await foreignTextsIn(context, vault)
  const detected = detectEdits(changed)
  const doubts = await doubtsAbout(editRun, changed, detected)
  const { own, foreign } = await splitByWriter(doubts.edits, doubts.over(attribution), known)
  await applyEdits(editRun, own)
  await proposeAll(editRun, foreign)
  for (const text of foreign.flatMap(textsOf)) known.add(textDigest(text))
  if (foreign.length > 0) await putForeignTexts(context, vault, known)
  const { run, at, changes, taken } = editRun
  const isRun = changes.some(isOfMemory)
  if (isRun) {
    await store.runs.add({
      id: run,
      at,
      judge: VAULT,
      model: null,
      user: reach.user,
      project: vault.project ?? null,
      // The person did it, so it is not announced in an agent.
      session: null,
      undoneAt: null,
      toldAt: at,
    })
  }
  return { taken: (path) => taken.get(path) ?? NO_IDS, changes, run: isRun ? run : null }
}

function textsOf(change: ForeignChange): string[] {
  return change.what === 'added' || change.what === 'edited' ? [change.line.line.text] : []
}

/** Whether a memory is another one by it: one that is kept as it is cannot be put back. */
function isOfMemory({ what, other }: BackChange): boolean {
  return what !== 'refused' && !(what === 'conflict' && other === null)
}

/** Ends of ids that two memories share are nobody's. */
async function memoriesIn(
  { store, reach }: ChangeContext,
  changed: readonly ChangedFile[],
): Promise<Map<string, Memory>> {
  const ends = new Set(changed.flatMap(({ written }) => written.flatMap(({ id }) => id ?? [])))
  const found = new Map<string, Memory>()
  for (const end of ends) {
    const ids = (await store.memories.findIds(reach, end, MAX_ID_CANDIDATES)).filter((id) => id.endsWith(end))
    const [memory] = ids.length === 1 ? await store.memories.byIds(reach, ids) : []
    if (memory !== undefined) found.set(end, memory)
  }
  return found
}
