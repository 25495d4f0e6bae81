import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf, toMemoriaError } from '../../base/errors.ts'
import type { Context } from '../../context.ts'
import { removeReady } from '../../inject/fresh.ts'
import { REDACTION_RULES_VERSION } from '../../redact/rules-version.ts'
import { manualBackups } from '../../store/manual-backups.ts'
import { isSecretCheckDue, noteSecretsChecked } from '../../store/secrets-checked.ts'
import { replaceBackups } from '../../store/sqlite/auto-backup.ts'
import { automaticBackups } from '../../store/sqlite/backup-files.ts'
import { type HomeStore, storeToBackUp } from '../../store/sqlite/home-store.ts'
import type { VaultContext } from '../context.ts'
import { reachIn } from '../folder/vault.ts'
import { vaultsOf } from '../folder/vaults.ts'
import { finishLogs } from '../purge.ts'
import { runVault } from '../run-vault.ts'
import { cleanBackup } from './clean-backup.ts'
import { type CleanedRows, cleanRows, forgetProgress, type RowsOptions } from './clean-rows.ts'
import { cleanVaults } from './clean-vaults.ts'

export type PurgeSecretsContext = VaultContext & Pick<Context<HomeStore>, 'store'>

export interface PurgedSecrets {
  readonly dryRun: boolean
  /** False for a run that was interrupted: the next one goes on where it stopped. */
  readonly finished: boolean
  readonly rules: number
  /** How many rows were read and changed, by table. */
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly changed: number }[]
  readonly changed: number
  /** Names and paths with a secret in them, which stay: what they name would be imported twice under another. */
  readonly names: readonly { readonly column: string; readonly rows: number }[]
  /** Files of vaults that were cleaned. */
  readonly files: readonly string[]
  /** Files that are a person's to change, and histories of vaults: they may still hold secrets. */
  readonly left: readonly string[]
  /** Automatic backups that one new backup replaced; of a dry run, those that it would replace. */
  readonly replaced: readonly string[]
  /** Copies that are not changed and may still hold secrets: backups that a person made, and files set aside. */
  readonly backups: readonly string[]
  /** Whether no byte of what was removed is left in the store's files; null for a dry run, which removes nothing. */
  readonly scrubbed: boolean | null
}

/** Reads all that is stored again with the rules of today, and removes the secrets that they find. */
export async function purgeSecrets(
  context: PurgeSecretsContext,
  options: RowsOptions,
): Promise<PurgedSecrets> {
  const { dryRun } = options
  if (!dryRun) await finishLogs(context)
  const vaults = await cleanVaults(context, dryRun)
  const rows = withCopies(await cleanRows(context, options), vaults.copies)
  const changed = sumOf(rows)
  const isChanged = changed > 0 || vaults.files.length > 0
  if (!dryRun && isChanged) {
    removeReady(context.paths.briefs)
    await compileChanged(context)
  }
  const scrubbed = await scrubStore(context, dryRun, isChanged)
  if (!dryRun && rows.finished) {
    await context.store.transaction(async ({ state }) => {
      await noteSecretsChecked(state)
      await forgetProgress(state)
    })
  }
  const copies = await replaceBackupsOf(context, dryRun, isChanged)
  if (!dryRun) context.log.info('secrets.purged', { changed, files: vaults.files.length })
  return {
    dryRun,
    finished: rows.finished,
    rules: REDACTION_RULES_VERSION,
    tables: Object.entries(rows.tables).map(([table, count]) => ({
      table,
      rows: count.rows,
      changed: count.changed,
    })),
    changed,
    names: namesWithSecrets(rows),
    files: vaults.files,
    left: vaults.left,
    ...copies,
    scrubbed,
  }
}

/** Background work after an upgrade: nothing unless the rules changed since the store was checked. */
export async function purgeSecretsIfDue(
  context: PurgeSecretsContext,
  signal?: AbortSignal,
): Promise<PurgedSecrets | undefined> {
  if (!(await isSecretCheckDue(context.store.state))) return undefined
  return purgeSecrets(context, { dryRun: false, ...(signal === undefined ? {} : { signal }) })
}

/** Copies of vault files are cleaned together with the files, before the rows are read; a dry run finds them there. */
function withCopies({ finished, tables }: CleanedRows, copies: number): CleanedRows {
  const { rows, changed, inNames } = tables['vault_files'] ?? { rows: 0, changed: 0, inNames: {} }
  return { finished, tables: { ...tables, vault_files: { rows, changed: changed + copies, inNames } } }
}

function sumOf({ tables }: CleanedRows): number {
  return Object.values(tables).reduce((sum, { changed }) => sum + changed, 0)
}

function namesWithSecrets({ tables }: CleanedRows): PurgedSecrets['names'] {
  return Object.entries(tables).flatMap(([table, { inNames }]) =>
    Object.entries(inNames).map(([column, rows]) => ({ column: `${table}.${column}`, rows })),
  )
}

async function scrubStore(
  { store }: PurgeSecretsContext,
  dryRun: boolean,
  isChanged: boolean,
): Promise<boolean | null> {
  if (dryRun) return null
  return isChanged ? store.upkeep.scrub() : true
}

/** Replaces the automatic backups, and lists every copy of the store by whether it is replaced. */
async function replaceBackupsOf(
  context: PurgeSecretsContext,
  dryRun: boolean,
  isChanged: boolean,
): Promise<Pick<PurgedSecrets, 'replaced' | 'backups'>> {
  const { paths, store } = context
  const old = automaticBackups(paths.backups, store.storeId).map(({ file }) => file)
  const clean = !dryRun && isChanged ? await makeFreshBackup(context) : []
  const isReplaced = isChanged && (dryRun || clean.length > 0)
  const replaced = isReplaced ? old.filter((file) => !clean.includes(file)) : []
  const copies = [paths.backups, paths.quarantine]
    .flatMap(filesUnder)
    .concat(await manualBackups(store.state))
  return { replaced, backups: copies.filter((file) => !clean.includes(file) && !replaced.includes(file)) }
}

/** Where none can be made, the store knows that the old ones are outdated, and a later run replaces them. */
async function makeFreshBackup(context: PurgeSecretsContext): Promise<readonly string[]> {
  const { keep } = context.config.backup
  try {
    const clean = (file: string) => cleanBackup(context, file)
    return await replaceBackups(storeToBackUp({ ...context, keep, clean }))
  } catch (thrown) {
    context.log.error('backup.failed', { code: toMemoriaError(thrown).code })
    return []
  }
}

/** Pages are written again from the cleaned memories, where there are any. */
async function compileChanged(context: PurgeSecretsContext): Promise<void> {
  for (const vault of await vaultsOf(context)) {
    if ((await context.store.pages.build(reachIn(context.reach, vault), vault.name)) === undefined) continue
    try {
      await runVault(context, vault, { model: false })
    } catch (thrown) {
      // Another writer holds the vault: its next run writes the pages.
      context.log.warn('compile.failed', { code: toMemoriaError(thrown).code })
    }
  }
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort()
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return []
    throw thrown
  }
}
