import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { appendToVaultFile } from '../../../src/vault/folder/append.ts'
import { readVaultFile } from '../../../src/vault/folder/read.ts'
import { withVaultLock } from '../../../src/vault/folder/vault-lock.ts'
import { writeVaultFile } from '../../../src/vault/folder/write.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('a file of the vault', () => {
  test('is written only when it says something else, for its owner alone, and nothing is left beside it', () => {
    const vault = temporaryFolder()
    expect(unwrap(writeVaultFile(vault, 'pages/concepts/x.md', 'one'))).toBe(true)
    const path = join(vault, 'pages/concepts/x.md')
    expect([mode(path), mode(join(vault, 'pages'))]).toEqual(['600', '700'])
    const { ino } = statSync(path)
    expect(unwrap(writeVaultFile(vault, 'pages/concepts/x.md', 'one'))).toBe(false)
    expect(statSync(path).ino).toBe(ino)
    chmodSync(path, 0o644)
    expect(unwrap(writeVaultFile(vault, 'pages/concepts/x.md', 'two'))).toBe(true)
    expect([mode(path), readFileSync(path, 'utf8')]).toEqual(['644', 'two'])
    expect(readdirSync(join(vault, 'pages/concepts'))).toEqual(['x.md'])
  })

  test('is read as it is, or not there; a folder in its place is an error', () => {
    const vault = temporaryFolder()
    writeFileSync(join(vault, 'x.md'), '\ufeffé')
    mkdirSync(join(vault, 'folder.md'))
    expect(unwrap(readVaultFile(vault, 'x.md'))?.toString()).toBe('\ufeffé')
    expect(unwrap(readVaultFile(vault, 'y.md'))).toBeUndefined()
    expect(unwrap(readVaultFile(vault, 'x.md/y.md'))).toBeUndefined()
    expect(readVaultFile(vault, 'folder.md')).toMatchObject({ ok: false, error: { code: 'file_unreadable' } })
    expect(appendToVaultFile(vault, 'folder.md', Buffer.from('x'))).toMatchObject({ ok: false })
  })

  test('is added to at its end, and what stands there stays', () => {
    const vault = temporaryFolder()
    writeFileSync(join(vault, 'x.md'), 'mine')
    unwrap(appendToVaultFile(vault, 'x.md', Buffer.from(' and yours')))
    unwrap(appendToVaultFile(vault, 'daily/y.md', Buffer.from('new')))
    expect(readFileSync(join(vault, 'x.md'), 'utf8')).toBe('mine and yours')
    expect(mode(join(vault, 'daily/y.md'))).toBe('600')
  })
})

describe('the lock of a vault', () => {
  test('lets one write at a time, and leaves nothing that git or Obsidian would show', async () => {
    const vault = join(temporaryFolder(), 'vault')
    const inner = await withVaultLock(
      vault,
      () => withVaultLock(vault, async () => 'second', { waitMs: 0 }),
      { waitMs: 0 },
    )
    expect(unwrap(inner)).toMatchObject({ ok: false, error: { code: 'locked' } })
    expect(unwrap(await withVaultLock(vault, async () => 'free again', { waitMs: 0 }))).toBe('free again')
    expect(readdirSync(vault)).toEqual(['.memoria'])
    expect(readdirSync(join(vault, '.memoria'))).toEqual(['.gitignore'])
    expect(readFileSync(join(vault, '.memoria/.gitignore'), 'utf8')).toBe('*\n')
  })

  test('is not made outside the vault', async () => {
    const top = temporaryFolder()
    const vault = join(top, 'vault')
    mkdirSync(vault)
    mkdirSync(join(top, 'elsewhere'))
    symlinkSync(join(top, 'elsewhere'), join(vault, '.memoria'))
    await expect(withVaultLock(vault, async () => 'x', { waitMs: 0 })).rejects.toMatchObject({
      code: 'path_unsafe',
    })
    expect(readdirSync(join(top, 'elsewhere'))).toEqual([])
    expect(existsSync(join(vault, '.memoria/lock'))).toBe(false)
  })
})
