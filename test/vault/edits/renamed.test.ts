import {
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importEdits } from '../../../src/vault/edits/import-edits.ts'
import { findRenamed } from '../../../src/vault/edits/renamed.ts'
import { ownVault } from '../../../src/vault/folder/vault.ts'
import { runVault } from '../../../src/vault/run-vault.ts'
import { backFixture, PAGE } from './fixture.ts'

const NEW = 'notes/When we deploy.md'

async function renamed() {
  const h = await backFixture()
  const ids = [await h.keep('Deploys go out on Tuesdays'), await h.keep('Two people deploy')]
  await h.write(PAGE, ids)
  mkdirSync(join(h.root, 'notes'))
  renameSync(join(h.root, PAGE), join(h.root, NEW))
  h.edit(NEW, (text) => `${text.replace('Tuesdays', 'Fridays')}\nMine.\n`)
  const [id = ''] = ids
  return { ...h, id, there: () => [PAGE, NEW].map((path) => existsSync(join(h.root, path))) }
}

describe('a page that a person renamed', () => {
  test('stands under its own name again with all that they wrote, and its edits are taken over', async () => {
    const { back, get, id, there, read } = await renamed()
    const { changes } = await back()
    expect(changes).toMatchObject([
      { what: 'renamed', file: PAGE, why: expect.stringContaining(NEW) },
      { what: 'revised', memory: id, file: PAGE },
    ])
    expect(await get(id)).toMatchObject({ text: 'Deploys go out on Fridays', origin: 'user' })
    expect(there()).toEqual([true, false])
    expect(read(PAGE)).toContain('\nMine.\n')
  })

  test('is known also when a run noted what they wrote and did not have to write the page', async () => {
    const { keep, context, root, edit, read } = await backFixture()
    const run = () => runVault(context, ownVault(context))
    await keep('Deploys go out on Tuesdays')
    await keep('Two people deploy')
    await run()
    edit(PAGE, (text) => `${text}\nMine.\n`)
    const before = new Date('2026-03-04T11:00:00.000Z')
    utimesSync(join(root, PAGE), before, before)
    await run()
    mkdirSync(join(root, 'notes'))
    renameSync(join(root, PAGE), join(root, NEW))
    expect((await run()).back.map(({ what }) => what)).toEqual(['renamed'])
    expect(read(PAGE)).toContain('\nMine.\n')
  })

  test('is looked for among many files with turns for others, past what cannot be looked at', async () => {
    const { context, root } = await renamed()
    for (let note = 0; note < 100; note++) writeFileSync(join(root, 'notes', `${note}.md`), 'A note.\n')
    symlinkSync('loop.md', join(root, 'notes', 'loop.md'))
    const gone = await context.store.vault.files(context.reach, ownVault(context).name)
    let turns = 0
    let next = setImmediate(function again() {
      turns += 1
      next = setImmediate(again)
    })
    const found = await findRenamed(root, gone, new Set([PAGE]))
    clearImmediate(next)
    expect(found).toMatchObject([{ file: { path: PAGE }, to: NEW }])
    expect(turns).toBeGreaterThan(1)
  })

  test('is only looked at in a dry run', async () => {
    const { context, there } = await renamed()
    const { changes } = await importEdits(context, ownVault(context), { dry: true })
    expect(changes.map(({ what }) => what)).toEqual(['renamed', 'revised'])
    expect(there()).toEqual([false, true])
  })

  test('is not guessed: with a copy beside it, or as an older copy, it stays where it is', async () => {
    const { back, get, id, there, root } = await renamed()
    const copy = join(root, 'notes', 'copy.md')
    copyFileSync(join(root, NEW), copy)
    expect((await back()).changes.map(({ what }) => what)).toEqual(['left'])
    renameSync(copy, join(root, 'copy.txt'))
    const before = new Date('2026-03-04T11:00:00.000Z')
    utimesSync(join(root, NEW), before, before)
    expect((await back()).changes.map(({ what }) => what)).toEqual(['left'])
    expect([await get(id), there()]).toMatchObject([{ text: 'Deploys go out on Tuesdays' }, [false, true]])
  })
})
