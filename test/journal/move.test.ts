import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { moveIfFree } from '../../src/journal/move.ts'
import { temporaryFolder } from './temporary-folder.ts'

describe('moving a file to a name that nothing has', () => {
  test('moves it', () => {
    const { folder, from, to } = places()
    expect(moveIfFree(from, to)).toBe('moved')
    expect([readdirSync(folder), readFileSync(to, 'utf8')]).toEqual([['to'], 'x'])
  })

  test('leaves both alone when something is there', () => {
    const { from, to } = places()
    writeFileSync(to, 'y')
    expect(moveIfFree(from, to)).toBe('occupied')
    expect([readFileSync(from, 'utf8'), readFileSync(to, 'utf8')]).toEqual(['x', 'y'])
  })

  test('says when another process took it first', () => {
    const { folder, to } = places()
    expect(moveIfFree(join(folder, 'none'), to)).toBe('gone')
  })

  test('finishes what a crash left half done', () => {
    const { folder, from, to } = places()
    linkSync(from, to)
    expect(moveIfFree(from, to)).toBe('moved')
    expect(readdirSync(folder)).toEqual(['to'])
  })

  test('works from one disk to another', (context) => {
    const { from } = places()
    const other = '/dev/shm'
    const folder = join(other, `memoria-move-${process.pid}`)
    try {
      mkdirSync(folder)
    } catch {
      context.skip('there is no second disk on this machine')
    }
    try {
      expect(moveIfFree(from, join(folder, 'to'))).toBe('moved')
      expect(readFileSync(join(folder, 'to'), 'utf8')).toBe('x')
      writeFileSync(from, 'again')
      expect(moveIfFree(from, join(folder, 'to'))).toBe('occupied')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

function places(): { folder: string; from: string; to: string } {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'from'), 'x')
  return { folder, from: join(folder, 'from'), to: join(folder, 'to') }
}
