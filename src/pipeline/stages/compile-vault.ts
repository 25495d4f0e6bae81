import type { VaultRuns } from '../../vault/due.ts'
import { always, type Stage, type StageContext, type StageResult } from '../stage.ts'
import { areVaultSettingsCurrent } from '../vault-settings.ts'

/** A person's edits back into the store, then the pages from it. */
export const compileVault: Stage<'compile-vault'> = {
  name: 'compile-vault',
  when: always,
  run: (context, signal) => runVaults(context, signal, { model: false }),
}

/** Prose that a model writes into the pages, within the budget. */
export const writeProse: Stage<'write-prose'> = {
  name: 'write-prose',
  when: async (context) => {
    const { isModelAllowed } = await import('../../vault/run-vault.ts')
    return isModelAllowed(context)
  },
  run: (context, signal) => runVaults(context, signal, { model: true }),
}

async function runVaults(
  context: StageContext,
  signal: AbortSignal,
  { model }: { readonly model: boolean },
): Promise<StageResult<VaultRuns>> {
  const { runIfDue } = await import('../../vault/due.ts')
  const pace = context.options.pace === 'now' ? { now: true } : { waitMs: 0 }
  const { failure, ...report } = await runIfDue(context, {
    ...pace,
    signal,
    model,
    isCurrent: () => areVaultSettingsCurrent(context),
  })
  return {
    done: report.files + report.back.length,
    // The settings changed meanwhile: the rest is written by the new ones.
    more: !areVaultSettingsCurrent(context),
    report,
    ...(failure && { failure }),
  }
}
