import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addVault, removeVault } from '../../../src/knowledge/vault/choose.ts'
import { knownVaults, vaultsOf } from '../../../src/knowledge/vault/vaults.ts'
import { temporaryMemoria } from '../../memoria/temporary-memoria.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'memoria-choose-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function house() {
  const { house: one } = await temporaryMemoria()
  return { ...one, cwd: folder }
}

const count = async (room: Awaited<ReturnType<typeof house>>) => (await knownVaults(room)).length

describe('a vault that is chosen', () => {
  test('is made, ready, and known by where it really is', async () => {
    const room = await house()
    mkdirSync(join(folder, 'real'))
    symlinkSync(join(folder, 'real'), join(folder, 'by-link'))
    const root = join(folder, 'real', 'notes')
    expect(await addVault(room, 'by-link/notes', 'shop')).toEqual({ name: root, root, project: 'shop' })
    expect((await vaultsOf(room)).map((one) => one.root)).toEqual([room.paths.vault, root])
    expect(await room.store.projects.get('shop')).toMatchObject({ name: 'shop' })
  })

  test('is forgotten by any way that leads to it, and its files stay', async () => {
    const room = await house()
    const { root } = await addVault(room, 'left', 'shop')
    writeFileSync(join(root, 'mine.md'), 'mine')
    symlinkSync(root, join(folder, 'left-link'))
    expect(await removeVault(room, 'left-link')).toMatchObject({ root, project: 'shop' })
    expect([await count(room), existsSync(join(root, 'mine.md'))]).toEqual([1, true])
    await expect(removeVault(room, 'left')).rejects.toMatchObject({ code: 'not_found' })
    await addVault(room, 'left', 'tower')
    rmSync(root, { recursive: true })
    await removeVault(room, 'left')
    expect([await count(room), existsSync(root)]).toEqual([1, false])
  })

  test('the own one is not to be removed', async () => {
    const room = await house()
    await expect(removeVault(room, room.paths.vault)).rejects.toMatchObject({ code: 'refused' })
  })

  test('that is gone is made ready again by the same words, and only by them', async () => {
    const room = await house()
    const { root } = await addVault(room, 'wiped', 'shop')
    await expect(addVault(room, 'wiped', 'shop')).rejects.toMatchObject({ code: 'conflict' })
    rmSync(root, { recursive: true })
    await expect(addVault(room, 'wiped', 'tower')).rejects.toMatchObject({ code: 'conflict' })
    expect(existsSync(root)).toBe(false)
    await addVault(room, 'wiped', 'shop')
    expect((await knownVaults(room)).map(({ state }) => state)).toEqual(['there', 'there'])
  })
})

describe('refused, with nothing made and nothing kept:', () => {
  test('what is no folder, or cannot be one', async () => {
    const room = await house()
    writeFileSync(join(folder, 'file'), '')
    await expect(addVault(room, 'file', 'shop')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(addVault(room, 'file/below', 'shop')).rejects.toMatchObject({ code: 'file_unwritable' })
    const proc = existsSync('/proc/self') ? ['/proc/memoria/notes'] : []
    for (const closed of proc)
      await expect(addVault(room, closed, 'shop')).rejects.toMatchObject({ code: 'file_unwritable' })
    expect(await count(room)).toBe(1)
  })

  test.each([
    ['our home', (home: string) => home],
    ['in our home', (home: string) => join(home, 'notes')],
    ['around our home', (home: string) => join(home, '..')],
    ['the own vault', (home: string) => join(home, 'vault')],
    ['in it', (home: string) => join(home, 'vault', 'shop')],
  ])('%s', async (_, at) => {
    const room = await house()
    const root = at(room.home)
    const isThere = existsSync(root)
    await expect(addVault(room, root, 'shop')).rejects.toMatchObject({ code: 'conflict' })
    expect([await count(room), existsSync(root)]).toEqual([1, isThere])
  })

  test('in another vault or around it, through links too; a vault already; a second one for a project', async () => {
    const room = await house()
    const { root } = await addVault(room, 'top/shop', 'shop')
    symlinkSync(root, join(folder, 'shop-link'))
    for (const other of [root, join(root, 'deep/er'), join(folder, 'top'), 'shop-link', 'shop-link/x'])
      await expect(addVault(room, other, 'tower'), other).rejects.toMatchObject({ code: 'conflict' })
    await expect(addVault(room, 'elsewhere', 'shop')).rejects.toMatchObject({
      ...{ code: 'conflict', hint: expect.stringContaining(`memoria vault remove ${root}`) },
    })
    expect([
      await count(room),
      existsSync(join(root, 'deep')),
      existsSync(join(folder, 'elsewhere')),
    ]).toEqual([...[2, false, false]])
    await addVault(room, 'top/shopping', 'tower')
    expect(await count(room)).toBe(3)
  })

  test('the folder of the own vault where that is set elsewhere', async () => {
    const room = await house()
    const set = {
      ...room,
      config: { ...room.config, vault: { ...room.config.vault, folder: join(folder, 'set') } },
    }
    for (const other of ['set', 'set/shop'])
      await expect(addVault(set, other, 'shop')).rejects.toMatchObject({ code: 'conflict' })
  })
})
