import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OpenContext } from '../../../src/memoria.ts'
import { ownVault, type Vault } from '../../../src/vault/folder/vault.ts'
import { type Indexed, indexVault } from '../../../src/vault/sections/index-vault.ts'
import { standingClock, temporaryMemoria } from '../../memoria/temporary-memoria.ts'

/** Long before the clock of these tests: a file of that time has settled. */
const SETTLED = new Date('2026-01-30T12:00:00.000Z')

export interface VaultFixture {
  readonly context: OpenContext
  readonly vault: Vault
  /** Writes a file of the vault, as a person does. */
  write(path: string, text: string, at?: Date): string
  index(): Promise<Indexed>
  /** Purges a memory, and gives the files that are said to tell of it. */
  forget(id: string): Promise<readonly string[]>
  /** The texts that fit. */
  find(query: string, project?: string): Promise<string[]>
}

/** An open home at noon of 31 January 2026 with a vault. */
export async function vaultFixture(settings: readonly string[] = []): Promise<VaultFixture> {
  const m = await temporaryMemoria({ clock: standingClock(), settings })
  const { context } = m
  const vault = ownVault(context)
  const { searchSections } = await import('../../../src/recall/sections.ts')
  return {
    context,
    vault,
    write: (path, text, at = SETTLED) => {
      const place = join(vault.root, path)
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, text)
      utimesSync(place, at, at)
      return place
    },
    index: () => indexVault(context, vault),
    forget: async (id) => (await m.forget(id, { purge: true })).vault,
    find: async (query, project) => {
      const reach = project === undefined ? context.reach : { user: context.reach.user, projects: [project] }
      const found = await searchSections(context.store, reach, query, 10)
      return found.map(({ section }) => section.text)
    },
  }
}
