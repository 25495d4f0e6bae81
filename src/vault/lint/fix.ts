import { isFatal, toMemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { LINT } from '../../consolidate/left-alone.ts'
import { findExpired } from '../../consolidate/outdated.ts'
import { runSteps } from '../../consolidate/run-steps.ts'
import { readVaultFile } from '../folder/read.ts'
import type { Vault } from '../folder/vault.ts'
import { withVaultLock } from '../folder/vault-lock.ts'
import { writeVaultFile } from '../folder/write.ts'
import { BLOCKS, blockPosition } from '../page/blocks.ts'
import { withMarksFixed } from '../page/fix-marks.ts'
import type { LintContext } from './context.ts'
import { decoded } from './decode.ts'
import type { Finding, Fix } from './finding.ts'
import type { Look } from './look.ts'

/** Fixes that were made, and those that failed. */
export interface FixOutcome {
  /** The run that `undo` takes back; null when no memory was changed. */
  readonly run: string | null
  /** The fixes made, in words for the user, by their kind. */
  readonly did: ReadonlyMap<Exclude<Fix, null>, string>
  /** Why pages could not be made again; null when they were, or need not be. */
  readonly problem: string | null
}

const VAULT_LOCK_WAIT_MS = 30_000

/**
 * Fixes what is mechanical, in the order in which one thing allows the next: marks, then memories, then the pages made of
 * them. What a person wrote is not touched: of a file only the two lines of marks change here.
 */
export async function fixFindings(look: Look, findings: readonly Finding[]): Promise<FixOutcome> {
  const { context, vault } = look
  const did = new Map<Exclude<Fix, null>, string>()
  const asked = (how: Fix) => findings.filter((finding) => finding.mend === how)
  if (asked('marks').length > 0) {
    await fixMarks(context, vault, [...new Set(asked('marks').flatMap(({ path }) => path ?? []))])
    did.set('marks', 'put its marks back')
  }
  const ids = new Set(asked('expire').flatMap(({ memory }) => memory ?? []))
  const run = ids.size === 0 ? null : await expire(look, ids)
  if (run !== null) did.set('expire', 'superseded it')
  // The fixes so far change the content of pages.
  const isDue = asked('compile').length + did.size > 0 && context.compile !== undefined
  const problem = isDue ? await compile(context, vault) : null
  if (isDue && problem === null) did.set('compile', 'made the pages again')
  return { run, did, problem }
}

/** Each file is read again under the lock: somebody may have written there since. */
async function fixMarks(context: LintContext, vault: Vault, paths: readonly string[]): Promise<void> {
  const done = await withVaultLock(
    vault.root,
    async (lock) => {
      for (const path of paths) {
        const bytes = unwrap(readVaultFile(vault.root, path))
        const written = await context.store.vault.file(context.reach, vault.name, path)
        const text = bytes && decoded(bytes)
        if (text === undefined || written === undefined) continue
        unwrap(writeVaultFile(vault.root, path, allFixed(text, written.content)))
        lock.touch()
      }
    },
    { waitMs: VAULT_LOCK_WAIT_MS },
  )
  unwrap(done)
}

function allFixed(text: string, written: string): string {
  const torn = BLOCKS.filter((part) => !blockPosition(text, part).ok)
  return torn.reduce((now, part) => withMarksFixed(now, written, part) ?? now, text)
}

async function expire({ context, memories, now }: Look, ids: ReadonlySet<string>): Promise<string | null> {
  const steps = findExpired(memories, now).filter((step) => step.what === 'expire' && ids.has(step.memory.id))
  const { run } = await context.store.transaction((store) =>
    runSteps({ ...context, store }, steps, { by: LINT }),
  )
  return run
}

/** Null when it went well, else why not: what was fixed before that stays, and is reported. */
async function compile({ compile: compiling }: LintContext, vault: Vault): Promise<string | null> {
  try {
    await compiling?.run(vault)
    return null
  } catch (thrown) {
    const { code, message } = toMemoriaError(thrown)
    if (code === 'internal' || isFatal(thrown)) throw thrown
    return message
  }
}
