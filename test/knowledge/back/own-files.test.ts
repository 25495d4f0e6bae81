import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFiles } from '../../../src/knowledge/back/own-files.ts'
import { ownVault } from '../../../src/knowledge/vault/vault.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { backHouse, LIST, PAGE } from './house.ts'

test("the user's own are the Markdown files that nobody else wrote, outside of hidden folders and links", async () => {
  const { house, write, keep, root, back, read } = await backHouse()
  const vault = ownVault(house)
  expect(await ownFiles(house, vault)).toEqual([])
  const id = await keep('Deploys go out on Tuesdays')
  await write(PAGE, [id])
  await write(LIST, [id])
  const elsewhere = join(temporaryFolder(), 'elsewhere.md')
  writeFileSync(elsewhere, 'not of the vault')
  const put = (path: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '- mine ^m-00000000\n')
  }
  for (const path of ['ideas.md', 'notes/über/a.md', 'pages/concepts/mine.md', 'daily/thoughts.md']) put(path)
  for (const path of ['.obsidian/a.md', 'notes/.hidden.md', 'node_modules/a/README.md', 'a.txt']) put(path)
  put('daily/2026-03-04.md')
  symlinkSync(elsewhere, join(root, 'link.md'))
  symlinkSync(dirname(elsewhere), join(root, 'linked'))
  expect(await ownFiles(house, vault)).toEqual([
    ...['daily/thoughts.md', 'ideas.md', 'notes/über/a.md', 'pages/concepts/mine.md'],
  ])
  expect(await back()).toMatchObject({ changes: [], run: null })
  expect(read('ideas.md')).toBe('- mine ^m-00000000\n')
})
