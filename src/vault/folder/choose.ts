import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { futureRealPath } from '../../base/real-path.ts'
import { unwrap } from '../../base/result.ts'
import type { Context } from '../../context.ts'
import { inProject } from '../../store/in-project.ts'
import type { VaultContext } from '../context.ts'
import { withOwnRoot } from './owner.ts'
import { chosenRoot, type Vault } from './vault.ts'
import { prepareVault, withVaultLock } from './vault-lock.ts'
import { type KnownVault, knownVaults, overlap } from './vaults.ts'

/** The context for choosing a vault. */
type ChooseContext = VaultContext & Pick<Context, 'home' | 'cwd'>

const VAULT_LOCK_WAIT_MS = 30_000

/**
 * Makes a folder the vault of a project, and makes the folder if it is not there. Refused where two would write: in our
 * home, in or around another vault, for a project that has one. One that was gone is made ready again.
 */
export async function addVault(context: ChooseContext, folder: string, project: string): Promise<Vault> {
  const root = futureRealPath(resolve(context.cwd, folder))
  refuseFile(root)
  return inProject(context, project, async (tx, id) => {
    const vault = { name: root, root, project: id ?? '' }
    const known = await knownVaults({ ...context, store: tx })
    const isGone = known.some((one) => chosenRoot(one) === root && one.project === id && one.state === 'gone')
    if (!isGone) refuseTaken(context.home, vault, known)
    unwrap(prepareVault(root))
    const addedAt = isoTime(context.clock.now())
    if (!isGone) await tx.vaults.add(context.reach, { root, project: vault.project, addedAt })
    return withOwnRoot({ ...context, store: tx }, vault)
  })
}

/** Forgets that a folder is a vault: nothing is written there any more, and every file stays as it is. */
export async function removeVault(context: ChooseContext, folder: string): Promise<Vault> {
  const vault = await vaultAt(context, folder)
  if (vault.project === null)
    throw new MemoriaError('refused', `${vault.root} is your own vault, which is always there`, {
      hint: 'To have it elsewhere: `memoria config set vault.folder FOLDER`.',
    })
  const forget = () => context.store.vaults.remove(context.reach, chosenRoot(vault))
  // Under the lock: a running writer would note down more of it afterwards.
  if (vault.state === 'there') unwrap(await withVaultLock(vault.root, forget, { waitMs: VAULT_LOCK_WAIT_MS }))
  else await forget()
  return vault
}

/** The vault in a folder that a person named, whether or not it is there. */
export async function vaultAt(context: ChooseContext, folder: string): Promise<KnownVault> {
  const path = resolve(context.cwd, folder)
  const known = await knownVaults(context)
  const found = known.find((one) =>
    [one.root, chosenRoot(one)].some(
      (root) => root === path || futureRealPath(root) === futureRealPath(path),
    ),
  )
  if (found !== undefined) return found
  throw new MemoriaError('not_found', `${path} is no vault`, { hint: 'See them with `memoria vault list`.' })
}

function refuseFile(root: string): void {
  // One below a file is refused by the system when it is made.
  if (!existsSync(root) || statSync(root).isDirectory()) return
  throw new MemoriaError('invalid_input', `${root} is no folder`, {
    hint: 'Name a folder, or one to be made.',
  })
}

function refuseTaken(home: string, vault: Vault, known: readonly KnownVault[]): void {
  const { root } = vault
  const [own] = known
  if (known.some((one) => chosenRoot(one) === root && one.project !== null))
    throw taken(`${root} is a vault already`, 'See them with `memoria vault list`.')
  const other = known.find((one) => overlap(chosenRoot(one), root))
  if (overlap(home, root) || other === own)
    throw taken(`${root} lies in the home of memoria or in your own vault, or holds it`, ELSEWHERE)
  if (other !== undefined) throw taken(`${root} lies in the vault ${other.root}, or holds it`, ELSEWHERE)
  const before = known.find(({ project }) => project === vault.project)
  if (before !== undefined)
    throw taken(
      `the project has a vault already: ${before.root}`,
      `Remove that first: memoria vault remove ${before.root}`,
    )
}

const ELSEWHERE = 'Choose a folder that is apart from it.'

function taken(message: string, hint: string): MemoriaError {
  return new MemoriaError('conflict', message, { hint })
}
