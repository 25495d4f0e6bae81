import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addVault, removeVault } from '../../../src/vault/folder/choose.ts'
import { knownVaults, vaultsOf } from '../../../src/vault/folder/vaults.ts'
import { temporaryMemoria } from '../../memoria/temporary-memoria.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'memoria-choose-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function vaultHome() {
  const { context: one } = await temporaryMemoria()
  return { ...one, cwd: folder }
}

const count = async (context: Awaited<ReturnType<typeof vaultHome>>) => (await knownVaults(context)).length

describe('a vault that is chosen', () => {
  test('is made, ready, and known by where it really is', async () => {
    const context = await vaultHome()
    mkdirSync(join(folder, 'real'))
    symlinkSync(join(folder, 'real'), join(folder, 'by-link'))
    const root = join(folder, 'real', 'notes')
    expect(await addVault(context, 'by-link/notes', 'shop')).toEqual({ name: root, root, project: 'shop' })
    expect((await vaultsOf(context)).map((one) => one.root)).toEqual([context.paths.vault, root])
    expect(await context.store.projects.get('shop')).toMatchObject({ name: 'shop' })
  })

  test('is forgotten by any way that leads to it, and its files stay', async () => {
    const context = await vaultHome()
    const { root } = await addVault(context, 'left', 'shop')
    writeFileSync(join(root, 'mine.md'), 'mine')
    symlinkSync(root, join(folder, 'left-link'))
    expect(await removeVault(context, 'left-link')).toMatchObject({ root, project: 'shop' })
    expect([await count(context), existsSync(join(root, 'mine.md'))]).toEqual([1, true])
    await expect(removeVault(context, 'left')).rejects.toMatchObject({ code: 'not_found' })
    await addVault(context, 'left', 'tower')
    rmSync(root, { recursive: true })
    await removeVault(context, 'left')
    expect([await count(context), existsSync(root)]).toEqual([1, false])
  })

  test('the own one is not to be removed', async () => {
    const context = await vaultHome()
    await expect(removeVault(context, context.paths.vault)).rejects.toMatchObject({ code: 'refused' })
  })

  test('that is gone is made ready again by the same words, and only by them', async () => {
    const context = await vaultHome()
    const { root } = await addVault(context, 'wiped', 'shop')
    await expect(addVault(context, 'wiped', 'shop')).rejects.toMatchObject({ code: 'conflict' })
    rmSync(root, { recursive: true })
    await expect(addVault(context, 'wiped', 'tower')).rejects.toMatchObject({ code: 'conflict' })
    expect(existsSync(root)).toBe(false)
    await addVault(context, 'wiped', 'shop')
    expect((await knownVaults(context)).map(({ state }) => state)).toEqual(['there', 'there'])
  })
})

describe('refused, with nothing made and nothing kept:', () => {
  test('what is no folder, or cannot be one', async () => {
    const context = await vaultHome()
    writeFileSync(join(folder, 'file'), '')
    await expect(addVault(context, 'file', 'shop')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(addVault(context, 'file/below', 'shop')).rejects.toMatchObject({ code: 'file_unwritable' })
    const proc = existsSync('/proc/self') ? ['/proc/memoria/notes'] : []
    for (const closed of proc)
      await expect(addVault(context, closed, 'shop')).rejects.toMatchObject({ code: 'file_unwritable' })
    expect(await count(context)).toBe(1)
  })

  test.each([
    ['our home', (home: string) => home],
    ['in our home', (home: string) => join(home, 'notes')],
    ['around our home', (home: string) => join(home, '..')],
    ['the own vault', (home: string) => join(home, 'vault')],
    ['in it', (home: string) => join(home, 'vault', 'shop')],
  ])('%s', async (_, at) => {
    const context = await vaultHome()
    const root = at(context.home)
    const isThere = existsSync(root)
    await expect(addVault(context, root, 'shop')).rejects.toMatchObject({ code: 'conflict' })
    expect([await count(context), existsSync(root)]).toEqual([1, isThere])
  })

  test('in another vault or around it, through links too; a vault already; a second one for a project', async () => {
    const context = await vaultHome()
    const { root } = await addVault(context, 'top/shop', 'shop')
    symlinkSync(root, join(folder, 'shop-link'))
    for (const other of [root, join(root, 'deep/er'), join(folder, 'top'), 'shop-link', 'shop-link/x'])
      await expect(addVault(context, other, 'tower'), other).rejects.toMatchObject({ code: 'conflict' })
    await expect(addVault(context, 'elsewhere', 'shop')).rejects.toMatchObject({
      code: 'conflict',
      hint: expect.stringContaining(`memoria vault remove ${root}`),
    })
    expect([
      await count(context),
      existsSync(join(root, 'deep')),
      existsSync(join(folder, 'elsewhere')),
    ]).toEqual([...[2, false, false]])
    await addVault(context, 'top/shopping', 'tower')
    expect(await count(context)).toBe(3)
  })

  test('the folder of the own vault where that is set elsewhere', async () => {
    const context = await vaultHome()
    const set = {
      ...context,
      config: { ...context.config, vault: { ...context.config.vault, folder: join(folder, 'set') } },
    }
    for (const other of ['set', 'set/shop'])
      await expect(addVault(set, other, 'shop')).rejects.toMatchObject({ code: 'conflict' })
  })
})
