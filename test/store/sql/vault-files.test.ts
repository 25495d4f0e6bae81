import { describe, expect, test } from 'vitest'
import type { VaultFile } from '../../../src/store/vault-rows.ts'
import { ME, minute, STRANGER } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

function page(fields: Partial<VaultFile> = {}): VaultFile {
  return {
    path: 'pages/concepts/a.md',
    kind: 'concept',
    content: '# A\n',
    inputs: 'digest',
    writtenAt: minute(0),
    ...fields,
  }
}

describe('what was written into a vault', () => {
  test('is kept for each file, the newest only, by vault', async () => {
    const { vault } = await temporaryStore()
    await vault.put(ME, 'home', page())
    await vault.put(ME, 'home', page({ path: 'index.md', kind: 'index' }))
    await vault.put(ME, 'home', page({ content: '# B\n', inputs: 'other', writtenAt: minute(1) }))
    await vault.put(ME, '/shop/notes', page({ content: 'elsewhere' }))
    expect(await vault.files(ME, 'home')).toEqual([
      page({ path: 'index.md', kind: 'index' }),
      page({ content: '# B\n', inputs: 'other', writtenAt: minute(1) }),
    ])
    expect(await vault.files(ME, 'home', 'index')).toHaveLength(1)
    expect(await vault.file(ME, '/shop/notes', 'pages/concepts/a.md')).toEqual(page({ content: 'elsewhere' }))
    expect([await vault.drop(ME, 'home', 'index.md'), await vault.drop(ME, 'home', 'index.md')]).toEqual([
      true,
      false,
    ])
    expect(await vault.file(ME, 'home', 'index.md')).toBeUndefined()
  })

  test('is not there for anybody else', async () => {
    const { vault } = await temporaryStore()
    await vault.put(ME, 'home', page())
    expect(await vault.files(STRANGER, 'home')).toEqual([])
    expect(await vault.drop(STRANGER, 'home', page().path)).toBe(false)
    await vault.put(STRANGER, 'home', page({ content: 'theirs' }))
    expect(await vault.file(ME, 'home', page().path)).toEqual(page())
  })
})
