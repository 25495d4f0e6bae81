import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFileAtomic } from '../../base/atomic-file.ts'
import { errnoOf, MemoriaError } from '../../base/errors.ts'
import type { Context } from '../../context.ts'
import { STORE_ID } from '../../store/sqlite/store-id.ts'
import type { Vault } from './vault.ts'

/** Names the installation that a vault's own pages belong to. It is no page, and goes along with the vault in git. */
const OWNER_FILE = '.memoria-vault'

/** The folder in a shared vault with a vault for each further installation. */
export const OTHERS_FOLDER = 'by'

const NAME_CHARACTERS = 8

type OwnerContext = Pick<Context, 'store' | 'reach'>

/** The name of this installation in shared vaults: the user's name and the end of the store's id. */
async function installationName({ store, reach }: OwnerContext): Promise<string> {
  const id = (await store.state.read(STORE_ID)) ?? ''
  return `${reach.user.replace(/[^\w-]/g, '-').toLowerCase()}-${id.slice(-NAME_CHARACTERS) || 'local'}`
}

/** The owner that a vault names; undefined where it names none. */
export function ownerOf(root: string): string | undefined {
  try {
    return /^[\w-]{1,100}$/m.exec(readFileSync(join(root, OWNER_FILE), 'utf8').slice(0, 200))?.[0]
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return undefined // none is named, or it is closed to us
    throw thrown
  }
}

/**
 * The vault with the folder that this installation writes to: the chosen one, or, where another installation writes, one of
 * its own in it. So no two installations ever write to the same file.
 */
export async function withOwnRoot<T extends Vault>(context: OwnerContext, vault: T): Promise<T> {
  const name = await installationName(context)
  const owner = ownerOf(vault.root)
  const isOurs = owner === undefined ? !(await isSomebodyElses(context, vault)) : owner === name
  return isOurs ? vault : { ...vault, outer: vault.root, root: join(vault.root, OTHERS_FOLDER, name) }
}

/** Pages are there without a name, and we never wrote any. */
async function isSomebodyElses({ store, reach }: OwnerContext, { name, root }: Vault): Promise<boolean> {
  return (
    existsSync(join(root, 'index.md')) &&
    (await store.vault.paths(reach, name)).length === 0 &&
    hasMarks(root)
  )
}

function hasMarks(root: string): boolean {
  try {
    return readFileSync(join(root, 'index.md'), 'utf8').includes('<!-- memoria:begin index -->')
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return false // a folder of that name, or closed to us
    throw thrown
  }
}

/** Names this installation as the owner of a vault that others may write to as well; the first one that does is. */
export async function claimVault(context: OwnerContext, { root, outer }: Vault): Promise<void> {
  if (outer !== undefined) return
  const name = await installationName(context)
  if (ownerOf(root) === undefined) createFileAtomic(join(root, OWNER_FILE), `${name}\n`)
  if (ownerOf(root) === name) return
  throw new MemoriaError('locked', `another installation has begun to write to ${root}`, {
    hint: 'Run it again: it writes to a folder of its own there.',
  })
}
