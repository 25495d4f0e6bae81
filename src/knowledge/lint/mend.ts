import { toMemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { BLOCKS, placeOf } from '../page/blocks.ts'
import { withMarksMended } from '../page/mend-marks.ts'
import { LINT } from '../sleep/left-alone.ts'
import { findExpired } from '../sleep/outdated.ts'
import { runSteps } from '../sleep/run-steps.ts'
import { readVaultFile } from '../vault/read.ts'
import type { Vault } from '../vault/vault.ts'
import { withVaultLock } from '../vault/vault-lock.ts'
import { writeVaultFile } from '../vault/write.ts'
import { decoded } from './decode.ts'
import type { Finding, Mend } from './finding.ts'
import type { Look } from './look.ts'
import type { LintRoom } from './room.ts'

/** What was done about findings, and what could not be. */
export interface Mended {
  /** The run that `undo` takes back; null when no memory was changed. */
  readonly run: string | null
  /** What was done, in words for the person, by how it mends. */
  readonly did: ReadonlyMap<Exclude<Mend, null>, string>
  /** Why pages could not be made anew; null when they were, or need not be. */
  readonly problem: string | null
}

const WAIT_MS = 30_000

/**
 * Mends what is mechanical, in the order in which one thing allows the next: marks, then memories, then the pages made of
 * them. What a person wrote is not touched: of a file only the two lines of marks change here.
 */
export async function mend(look: Look, findings: readonly Finding[]): Promise<Mended> {
  const { room, vault } = look
  const did = new Map<Exclude<Mend, null>, string>()
  const asked = (how: Mend) => findings.filter((finding) => finding.mend === how)
  if (asked('marks').length > 0) {
    await mendMarks(room, vault, [...new Set(asked('marks').flatMap(({ path }) => path ?? []))])
    did.set('marks', 'put its marks back')
  }
  const ids = new Set(asked('expire').flatMap(({ memory }) => memory ?? []))
  const run = ids.size === 0 ? null : await expire(look, ids)
  if (run !== null) did.set('expire', 'superseded it')
  // What was mended so far changes what pages tell.
  const isDue = asked('compile').length + did.size > 0 && room.compile !== undefined
  const problem = isDue ? await compile(room, vault) : null
  if (isDue && problem === null) did.set('compile', 'made the pages anew')
  return { run, did, problem }
}

/** Each file is read again under the lock: somebody may have written there since. */
async function mendMarks(room: LintRoom, vault: Vault, paths: readonly string[]): Promise<void> {
  const done = await withVaultLock(
    vault.root,
    async (lock) => {
      for (const path of paths) {
        const bytes = unwrap(readVaultFile(vault.root, path))
        const written = await room.store.vault.file(room.reach, vault.name, path)
        const text = bytes && decoded(bytes)
        if (text === undefined || written === undefined) continue
        unwrap(writeVaultFile(vault.root, path, allMended(text, written.content)))
        lock.touch()
      }
    },
    { waitMs: WAIT_MS },
  )
  unwrap(done)
}

function allMended(text: string, written: string): string {
  const torn = BLOCKS.filter((part) => !placeOf(text, part).ok)
  return torn.reduce((now, part) => withMarksMended(now, written, part) ?? now, text)
}

async function expire({ room, memories, now }: Look, ids: ReadonlySet<string>): Promise<string | null> {
  const steps = findExpired(memories, now).filter((step) => step.what === 'expire' && ids.has(step.memory.id))
  const { run } = await room.store.transaction((store) => runSteps({ ...room, store }, steps, { by: LINT }))
  return run
}

/** Null when it went well, else why not: what was mended before that stays, and is told. */
async function compile({ compile: compiling }: LintRoom, vault: Vault): Promise<string | null> {
  try {
    await compiling?.run(vault)
    return null
  } catch (thrown) {
    const { code, message } = toMemoriaError(thrown)
    if (code === 'internal' || code.startsWith('store_')) throw thrown
    return message
  }
}
