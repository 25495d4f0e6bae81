import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexVault } from '../../../src/vault/sections/index-vault.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { vaultFixture } from './fixture.ts'

const FAIR = 'The stand at the harvest fair is booked until Friday.'
const QUERY = 'until when is the stand at the harvest fair booked?'

describe('the words of a vault', () => {
  test("a person's own note is found by what stands under a heading", async () => {
    const { write, index, find, context } = await vaultFixture()
    write('notes/fair.md', `# Fair\n\nSomething about parking.\n\n## Stand\n\n${FAIR}\n`)
    expect(await index()).toEqual({ files: 1, changed: 1, removed: 0, leftOut: [], more: false })
    expect(await find(QUERY)).toEqual([FAIR])
    expect(await find('how tall is the tower of Pisa')).toEqual([])
    const [section] = await context.store.sections.search(context.reach, ['harvest'], 5)
    expect(section).toMatchObject({
      path: 'notes/fair.md',
      title: 'fair',
      heading: 'Stand',
      part: 'own',
      project: null,
      changedAt: '2026-01-30T12:00:00.000Z',
    })
  })

  test('what memories, lists and logs say is not found a second time', async () => {
    const { write, index, find } = await vaultFixture()
    const block = (name: string) =>
      `<!-- memoria:begin ${name} -->\n- ${FAIR}\n<!-- memoria:end ${name} -->\n`
    write('pages/concepts/fair.md', `# Fair\n\n${block('statements')}`)
    for (const path of ['index.md', 'log.md', 'MEMORY.md', 'daily/2026-01-30.md']) write(path, FAIR)
    write('some-list.md', `${block('index')}\n${block('memories')}`)
    await index()
    expect(await find(QUERY)).toEqual([])
    write('pages/concepts/fair.md', `${block('statements')}\nI met Ada at the harvest fair stand.\n`)
    write('pages/concepts/prose.md', block('prose'))
    await index()
    expect((await find(QUERY)).sort()).toEqual([`- ${FAIR}`, 'I met Ada at the harvest fair stand.'])
  })

  test('a file that did not change is not read, and one that did is found as it is now', async () => {
    const { write, index, find, context } = await vaultFixture()
    const place = write('fair.md', FAIR)
    await index()
    const before = await context.store.sections.files(context.reach, 'home')
    // Same size and time: only reading would tell.
    writeFileSync(place, FAIR.replace('Friday', 'Monday'))
    utimesSync(place, new Date('2026-01-30T12:00:00Z'), new Date('2026-01-30T12:00:00Z'))
    expect(await index()).toMatchObject({ changed: 0 })
    expect(await context.store.sections.files(context.reach, 'home')).toEqual(before)
    write('fair.md', FAIR.replace('Friday', 'Monday'), new Date('2026-01-30T13:00:00Z'))
    expect(await index()).toMatchObject({ changed: 1 })
    expect(await find(QUERY)).toEqual([FAIR.replace('Friday', 'Monday')])
    rmSync(place)
    expect(await index()).toMatchObject({ files: 0, removed: 1 })
    expect(await find(QUERY)).toEqual([])
  })

  test('a file that was just written is looked at again, since a later change may leave its time', async () => {
    const { write, index, find } = await vaultFixture()
    const now = new Date('2026-01-31T11:59:59.500Z')
    write('fair.md', FAIR, now)
    await index()
    write('fair.md', FAIR.replace('Friday', 'Monday'), now)
    expect(await index()).toMatchObject({ changed: 1 })
    expect(await find(QUERY)).toEqual([FAIR.replace('Friday', 'Monday')])
  })

  test('secrets and private stretches are in no row', async () => {
    const { write, index, context } = await vaultFixture()
    const key = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
    write(
      'keys.md',
      `# Token ${key}\n\nThe token is ${key} for plums.\n\n<private>figs\n\n# More figs</private>\n`,
    )
    await index()
    const rows = await context.store.sections.search(context.reach, ['token', 'plum'], 9)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(await context.store.sections.search(context.reach, ['fig'], 9)).toEqual([])
  })

  test('nothing outside of the vault, hidden, too large or binary is read, and what is left out is said', async () => {
    const { write, index, find, vault } = await vaultFixture()
    const outside = join(temporaryFolder(), 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'fair.md'), FAIR)
    write('here.md', 'Nothing.')
    symlinkSync(join(outside, 'fair.md'), join(vault.root, 'link.md'))
    symlinkSync(outside, join(vault.root, 'folder'))
    for (const path of ['.obsidian/fair.md', '.fair.md', 'node_modules/fair.md', 'fair.txt'])
      write(path, FAIR)
    write('inner/.memoria/lock', '')
    write('inner/fair.md', FAIR)
    write('large.md', `${FAIR}\n\n`.repeat(20_000))
    write('binary.md', `${FAIR}\0`)
    write('broken.md', `${FAIR}\n\n<!-- memoria:begin prose -->\n`)
    const { files, leftOut } = await index()
    expect(files).toBe(1)
    expect(leftOut).toEqual([
      { path: 'binary.md', why: 'it is no text' },
      { path: 'broken.md', why: 'the marks of the part "prose" are broken' },
      { path: 'large.md', why: 'it is larger than 1 MB' },
    ])
    expect(await find(QUERY)).toEqual([])
  })

  test("a project's words are for who looks into it; the person's own are for all", async () => {
    const { write, index, find, context, vault } = await vaultFixture()
    await context.store.projects.seen(
      { id: 'github.com/a/shop', kind: 'remote', name: 'shop' },
      null,
      '2026-01-01',
    )
    write('own.md', FAIR)
    write('shop.md', `---\nproject: shop\n---\n${FAIR} For the shop.`)
    write('nobody.md', `---\nproject: nobody knows\n---\n${FAIR} For nobody.`)
    write('made.md', `<!-- memoria:begin prose -->\n${FAIR} Of several.\n<!-- memoria:end prose -->\n`)
    await index()
    expect((await find(QUERY)).length).toBe(4)
    expect((await find(QUERY, 'github.com/a/shop')).sort()).toEqual([FAIR, `${FAIR} For the shop.`])
    expect(await find(QUERY, 'github.com/a/bank')).toEqual([FAIR])
    await indexVault(context, { ...vault, name: '/bank', project: 'github.com/a/bank' })
    expect((await find(QUERY, 'github.com/a/bank')).length).toBe(5)
    expect(await context.store.sections.search({ user: 'stranger', projects: 'all' }, ['fair'], 9)).toEqual(
      [],
    )
  })

  test('no vault is an empty one', async () => {
    const { index } = await vaultFixture()
    expect(await index()).toMatchObject({ files: 0, changed: 0, leftOut: [] })
  })
})
