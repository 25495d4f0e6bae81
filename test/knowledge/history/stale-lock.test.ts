import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commitVault } from '../../../src/knowledge/history/commit.ts'
import { dropStaleLocks } from '../../../src/knowledge/history/stale-lock.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { houseWithHistory, put, subjects } from './house.ts'

const NOW = Date.parse('2026-01-31T12:00:00.000Z')
const clock = { now: () => NOW }
const NAMES = ['index.lock', 'HEAD.lock']

function lock(folder: string, name: string, minutesOld: number): string {
  const path = join(folder, name)
  const at = new Date(NOW - minutesOld * 60_000)
  writeFileSync(path, '')
  utimesSync(path, at, at)
  return path
}

describe('a lock that a killed git left in a repository', () => {
  test('goes when it is old and no git is at work there', () => {
    const folder = temporaryFolder()
    const [old, young] = [lock(folder, 'index.lock', 11), lock(folder, 'HEAD.lock', 9)]
    const place = { root: folder, folder, mark: lock(folder, 'memoria-commit', 11) }
    expect(dropStaleLocks(place, NAMES, clock, () => true)).toEqual([])
    expect(dropStaleLocks(place, NAMES, clock, () => false)).toEqual(['index.lock'])
    expect([old, young].map((path) => existsSync(path))).toEqual([false, true])
  })

  test('stays when it is not of our own run: its git may be where we see none', () => {
    const folder = temporaryFolder()
    const place = { root: folder, folder, mark: join(folder, 'memoria-commit') }
    const there = lock(folder, 'index.lock', 30)
    const drop = () => dropStaleLocks(place, NAMES, clock, () => false)
    expect(drop()).toEqual([])
    // Taken before we began, and long after what we had begun failed.
    for (const minutesOld of [29, 33]) {
      lock(folder, 'memoria-commit', minutesOld)
      expect(drop(), String(minutesOld)).toEqual([])
    }
    expect(existsSync(there)).toBe(true)
    lock(folder, 'memoria-commit', 31)
    expect(drop()).toEqual(['index.lock'])
  })

  test('is waited for without our mark, whichever it is', async () => {
    const { house, vault, root } = await houseWithHistory()
    put(vault, 'index.md', 'one\n')
    await commitVault(house, vault, { pages: 1 })
    put(vault, 'index.md', 'two\n')
    for (const name of [...NAMES, 'refs/heads/main.lock']) {
      const there = lock(join(root, '.git'), name, 11)
      expect(await commitVault(house, vault, { pages: 1 }), name).toEqual({ outcome: 'busy' })
      rmSync(there)
    }
    expect(existsSync(join(root, '.git', 'memoria-commit'))).toBe(false)
  })

  test('does not end the history of a vault', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux tells where a git is at work, and others may run now')
    const { house, vault, root } = await houseWithHistory()
    put(vault, 'index.md', 'one\n')
    await commitVault(house, vault, { pages: 1 })
    put(vault, 'index.md', 'two\n')
    for (const name of ['memoria-commit', ...NAMES, 'refs/heads/main.lock'])
      lock(join(root, '.git'), name, 11)
    expect(await commitVault(house, vault, { pages: 1 })).toMatchObject({ outcome: 'committed' })
    expect(subjects(root)).toHaveLength(2)
    put(vault, 'index.md', 'three\n')
    lock(join(root, '.git'), 'index.lock', 9)
    expect(await commitVault(house, vault, { pages: 1 })).toEqual({ outcome: 'busy' })
  })
})
