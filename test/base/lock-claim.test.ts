import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claim } from '../../src/base/lock-claim.ts'
import { readOwner } from '../../src/base/lock-owner.ts'
import { ownIdentity } from '../../src/base/process-identity.ts'
import { unwrap } from '../../src/base/result.ts'
import { temporaryFolder } from './temporary-folder.ts'

const token = (digit: string) => digit.repeat(32)
const DEAD = { ...ownIdentity(), pid: 2 ** 30 }
const ELSEWHERE = { ...ownIdentity(), host: 'elsewhere', boot: null }

describe('what a lock file is', () => {
  test('JSON for its owner only: process, machine, start, and a token that is never the same', () => {
    const path = lockPath()
    unwrap(claim(path, {})).release()
    const lock = unwrap(claim(path, {}))
    const content = JSON.parse(readFileSync(path, 'utf8'))
    expect(content).toEqual({ ...ownIdentity(), token: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    lock.release()
    unwrap(claim(path, {}))
    expect(JSON.parse(readFileSync(path, 'utf8')).token).not.toBe(content.token)
  })
})

test('taking a free lock removes the file of a taker that was killed before it had the lock', () => {
  const path = lockPath()
  write(`${path}.${token('c')}.tmp`, { ...DEAD, token: token('c') })
  unwrap(claim(path, {}))
  expect(readdirSync(join(path, '..'))).toEqual(['lock'])
})

describe('giving back', () => {
  test('a lock that another has by now is not removed', () => {
    const path = lockPath()
    const lock = unwrap(claim(path, {}))
    write(path, { ...ownIdentity(), token: token('a') })
    expect(lock.release()).toBe(false)
    expect(lock.touch()).toBe(false)
    expect(existsSync(path)).toBe(true)
  })

  test('a second release does nothing, also when another holds the lock meanwhile', () => {
    const path = lockPath()
    const first = unwrap(claim(path, {}))
    first.release()
    expect(first.release()).toBe(false)
    const second = unwrap(claim(path, {}))
    expect(first.release()).toBe(false)
    expect(second.touch()).toBe(true)
  })

  test('when the folder is gone, nothing is thrown', () => {
    const folder = temporaryFolder()
    const lock = unwrap(claim(join(folder, 'lock'), {}))
    renameSync(folder, `${folder}-moved`)
    expect([lock.touch(), lock.release()]).toEqual([false, false])
    renameSync(`${folder}-moved`, folder)
  })
})

describe('taking over', () => {
  test('from a dead owner, and nothing of it stays', () => {
    const path = lockPath()
    write(path, { ...DEAD, token: token('a') })
    unwrap(claim(path, {})).release()
    expect(readdirSync(join(path, '..'))).toEqual([])
  })

  test.each(['', '\0\0\0', 'not JSON', '{"pid":0}'])('from the remnant %j of a power cut', (text) => {
    const path = lockPath()
    writeFileSync(path, text)
    expect(unwrap(claim(path, {})).touch()).toBe(true)
  })

  test('also when others died while they took over, however many, and their files are cleared away', () => {
    const path = lockPath()
    write(path, { ...DEAD, token: token('a') })
    write(`${path}.${token('a')}`, { ...DEAD, token: token('b') })
    write(`${path}.${token('b')}`, { ...DEAD, token: token('c') })
    write(`${path}.${token('d')}`, { ...DEAD, token: token('e') })
    write(`${path}.${token('f')}.tmp`, { ...DEAD, token: token('f') })
    unwrap(claim(path, {})).release()
    expect(readdirSync(join(path, '..'))).toEqual([])
  })

  test('also when the remnants of a power cut are all over', () => {
    const path = lockPath()
    writeFileSync(path, '')
    writeFileSync(`${path}.${readOwner(path)?.token}`, '')
    expect(unwrap(claim(path, {})).release()).toBe(true)
  })

  test('not while another is just taking over: it is the one who gets it', () => {
    const path = lockPath()
    write(path, { ...DEAD, token: token('a') })
    write(`${path}.${token('a')}`, { ...ownIdentity(), token: token('b') })
    const result = claim(path, {})
    expect(result.ok ? undefined : result.error.code).toBe('locked')
    expect(JSON.parse(readFileSync(path, 'utf8')).token).toBe(token('a'))
  })
})

describe('owners out of sight', () => {
  test('their lock is theirs, and the answer names the machine', () => {
    const path = lockPath()
    write(path, { ...ELSEWHERE, token: token('a') })
    utimesSync(path, 0, 0)
    const result = claim(path, {})
    expect(result.ok ? '' : result.error.message).toContain('on elsewhere')
  })

  test('the silence counts from when they took it, by the injected clock', () => {
    const path = lockPath()
    unwrap(claim(path, { clock: { now: () => 1_000_000 } }))
    makeForeign(path)
    expect(claim(path, { clock: { now: () => 1_060_000 }, staleMs: 60_000 }).ok).toBe(false)
    expect(claim(path, { clock: { now: () => 1_060_001 }, staleMs: 60_000 }).ok).toBe(true)
  })

  test('with a time given it is taken over after that much silence since the last sign of life', () => {
    const path = lockPath()
    let now = 1_000_000
    const options = { clock: { now: () => now }, staleMs: 60_000 }
    const lock = unwrap(claim(path, options))
    makeForeign(path)
    now += 60_000
    expect(claim(path, options).ok).toBe(false)
    expect(lock.touch()).toBe(true)
    now += 60_000
    expect(claim(path, options).ok).toBe(false)
    now += 1
    expect(claim(path, options).ok).toBe(true)
    expect(lock.touch()).toBe(false)
    expect(lock.release()).toBe(false)
  })
})

describe('a folder that cannot be used', () => {
  test('a lock that is a folder is an error', () => {
    expect(() => claim(temporaryFolder(), {})).toThrow('EISDIR')
  })

  test('no file is left aside when the lock is refused', () => {
    const path = lockPath()
    unwrap(claim(path, {}))
    for (let round = 0; round < 3; round++) expect(claim(path, {}).ok).toBe(false)
    expect(readdirSync(join(path, '..'))).toEqual(['lock'])
  })
})

function lockPath(): string {
  return join(temporaryFolder(), 'lock')
}

function write(path: string, content: object): void {
  writeFileSync(path, JSON.stringify(content))
}

/** The same lock as another machine would have written it, with its time. */
function makeForeign(path: string): void {
  const { mtime } = statSync(path)
  write(path, { ...JSON.parse(readFileSync(path, 'utf8')), host: ELSEWHERE.host, boot: ELSEWHERE.boot })
  utimesSync(path, mtime, mtime)
}

test('a temporary file that could not be removed at first goes when the lock is released', () => {
  const path = join(temporaryFolder(), 'lock')
  const lock = unwrap(claim(path, {}))
  const aside = `${path}.${JSON.parse(readFileSync(path, 'utf8')).token}.tmp`
  linkSync(path, aside)
  expect(lock.release()).toBe(true)
  expect(readdirSync(join(path, '..'))).toEqual([])
})
