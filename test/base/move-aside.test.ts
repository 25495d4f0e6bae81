import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeFileAtomic } from '../../src/base/atomic-file.ts'
import { moveAside } from '../../src/base/move-aside.ts'
import { temporaryFolder } from './temporary-folder.ts'

const clock = { now: () => 0 }
const STAMP = '19700101T000000000Z'

describe('a damaged file', () => {
  test('gets a name with the time in it, and the old name is free', () => {
    const { path, fd, names } = damaged()
    expect(moveAside(fd, path, clock)).toEqual({ ok: true, value: `${path}.corrupt-${STAMP}` })
    expect(names()).toEqual([`file.corrupt-${STAMP}`])
    expect(readFileSync(`${path}.corrupt-${STAMP}`, 'utf8')).toBe('damaged')
  })

  test('takes the next free name, and every earlier file stays', () => {
    const { path, fd, names } = damaged()
    writeFileSync(`${path}.corrupt-${STAMP}`, 'earlier')
    writeFileSync(`${path}.corrupt-${STAMP}-2`, 'earlier, too')
    expect(moveAside(fd, path, clock)).toEqual({ ok: true, value: `${path}.corrupt-${STAMP}-3` })
    expect(readFileSync(`${path}.corrupt-${STAMP}`, 'utf8')).toBe('earlier')
    expect(names()).toHaveLength(3)
  })

  test('that was replaced meanwhile stays replaced: the newer file is put back', () => {
    const { path, fd, names } = damaged()
    writeFileAtomic(path, 'newer')
    expect(moveAside(fd, path, clock)).toBeUndefined()
    expect(readFileSync(path, 'utf8')).toBe('newer')
    expect(names()).toEqual(['file'])
  })

  test('whose name is too long for another one is an error, and stays', () => {
    const { path, fd, names } = damaged('x'.repeat(250))
    const result = moveAside(fd, path, clock)
    expect(result?.ok === false ? result.error.code : result).toBe('file_unwritable')
    expect(names()).toEqual(['x'.repeat(250)])
  })
})

function damaged(name = 'file'): { path: string; fd: number; names: () => string[] } {
  const folder = temporaryFolder()
  const path = join(folder, name)
  writeFileSync(path, 'damaged')
  const fd = openSync(path, 'r')
  onTestFinished(() => closeSync(fd))
  return { path, fd, names: () => readdirSync(folder) }
}
