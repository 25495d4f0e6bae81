import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { VaultContext } from '../../../src/vault/context.ts'
import { knownVaults, vaultsOf } from '../../../src/vault/folder/vaults.ts'
import { ME, minute } from '../../store/examples.ts'
import { temporaryStore } from '../../store/temporary-store.ts'
import { contextAround } from '../context.ts'

const folder = mkdtempSync(join(tmpdir(), 'memoria-vaults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function contextWith({ own = '', shop = '' }): Promise<VaultContext> {
  const store = await temporaryStore()
  await store.projects.seen({ id: 'shop', kind: 'name', name: 'shop' }, null, minute(0))
  if (shop !== '') await store.vaults.add(ME, { root: shop, project: 'shop', addedAt: minute(0) })
  const context = contextAround(store)
  return withOwn(context, own)
}

/** The same with the user's own vault in this folder. */
function withOwn(context: VaultContext, folder: string): VaultContext {
  const { config } = context
  return { ...context, config: { ...config, vault: { ...config.vault, folder } } }
}

/** A folder with something in it. */
function made(name: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '.memoria'), { recursive: true })
  return path
}

const states = async (context: VaultContext) => (await knownVaults(context)).map(({ state }) => state)

describe('the vaults of a person', () => {
  test('are their own, in the home unless it is set, and those of projects', async () => {
    const context = await contextWith({ shop: made('shop') })
    const shop = { name: join(folder, 'shop'), root: join(folder, 'shop'), project: 'shop' }
    expect(await vaultsOf(context)).toEqual([
      { name: 'home', root: context.paths.vault, project: null },
      shop,
    ])
    const elsewhere = await contextWith({ own: made('own') })
    expect(await vaultsOf(elsewhere)).toEqual([{ name: 'home', root: join(folder, 'own'), project: null }])
  })

  test('one whose folder is not there is passed over: no folder, a file, the bare mount point of a disk', async () => {
    mkdirSync(join(folder, 'mount'))
    for (const shop of [join(folder, 'none'), join(folder, 'mount')]) {
      const context = await contextWith({ shop, own: join(folder, 'nor-this') })
      expect(await states(context)).toEqual(['gone', 'gone'])
      expect(await vaultsOf(context)).toEqual([])
    }
    // The own one may be empty: it was made for us.
    expect(await states(await contextWith({ own: join(folder, 'mount') }))).toEqual(['there'])
  })

  test('the own one is passed over where it would tell of everything in the vault of a project, or in our home', async () => {
    const shop = made('project')
    const link = join(folder, 'link')
    symlinkSync(shop, link)
    for (const own of [shop, made('project/notes'), folder, link]) {
      const context = await contextWith({ own, shop })
      expect(await states(context)).toEqual(['overlaps', 'there'])
      expect((await vaultsOf(context)).map(({ project }) => project)).toEqual(['shop'])
    }
    const context = await contextWith({})
    for (const [own, state] of [
      [dirname(context.paths.vault), 'overlaps'],
      [join(dirname(context.paths.vault), 'journal'), 'overlaps'],
      [dirname(dirname(context.paths.vault)), 'overlaps'],
    ] as const)
      expect(await states(withOwn(context, own))).toEqual([state])
  })
})
