import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { markdownFiles } from '../../../src/vault/sections/files.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

describe('the files of a vault', () => {
  test('are listed by path, and no more than a bound, which is said', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'b'))
    for (const path of ['c.md', 'a.md', 'b/b.md']) writeFileSync(join(root, path), 'x')
    expect(markdownFiles(root)).toMatchObject({
      files: [{ path: 'a.md', size: 1 }, { path: 'b/b.md' }, { path: 'c.md' }],
      more: false,
    })
    expect(markdownFiles(root, 2)).toMatchObject({
      files: [{ path: 'a.md' }, { path: 'b/b.md' }],
      more: true,
    })
  })
})
