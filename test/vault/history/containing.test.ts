import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asMarkdown } from '../../../src/vault/folder/text.ts'
import { commitVault } from '../../../src/vault/history/commit.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { git, historyFixture, put } from './fixture.ts'

const TEXT = 'The key of the *cellar* lies under the mat'

describe('a purged text', () => {
  test('is named where the history of a vault still tells it, though no page does any more', async () => {
    const { context, vault, root } = await historyFixture()
    const { openMemoria } = await import('../../../src/memoria.ts')
    const m = await openMemoria({ home: context.home })
    const { id } = await m.remember({ text: TEXT })
    put(vault, 'index.md', `- ${asMarkdown(TEXT)}\n`)
    await commitVault(context, vault, {})
    rmSync(join(root, 'index.md'))
    await commitVault(context, vault, {})
    const { id: other } = await m.remember({ text: 'Nothing tells of this one' })
    expect((await m.forget(other, { purge: true })).vault).toEqual([])
    expect((await m.forget(id, { purge: true })).vault).toEqual([join(root, '.git')])
    await m.close()
  })

  test('is found wherever in it Markdown had to be kept from meaning something', async () => {
    const { context, vault, root } = await historyFixture()
    const { historyContaining: historyTelling } = await import('../../../src/vault/history/containing.ts')
    const texts = [':// of it', '_ and more', '@home for it', '&amp; more', '*', '\\'].map(
      (rest, at) => `${`${at} of the keys that nobody must ever know of`.slice(0, 39)}${rest}`,
    )
    const links = [38, 39, 40].map((at) => `${'x'.repeat(at - 4)}http://cellar.example/${at}`)
    put(vault, 'index.md', [...texts, ...links].map((text) => `- ${asMarkdown(text)}\n`).join(''))
    await commitVault(context, vault, {})
    for (const text of [...texts, ...links])
      expect(await historyTelling(root, [text]), text).toEqual([join(root, '.git')])
  })

  test('also in the repository that a vault of a project lies in', async () => {
    const { context } = await historyFixture()
    const { historyContaining: historyTelling } = await import('../../../src/vault/history/containing.ts')
    const repository = temporaryFolder()
    git(repository, 'init', '--quiet')
    const root = join(repository, 'docs')
    mkdirSync(root)
    put({ root: repository }, 'code.md', TEXT)
    git(repository, 'add', '.')
    git(repository, 'commit', '--quiet', '-m', 'one')
    expect(await historyTelling(root, [TEXT])).toEqual([])
    put({ root }, 'index.md', TEXT)
    git(repository, 'add', '.')
    git(repository, 'commit', '--quiet', '-m', 'two')
    expect(await historyTelling(root, ['nothing', TEXT])).toEqual([join(repository, '.git')])
    expect(await historyTelling(join(context.home, 'none'), [TEXT])).toEqual([])
  })
})
