import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import type { VaultContext } from '../../../src/vault/context.ts'
import { ownVault, type Vault } from '../../../src/vault/folder/vault.ts'
import { contextAround, writeTopicSchema } from '../context.ts'

/** The context around a store, and its vault. */
export function compileContext(
  store: SqliteStore,
  options: Parameters<typeof contextAround>[1] = {},
): VaultContext & { readonly vault: Vault } {
  const context = contextAround(store, options)
  writeTopicSchema(context.paths.vault)
  return { ...context, vault: ownVault(context) }
}

/** Every file of a vault that is no one's lock, by its path. */
export function filesIn(root: string): Record<string, string> {
  if (!existsSync(root)) return {}
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => !name.startsWith('.memoria') && name !== 'schema.md' && statSync(join(root, name)).isFile(),
    )
    .sort()
  return Object.fromEntries(
    names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(root, name), 'utf8')]),
  )
}

/** When each of those was last written to. */
export function timesIn(root: string): Record<string, number> {
  return Object.fromEntries(
    Object.keys(filesIn(root)).map((name) => [name, statSync(join(root, name)).mtimeMs]),
  )
}
