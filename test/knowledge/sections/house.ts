import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Indexed, indexVault } from '../../../src/knowledge/sections/index-vault.ts'
import { ownVault, type Vault } from '../../../src/knowledge/vault/vault.ts'
import type { House } from '../../../src/memoria.ts'
import { standingClock, temporaryMemoria } from '../../memoria/temporary-memoria.ts'

/** Long before the clock of these tests: a file of that time has settled. */
const SETTLED = new Date('2026-01-30T12:00:00.000Z')

export interface VaultHouse {
  readonly house: House
  readonly vault: Vault
  /** Writes a file of the vault, as a person does. */
  write(path: string, text: string, at?: Date): string
  index(): Promise<Indexed>
  /** Purges a memory, and gives the files that are said to tell of it. */
  forget(id: string): Promise<readonly string[]>
  /** The texts that fit. */
  find(query: string, project?: string): Promise<string[]>
}

/** A house at noon of 31 January 2026 with a vault. */
export async function vaultHouse(settings: readonly string[] = []): Promise<VaultHouse> {
  const m = await temporaryMemoria({ clock: standingClock(), settings })
  const { house } = m
  const vault = ownVault(house)
  const { searchSections } = await import('../../../src/recall/sections.ts')
  return {
    ...{ house, vault },
    write: (path, text, at = SETTLED) => {
      const place = join(vault.root, path)
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, text)
      utimesSync(place, at, at)
      return place
    },
    index: () => indexVault(house, vault),
    forget: async (id) => (await m.forget(id, { purge: true })).vault,
    find: async (query, project) => {
      const reach = project === undefined ? house.reach : { user: house.reach.user, projects: [project] }
      const found = await searchSections(house.store, reach, query, 10)
      return found.map(({ section }) => section.text)
    },
  }
}
