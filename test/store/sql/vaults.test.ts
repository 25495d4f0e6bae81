import { describe, expect, test } from 'vitest'
import { ME, minute, newMessage, newSession, STRANGER } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

const SHOP = { root: '/shop/notes', project: 'shop', addedAt: minute(0) }

async function storeWithShop() {
  const store = await temporaryStore()
  for (const id of ['shop', 'tower'])
    await store.projects.seen({ id, kind: 'name', name: id }, null, minute(0))
  await store.vaults.add(ME, SHOP)
  return store
}

describe('the vaults that a person chose', () => {
  test('are theirs alone, by folder', async () => {
    const { vaults } = await storeWithShop()
    await vaults.add(ME, { ...SHOP, root: '/a', project: 'tower' })
    expect(await vaults.list(ME)).toEqual([{ ...SHOP, root: '/a', project: 'tower' }, SHOP])
    expect(await vaults.list(STRANGER)).toEqual([])
    expect(await vaults.remove(STRANGER, SHOP.root)).toBe(false)
    await vaults.add(STRANGER, SHOP)
    expect(await vaults.remove(ME, SHOP.root)).toBe(true)
    expect(await vaults.list(STRANGER)).toEqual([SHOP])
  })

  test('a folder is one vault, and a project has one', async () => {
    const { vaults } = await storeWithShop()
    await expect(vaults.add(ME, { ...SHOP, project: 'tower' })).rejects.toThrow()
    await expect(vaults.add(ME, { ...SHOP, root: '/b' })).rejects.toThrow()
    expect(await vaults.list(ME)).toEqual([SHOP])
  })

  test('with one that is removed goes all that is noted of it, and nothing of another', async () => {
    const store = await storeWithShop()
    const session = await store.sessions.put(newSession({ id: 'one' }))
    await store.sessions.addMessage(newMessage(session), { heard: false })
    const place = { session, through: minute(0), day: '2026-01-31', parts: 1 }
    const file = { path: 'index.md', kind: 'index', content: '', inputs: '', writtenAt: minute(0) } as const
    for (const vault of ['home', SHOP.root]) {
      await store.daily.move(ME, vault, place, minute(0))
      await store.daily.begin(ME, vault, { ...place, path: 'daily/x.md', position: 0, text: 'x' })
      await store.vault.put(ME, vault, file)
    }
    expect([await store.vaults.remove(ME, SHOP.root), await store.vaults.remove(ME, SHOP.root)]).toEqual([
      true,
      false,
    ])
    const noted = async (vault: string) => [
      await store.daily.cursor(ME, vault, session),
      (await store.daily.unfinished(ME, vault))?.text,
      (await store.vault.files(ME, vault)).length,
    ]
    expect(await noted('home')).toEqual([place, 'x', 1])
    expect(await noted(SHOP.root)).toEqual([undefined, undefined, 0])
  })
})
