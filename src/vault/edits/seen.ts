import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isListOf, isNumber, isShape, isText } from '../../base/guards.ts'
import type { Context } from '../../context.ts'
import { jsonState } from '../../store/state.ts'
import type { VaultFile } from '../../store/vault-rows.ts'
import type { Vault } from '../folder/vault.ts'
import { OWN_FOLDER } from '../folder/vault-lock.ts'
import { type Look, lookAt } from './look.ts'
import { findRenamed, putBack, type Renamed } from './renamed.ts'

/** In which a file may change twice and look the same to the file system. */
const UNSURE_MS = 2_000

/** So many files are looked at before others have their turn. */
const AT_ONCE = 100

/** Up to when, by the clock of the file system, all files but some were seen to say what we wrote. */
interface Seen {
  readonly upTo: number
  readonly but: readonly string[]
}

const SEEN = jsonState('vault seen', isShape<Seen>({ upTo: isNumber, but: isListOf(isText) }))

export interface Looks {
  readonly looks: readonly Look[]
  readonly renamed: readonly Renamed[]
  /** Since when a file may have been changed by others: when it was last seen as we wrote it, in milliseconds. */
  readonly since: ReadonlyMap<string, number>
}

/**
 * Looks at all files that we wrote in a vault. One that was not changed since all were seen to say what we wrote says it still:
 * neither it nor what we wrote has to be read. Whoever writes, moves or copies a file changes the time that counts here.
 */
export async function lookAtAll(
  context: Pick<Context, 'store' | 'reach'>,
  vault: Vault,
  { dry = false }: { readonly dry?: boolean } = {},
): Promise<Looks> {
  const { store, reach } = context
  const seen = SEEN.for(JSON.stringify([reach.user, vault.name]))
  const before = (await store.state.read(seen)) ?? { upTo: 0, but: [] }
  const but = new Set(before.but)
  const looks: Look[] = []
  const unsaid: string[] = []
  const since = new Map<string, number>()
  // Our lock was just made there: it tells what time it is for the file system.
  let upTo = changedAt(vault, `${OWN_FOLDER}/lock`) ?? 0
  const paths = await store.vault.paths(reach, vault.name)
  const gone: VaultFile[] = []
  for (const [index, path] of paths.entries()) {
    // Hooks are answered by the same process.
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const changed = changedAt(vault, path)
    upTo = Math.max(upTo, changed ?? 0)
    if (changed !== undefined && changed < before.upTo - UNSURE_MS && !but.has(path)) continue
    const file = await store.vault.file(reach, vault.name, path)
    const look = file === undefined ? undefined : lookAt(vault.root, file)
    if (file === undefined || look === undefined || look.state === 'same') continue
    if (changed === undefined && file.kind === 'concept') gone.push(file)
    looks.push(look)
    unsaid.push(path)
    const writtenAt = Date.parse(file.writtenAt) || 0
    since.set(path, but.has(path) ? writtenAt : Math.max(writtenAt, before.upTo))
  }
  const now: Seen = { upTo, but: unsaid }
  if (!isDeepStrictEqual(now, before)) await store.state.write(seen, now)
  const found = await findRenamed(vault.root, gone, new Set(paths))
  return { ...withRenamed(vault, looks, found, dry), since }
}

/** Pages that were renamed stand in their place again, and are looked at there; in a dry run where they are. */
function withRenamed(
  vault: Vault,
  looks: readonly Look[],
  found: readonly Renamed[],
  dry: boolean,
): Omit<Looks, 'since'> {
  const renamed = found.filter((one) => dry || putBack(vault.root, one).ok)
  const isOf = (look: Look) => renamed.some(({ file }) => look.state === 'left' && look.path === file.path)
  const again = renamed.map(({ file, to }) => lookAt(vault.root, file, dry ? to : file.path))
  return { looks: [...looks.filter((look) => !isOf(look)), ...again], renamed }
}

function changedAt({ root }: Vault, path: string): number | undefined {
  return statSync(join(root, path), { throwIfNoEntry: false })?.ctimeMs
}
