import { readdirSync, statSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { errnoOf, MemoriaError } from '../../base/errors.ts'
import { futureRealPath } from '../../base/real-path.ts'
import type { Context } from '../../context.ts'
import { withOwnRoot } from './owner.ts'
import { ownVault, type Vault } from './vault.ts'

/** The context for finding vaults. */
type VaultsContext = Pick<Context, 'store' | 'reach' | 'paths' | 'config'>

/**
 * Whether a vault can be worked on: `gone` while its folder is not there (a disk that is not mounted), `overlaps` for a
 * `vault.folder` that lies in the vault of a project or holds one, or lies in our own home: what it tells would stand there.
 */
export type VaultState = 'there' | 'gone' | 'overlaps'

export interface KnownVault extends Vault {
  readonly state: VaultState
}

/** The vaults that can be written to now, the user's own first. One that is gone is passed over, and never made again. */
export async function vaultsOf(context: VaultsContext): Promise<Vault[]> {
  const known = await knownVaults(context)
  return known.filter(({ state }) => state === 'there').map(({ state: _, ...vault }) => vault)
}

/** Every vault with its state, the user's own first. */
export async function knownVaults(context: VaultsContext): Promise<[KnownVault, ...KnownVault[]]> {
  const chosen = (await context.store.vaults.list(context.reach)).map(({ root, project }) => ({
    name: root,
    root,
    project,
    state: chosenState(root),
  }))
  const own = ownVault(context)
  const state = ownState(
    context,
    chosen.map(({ root }) => root),
  )
  // A vault in our own home is ours alone.
  const first = own.root === context.paths.vault ? own : await withOwnRoot(context, own)
  return [{ ...first, state }, ...(await Promise.all(chosen.map((one) => withOwnRoot(context, one))))]
}

/** The vault, or why nothing can be read or written there now. */
export function usable(vault: KnownVault): Vault {
  const why = whyUnusable(vault)
  if (why !== undefined) throw why
  const { state: _, ...rest } = vault
  return rest
}

/** Why nothing can be read or written in a vault now, and what to do about it; undefined where it can. */
export function whyUnusable({ root, project, state }: KnownVault): MemoriaError | undefined {
  if (state === 'there') return undefined
  if (state === 'overlaps')
    return new MemoriaError(
      'conflict',
      `your vault ${root} lies in the vault of a project or in our home, or holds it`,
      {
        hint: 'Choose a folder apart from them: `memoria config set vault.folder FOLDER`.',
      },
    )
  const again =
    project === null ? 'make it' : `make it ready again: memoria vault add ${root} --project ${project}`
  return new MemoriaError('not_found', `the folder of the vault is not there: ${root}`, {
    hint: `Mount its disk, or ${again}.`,
  })
}

/** Whether two folders are one, or one of them lies in the other, through all links. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [futureRealPath(one), futureRealPath(other)]
  return isWithin(a, b) || isWithin(b, a)
}

function ownState(context: VaultsContext, chosen: readonly string[]): VaultState {
  const { root } = ownVault(context)
  if (chosen.some((other) => overlap(root, other))) return 'overlaps'
  const usual = context.paths.vault
  if (context.config.vault.folder === '') return 'there'
  if (overlap(root, dirname(usual)) && !isWithin(futureRealPath(usual), futureRealPath(root)))
    return 'overlaps'
  return namesIn(root) === undefined ? 'gone' : 'there'
}

/** An empty folder is where a disk was mounted: in a vault there is something of ours at least. */
function chosenState(root: string): VaultState {
  return (namesIn(root) ?? []).length === 0 ? 'gone' : 'there'
}

/** The names in a folder; undefined when it is none, or not readable. */
function namesIn(folder: string): string[] | undefined {
  try {
    return statSync(folder).isDirectory() ? readdirSync(folder) : undefined
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    return undefined
  }
}

function isWithin(top: string, path: string): boolean {
  const way = relative(top, path)
  return (
    way === '' || !(way === '..' || way.startsWith(`..${sep}`) || way.startsWith(sep) || /^[a-z]:/i.test(way))
  )
}
