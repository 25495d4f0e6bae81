import { existsSync, readFileSync, rmSync } from 'node:fs'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { isListOf, isNullOr, isShape, isText } from '../base/guards.ts'
import type { HomePaths } from '../config/paths.ts'
import { jsonState } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import type { Pause } from './consent.ts'

const PAUSES = jsonState(
  'pauses',
  isListOf(isShape<Pause>({ folder: isNullOr(isText), from: isText, to: isNullOr(isText) })),
)

/** Every pause there was: what was said during one is not captured later either. */
export async function readPauses(store: Store): Promise<readonly Pause[]> {
  return (await store.state.read(PAUSES)) ?? []
}

/** Begins a pause, everywhere or in one folder; false when there is one already. */
export async function beginPause(store: Store, folder: string | null, at: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    const pauses = await readPauses(tx)
    if (pauses.some((pause) => pause.to === null && pause.folder === folder)) return false
    await tx.state.write(PAUSES, [...pauses, { folder, from: at, to: null }])
    return true
  })
}

/** Ends the pause; false when there is none. */
export async function endPause(store: Store, folder: string | null, at: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    const pauses = await readPauses(tx)
    const isMeant = (pause: Pause) => pause.to === null && pause.folder === folder
    if (!pauses.some(isMeant)) return false
    await tx.state.write(
      PAUSES,
      pauses.map((pause) => (isMeant(pause) ? { ...pause, to: at } : pause)),
    )
    return true
  })
}

/** Writes down for the hook, which reads no database, what it must not touch. */
export function updateHookPauses(
  paths: HomePaths,
  pauses: readonly Pause[],
  excluded: readonly string[],
): void {
  const open = pauses.filter(({ to }) => to === null)
  const folders = [...excluded, ...open.flatMap(({ folder }) => folder ?? [])]
  writeOrRemove(paths.paused, open.some(({ folder }) => folder === null) ? 'paused\n' : undefined)
  writeOrRemove(paths.excluded, folders.length > 0 ? `${folders.join('\n')}\n` : undefined)
}

function writeOrRemove(path: string, content: string | undefined): void {
  const there = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (there === content) return
  if (content === undefined) rmSync(path, { force: true })
  else writeFileAtomic(path, content)
}
