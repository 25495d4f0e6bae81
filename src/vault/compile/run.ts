import { isoTime } from '../../base/clock.ts'
import { unwrap } from '../../base/result.ts'
import { resolveTimezone } from '../../config/timezone.ts'
import { onlyLook } from '../../store/only-look.ts'
import type { VaultContext } from '../context.ts'
import { isImported } from '../edits/edit-run.ts'
import { claimVault } from '../folder/owner.ts'
import { reachIn, type Vault } from '../folder/vault.ts'
import { withVaultLock } from '../folder/vault-lock.ts'
import { DEFAULT_SCHEMA, readSchema } from '../subjects/schema.ts'
import { build } from './build.ts'
import type { Builder } from './builder.ts'
import { finishFiles } from './files.ts'
import { makeAgain } from './intake.ts'
import { finishLog } from './log.ts'
import type { Compiled, CompileOptions } from './options.ts'
import { changeState } from './state.ts'

export type { CompileOptions } from './options.ts'

const WAIT_MS = 30_000

/** Writes what changed since the last time into the pages of a vault, as its only writer. */
export async function compileVault(
  context: VaultContext,
  vault: Vault,
  options: CompileOptions = {},
): Promise<Compiled> {
  if (options.dryRun) return tryOut(context, vault, options)
  const compiled = await withVaultLock(
    vault.root,
    async (lock) => {
      const builder = builderFor(context, vault)
      if (vault.root !== context.paths.vault) await claimVault(context, vault)
      await finishFiles(builder)
      await finishLog(builder)
      return compile(builder, options, () => lock.touch())
    },
    { waitMs: options.waitMs ?? WAIT_MS },
  )
  return unwrap(compiled)
}

/** Builds in a transaction that is rolled back: what would be written is known, and nothing is written. */
function tryOut(context: VaultContext, vault: Vault, options: CompileOptions): Promise<Compiled> {
  return onlyLook(context.store, (store) => {
    const builder = { ...builderFor({ ...context, store }, vault), dry: true }
    return compile(builder, options, () => undefined)
  })
}

async function compile(builder: Builder, options: CompileOptions, touch: () => void): Promise<Compiled> {
  const back = await options.editsBack?.(builder.store)
  await makeAgain(builder, back?.changed ?? [])
  const edits = back?.changes.filter(isImported).length ?? 0
  if (edits > 0) await changeState(builder, builder.store, (state) => ({ edits: state.edits + edits }))
  return build({ ...builder, taken: back?.taken ?? builder.taken }, options, touch)
}

function builderFor({ store, reach, clock, config }: VaultContext, vault: Vault): Builder {
  const schema = readSchema(vault.root)
  return {
    store,
    vault,
    schema: schema.ok ? schema.value : DEFAULT_SCHEMA,
    schemaFlaw: schema.ok ? undefined : schema.error,
    dry: false,
    logs: new Map(),
    layouts: new Map(),
    subjects: new Map(),
    projects: new Map(),
    folders: new Map(),
    reach: reachIn(reach, vault),
    zone: resolveTimezone(config.timezone).zone,
    now: () => isoTime(clock.now()),
    taken: () => new Set(),
  }
}
