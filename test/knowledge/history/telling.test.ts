import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commitVault } from '../../../src/knowledge/history/commit.ts'
import { asMarkdown } from '../../../src/knowledge/vault/text.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { git, houseWithHistory, put } from './house.ts'

const TEXT = 'The key of the *cellar* lies under the mat'

describe('a purged text', () => {
  test('is named where the history of a vault still tells it, though no page does any more', async () => {
    const { house, vault, root } = await houseWithHistory()
    const { openMemoria } = await import('../../../src/memoria.ts')
    const m = await openMemoria({ home: house.home })
    const { id } = await m.remember({ text: TEXT })
    put(vault, 'index.md', `- ${asMarkdown(TEXT)}\n`)
    await commitVault(house, vault, {})
    rmSync(join(root, 'index.md'))
    await commitVault(house, vault, {})
    const { id: other } = await m.remember({ text: 'Nothing tells of this one' })
    expect((await m.forget(other, { purge: true })).vault).toEqual([])
    expect((await m.forget(id, { purge: true })).vault).toEqual([join(root, '.git')])
    await m.close()
  })

  test('is found wherever in it Markdown had to be kept from meaning something', async () => {
    const { house, vault, root } = await houseWithHistory()
    const { historyTelling } = await import('../../../src/knowledge/history/telling.ts')
    const texts = [':// of it', '_ and more', '@home for it', '&amp; more', '*', '\\'].map(
      (rest, at) => `${`${at} of the keys that nobody must ever know of`.slice(0, 39)}${rest}`,
    )
    const links = [38, 39, 40].map((at) => `${'x'.repeat(at - 4)}http://cellar.example/${at}`)
    put(vault, 'index.md', [...texts, ...links].map((text) => `- ${asMarkdown(text)}\n`).join(''))
    await commitVault(house, vault, {})
    for (const text of [...texts, ...links])
      expect(await historyTelling(root, [text]), text).toEqual([join(root, '.git')])
  })

  test('also in the repository that a vault of a project lies in', async () => {
    const { house } = await houseWithHistory()
    const { historyTelling } = await import('../../../src/knowledge/history/telling.ts')
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
    expect(await historyTelling(join(house.home, 'none'), [TEXT])).toEqual([])
  })
})
