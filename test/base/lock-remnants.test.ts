import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { removeAbandonedClaims, removeRemnants } from '../../src/base/lock-remnants.ts'
import { ownIdentity } from '../../src/base/process-identity.ts'
import { temporaryFolder } from './temporary-folder.ts'

const token = (digit: string) => digit.repeat(32)
const DEAD = { ...ownIdentity(), pid: 2 ** 30 }

describe('what takers that died left behind', () => {
  test('is cleared away: their guards, their files aside, and remnants of a power cut', () => {
    const path = join(temporaryFolder(), 'lock')
    write(`${path}.${token('a')}`, { ...DEAD, token: token('b') })
    write(`${path}.${token('c')}.tmp`, { ...DEAD, token: token('c') })
    for (const name of [`${path}.unreadable77`, `${path}.${token('d')}.tmp`]) {
      writeFileSync(name, '')
      utimesSync(name, 0, 0)
    }
    expect(removeRemnants(path, {})).toBe(true)
    expect(readdirSync(join(path, '..'))).toEqual([])
  })

  test('files that are not of this lock, whose owner lives, or that are just being written stay', () => {
    const path = join(temporaryFolder(), 'lock')
    const others = [
      'lock',
      'lock.txt',
      'lock.1',
      `lockage.${token('a')}`,
      `lock.${token('b')}`,
      `lock.${token('c')}.tmp`,
    ]
    for (const name of others) write(join(path, '..', name), { ...DEAD, token: token('d') })
    write(`${path}.${token('b')}`, { ...ownIdentity(), token: token('e') })
    writeFileSync(`${path}.${token('c')}.tmp`, '')
    removeRemnants(path, {})
    expect(readdirSync(join(path, '..')).sort()).toEqual(others.sort())
  })

  test('a folder that cannot be listed is no reason to fail', () => {
    expect(removeRemnants(join(temporaryFolder(), 'absent', 'lock'), {})).toBe(false)
  })
})

test('temporary files of dead processes go for every lock of a folder, those of living ones stay', () => {
  const folder = temporaryFolder()
  write(join(folder, `backup.lock.${token('a')}.tmp`), { ...DEAD, token: token('a') })
  write(join(folder, `drain.lock.${token('b')}.tmp`), { ...DEAD, token: token('b') })
  const staying = ['backup.lock', `backup.lock.${token('c')}`, `drain.lock.${token('d')}.tmp`]
  for (const name of staying) write(join(folder, name), { ...ownIdentity(), token: token('d') })
  writeFileSync(join(folder, `drain.lock.${token('e')}.tmp`), '')
  removeAbandonedClaims(folder)
  expect(readdirSync(folder).sort()).toEqual([...staying, `drain.lock.${token('e')}.tmp`].sort())
})

function write(path: string, content: object): void {
  writeFileSync(path, JSON.stringify(content))
}
