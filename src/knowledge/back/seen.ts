import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../base/clock.ts'
import type { Reach } from '../../model/reach.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../vault/vault.ts'
import { type Look, lookAt } from './look.ts'

interface SeeingRoom {
  readonly store: Store
  readonly reach: Reach
  readonly clock: Clock
}

/** In which a file may change twice and look the same to the file system. */
const UNSURE_MS = 2_000

/** So many files are looked at before others have their turn. */
const AT_ONCE = 100

/**
 * Looks at all files that we wrote in a vault. Of each that says what we wrote is kept what the file system says of it:
 * while that is the same, nobody changed it, and neither the file nor what we wrote has to be read.
 */
export async function lookAtAll(room: SeeingRoom, vault: Vault): Promise<Look[]> {
  const { store, reach } = room
  const name = `vault seen ${JSON.stringify([reach.user, vault.name])}`
  const noted = (await store.capture.note(name)) ?? '[]'
  const before = new Map(JSON.parse(noted) as [string, string][])
  const seen: [string, string][] = []
  const looks: Look[] = []
  for (const [index, path] of (await store.vault.paths(reach, vault.name)).entries()) {
    // Hooks are answered by the same process.
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const sign = signOf(join(vault.root, path), room.clock.now())
    const isSeen = sign !== undefined && before.get(path) === sign
    const file = isSeen ? undefined : await store.vault.file(reach, vault.name, path)
    const look = file === undefined ? undefined : lookAt(vault.root, file)
    if (look !== undefined && look.state !== 'same') looks.push(look)
    else if (sign !== undefined) seen.push([path, sign])
  }
  const now = JSON.stringify(seen)
  if (now !== noted) await store.capture.putNote(name, now)
  return looks
}

/** What tells that a file is the same as before; undefined where it is too young for that, or not there. */
function signOf(path: string, now: number): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (stat === undefined) return undefined
  const { size, ino, mtimeNs, ctimeNs } = stat
  const changed = Math.max(Number(mtimeNs / 1_000_000n), Number(ctimeNs / 1_000_000n))
  return changed > now - UNSURE_MS ? undefined : [size, ino, mtimeNs, ctimeNs].join(' ')
}
