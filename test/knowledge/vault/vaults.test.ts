import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { knownVaults, type VaultRoom, vaultsOf } from '../../../src/knowledge/vault/vaults.ts'
import { ME, minute } from '../../store/examples.ts'
import { temporaryStore } from '../../store/temporary-store.ts'
import { roomAround } from '../daily/house.ts'

const folder = mkdtempSync(join(tmpdir(), 'memoria-vaults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function roomWith({ own = '', shop = '' }): Promise<VaultRoom> {
  const store = await temporaryStore()
  await store.projects.seen({ id: 'shop', kind: 'name', name: 'shop' }, null, minute(0))
  if (shop !== '') await store.vaults.add(ME, { root: shop, project: 'shop', addedAt: minute(0) })
  const room = roomAround(store)
  return { ...room, config: { vault: { folder: own } } }
}

/** A folder with something in it. */
function made(name: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '.memoria'), { recursive: true })
  return path
}

const states = async (room: VaultRoom) => (await knownVaults(room)).map(({ state }) => state)

describe('the vaults of a person', () => {
  test('are their own, in the home unless it is set, and those of projects', async () => {
    const room = await roomWith({ shop: made('shop') })
    const shop = { name: join(folder, 'shop'), root: join(folder, 'shop'), project: 'shop' }
    expect(await vaultsOf(room)).toEqual([{ name: 'home', root: room.paths.vault, project: null }, shop])
    const elsewhere = await roomWith({ own: made('own') })
    expect(await vaultsOf(elsewhere)).toEqual([{ name: 'home', root: join(folder, 'own'), project: null }])
  })

  test('one whose folder is not there is passed over: no folder, a file, the bare mount point of a disk', async () => {
    mkdirSync(join(folder, 'mount'))
    for (const shop of [join(folder, 'none'), join(folder, 'mount')]) {
      const room = await roomWith({ shop, own: join(folder, 'nor-this') })
      expect(await states(room)).toEqual(['gone', 'gone'])
      expect(await vaultsOf(room)).toEqual([])
    }
    // The own one may be empty: it was made for us.
    expect(await states(await roomWith({ own: join(folder, 'mount') }))).toEqual(['there'])
  })

  test('the own one is passed over where it would tell of everything in the vault of a project, or in our home', async () => {
    const shop = made('project')
    const link = join(folder, 'link')
    symlinkSync(shop, link)
    for (const own of [shop, made('project/notes'), folder, link]) {
      const room = await roomWith({ own, shop })
      expect(await states(room)).toEqual(['overlaps', 'there'])
      expect((await vaultsOf(room)).map(({ project }) => project)).toEqual(['shop'])
    }
    const room = await roomWith({})
    for (const [own, state] of [
      [dirname(room.paths.vault), 'overlaps'],
      [join(dirname(room.paths.vault), 'journal'), 'overlaps'],
      [dirname(dirname(room.paths.vault)), 'overlaps'],
    ] as const)
      expect(await states({ ...room, config: { vault: { folder: own } } })).toEqual([state])
  })
})
