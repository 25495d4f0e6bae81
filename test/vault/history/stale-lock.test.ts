import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ownIdentity } from '../../../src/base/process-identity.ts'
import { commitVault } from '../../../src/vault/history/commit.ts'
import { dropStaleLocks } from '../../../src/vault/history/stale-lock.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { historyFixture, put, subjects } from './fixture.ts'

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
    const { context, vault, root } = await historyFixture()
    put(vault, 'index.md', 'one\n')
    await commitVault(context, vault, { pages: 1 })
    put(vault, 'index.md', 'two\n')
    for (const name of [...NAMES, 'refs/heads/main.lock']) {
      const there = lock(join(root, '.git'), name, 11)
      expect(await commitVault(context, vault, { pages: 1 }), name).toEqual({
        outcome: 'busy',
        lock: expect.stringContaining(name),
      })
      rmSync(there)
    }
    expect(existsSync(join(root, '.git', 'memoria-commit'))).toBe(false)
  })

  test('does not end the history of a vault', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux tells where a git is at work, and others may run now')
    const { context, vault, root } = await historyFixture()
    put(vault, 'index.md', 'one\n')
    await commitVault(context, vault, { pages: 1 })
    put(vault, 'index.md', 'two\n')
    for (const name of ['memoria-commit', ...NAMES, 'refs/heads/main.lock'])
      lock(join(root, '.git'), name, 11)
    expect(await commitVault(context, vault, { pages: 1 })).toMatchObject({ outcome: 'committed' })
    expect(subjects(root)).toHaveLength(2)
    put(vault, 'index.md', 'three\n')
    lock(join(root, '.git'), 'index.lock', 9)
    expect(await commitVault(context, vault, { pages: 1 })).toEqual({
      outcome: 'busy',
      lock: expect.stringContaining('index.lock'),
    })
  })

  test('of ours goes with the next run, when git was killed in the middle of staging', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux tells where a git is at work')
    const { context, vault, root } = await historyFixture()
    put(vault, 'index.md', 'one\n')
    await commitVault(context, vault, { pages: 1 })
    const index = join(root, '.git', 'index.lock')
    const big = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)))
      .toString('base64')
      .repeat(4)
    for (let page = 0; page < 40; page++) put(vault, `pages/${page}.md`, `${page}${big}`)
    const committing = commitVault(context, vault, { pages: 40 })
    let isOver = false
    void committing.then(() => {
      isOver = true
    })
    while (!existsSync(index) && !isOver) await new Promise(setImmediate)
    for (const pid of gitsIn(root)) process.kill(pid, 'SIGKILL')
    expect(await committing).toEqual({ outcome: 'failed' })
    expect(existsSync(index)).toBe(true)
    expect(await commitVault(context, vault, { pages: 40 })).toMatchObject({ outcome: 'committed' })
    expect(existsSync(index)).toBe(false)
  })

  test('goes at once when the process of its mark ended, also when its number is used again', () => {
    const { pid: ended } = spawnSync('true')
    const other = spawn('sleep', ['60'])
    onTestFinished(() => void other.kill())
    const owners = { ended, 'used again': other.pid }
    for (const [name, pid] of Object.entries(owners)) {
      const folder = temporaryFolder()
      const there = lock(folder, 'index.lock', 0)
      const mark = lock(folder, 'memoria-commit', 0)
      writeFileSync(mark, JSON.stringify({ ...ownIdentity(), pid, startedAt: 1 }))
      utimesSync(mark, new Date(NOW), new Date(NOW))
      const place = { root: folder, folder, mark }
      expect(
        dropStaleLocks(place, NAMES, clock, () => true),
        name,
      ).toEqual([])
      expect(existsSync(there)).toBe(true)
      expect(
        dropStaleLocks(place, NAMES, clock, () => false),
        name,
      ).toEqual(['index.lock'])
    }
  })

  test('stays while the process of its mark runs, and when that is on another machine', () => {
    const other = spawn('sleep', ['60'])
    onTestFinished(() => void other.kill())
    const running = { ...ownIdentity(), pid: other.pid, startedAt: null }
    for (const owner of [running, { ...ownIdentity(), host: 'elsewhere', boot: null }]) {
      const folder = temporaryFolder()
      lock(folder, 'index.lock', 0)
      const mark = lock(folder, 'memoria-commit', 0)
      writeFileSync(mark, JSON.stringify({ ...owner, startedAt: null }))
      utimesSync(mark, new Date(NOW), new Date(NOW))
      expect(dropStaleLocks({ root: folder, folder, mark }, NAMES, clock, () => false)).toEqual([])
    }
  })
})

/** The git processes that work in a folder. */
function gitsIn(root: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return pid !== process.pid && readlinkSync(`/proc/${pid}/cwd`) === root
      } catch {
        // Ended meanwhile, or another user's.
        return false
      }
    })
}
