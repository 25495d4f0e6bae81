import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { MemoriaError } from '../../src/base/errors.ts'
import { acquireLock, withLock } from '../../src/base/lock-file.ts'
import { unwrap } from '../../src/base/result.ts'
import { bundleChild, start } from './children/start.ts'
import { temporaryFolder } from './temporary-folder.ts'

let program = ''
beforeAll(async () => {
  program = await bundleChild('lock')
})

describe('one holder at a time', () => {
  test('a second taker is told who has the lock, and gets it after the release', () => {
    const path = join(temporaryFolder(), 'lock')
    const first = unwrap(acquireLock(path))
    const second = acquireLock(path)
    expect(second.ok ? undefined : second.error.code).toBe('locked')
    expect(second.ok ? '' : second.error.message).toContain(`process ${process.pid} is at work`)
    expect(first.release()).toBe(true)
    expect(acquireLock(path).ok).toBe(true)
  })

  test('nothing is left after a release, and while held only the lock itself, for its owner only', () => {
    const folder = temporaryFolder()
    const lock = unwrap(acquireLock(join(folder, 'lock')))
    expect(readdirSync(folder)).toEqual(['lock'])
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  test('a lock that cannot be made is an error, and not `locked`', async () => {
    const path = join(temporaryFolder(), 'absent', 'lock')
    const result = acquireLock(path)
    expect(result.ok ? undefined : result.error.code).toBe('file_unwritable')
    const waited = await withLock(path, () => 'never', { waitMs: 60_000 })
    expect(waited.ok ? undefined : waited.error.code).toBe('file_unwritable')
  })

  test('8 processes that add one 50 times each come to 400', async () => {
    const { lock, counter } = files()
    const all = Array.from({ length: 8 }, () => start(program, ['count', lock, counter, '50']))
    const said = (await Promise.all(all.map((each) => each.ended()))).flat()
    expect(readFileSync(counter, 'utf8')).toBe('400')
    expect(said.map(Number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 400 }, (_, index) => index + 1),
    )
  })
})

describe('an owner that died', () => {
  test('its lock is taken over by the next', async () => {
    const { lock } = files()
    const holder = start(program, ['hold', lock])
    await holder.printed(1)
    const refused = acquireLock(lock)
    expect(refused.ok ? '' : refused.error.message).toContain(`process ${holder.child.pid}`)
    holder.child.kill('SIGKILL')
    await holder.ended()
    expect(unwrap(acquireLock(lock)).release()).toBe(true)
  })

  test('every acknowledged step counts once, although every second process is killed while it holds the lock', async () => {
    const { folder, lock, counter } = files()
    const killed = Array.from({ length: 4 }, () => start(program, ['count', lock, counter, '25', 'hang']))
    const others = Array.from({ length: 4 }, () => start(program, ['count', lock, counter, '50']))
    for (const victim of killed) void killWhenHolding(victim)
    const said = await Promise.all([...killed, ...others].map((each) => each.ended()))
    const steps = said.flat().filter((line) => line !== 'holding')
    expect(said.flat().filter((line) => line === 'holding')).toHaveLength(4)
    expect(steps).toHaveLength(300)
    expect(readFileSync(counter, 'utf8')).toBe('300')
    unwrap(acquireLock(lock)).release()
    expect(readdirSync(folder)).toEqual(['counter'])
  })

  test('of many that find the same dead owner exactly one takes over, 200 times in a row', async () => {
    const { lock, counter } = files()
    const all = Array.from({ length: 8 }, () => start(program, ['count', lock, counter, '25', 'abandon']))
    await Promise.all(all.map((each) => each.ended()))
    expect(readFileSync(counter, 'utf8')).toBe('200')
  })
})

describe('work under the lock', () => {
  test('its result comes back, and the lock is free again', async () => {
    const { lock } = files()
    expect(await withLock(lock, async () => 42, { waitMs: 0 })).toEqual({ ok: true, value: 42 })
    expect(acquireLock(lock).ok).toBe(true)
  })

  test('what it throws comes out unchanged, and the lock is free again', async () => {
    const { lock } = files()
    const thrown = new MemoriaError('conflict', 'twice')
    const work = withLock(
      lock,
      () => {
        throw thrown
      },
      { waitMs: 0 },
    )
    await expect(work).rejects.toBe(thrown)
    expect(acquireLock(lock).ok).toBe(true)
  })

  test('when the wait is over the work was not done, and the answer says who has the lock', async () => {
    const { lock } = files()
    unwrap(acquireLock(lock))
    let ran = false
    const result = await withLock(lock, () => (ran = true), { waitMs: 20 })
    expect(result.ok ? undefined : result.error.code).toBe('locked')
    expect(ran).toBe(false)
  })

  test('a waiter gets the lock as soon as it is given back', async () => {
    const { lock } = files()
    const held = unwrap(acquireLock(lock))
    const waiting = withLock(lock, () => 'done', { waitMs: 60_000 })
    held.release()
    expect(await waiting).toEqual({ ok: true, value: 'done' })
  })
})

function files(): { folder: string; lock: string; counter: string } {
  const folder = temporaryFolder()
  const counter = join(folder, 'counter')
  writeFileSync(counter, '0')
  return { folder, lock: join(folder, 'lock'), counter }
}

async function killWhenHolding(victim: ReturnType<typeof start>): Promise<void> {
  await victim.printed(26)
  victim.child.kill('SIGKILL')
}
