import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Memory } from '../../../src/memoria.ts'
import { errorOf, makePlace, temporaryPlace } from '../program.ts'

interface Remembered {
  readonly id: string
  readonly outcome: string
  readonly redacted: number
  readonly superseded: string | null
  readonly memory: Memory
}

const place = makePlace()
afterAll(() => place.remove())

describe('memoria remember', () => {
  test('keeps what is said with all that was said about it', () => {
    const flags = ['--kind', 'preference', '--topic', 'Package Manager', '--importance', '0.8']
    const { id, ...rest } = place.json<Remembered>(
      ...['remember', 'Use pnpm', 'here', ...flags, '--tags', 'build, tools', '--pin'],
      ...['--aliases', 'package manager', '--keywords', 'install, lock file', '--files', 'pnpm-lock.yaml'],
    )
    expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
    expect(rest).toMatchObject({
      outcome: 'added',
      redacted: 0,
      superseded: null,
      memory: {
        text: 'Use pnpm here',
        kind: 'preference',
        topic: 'package-manager',
        importance: 0.8,
        tags: ['build', 'tools'],
        pinned: true,
        scope: 'project',
        project: `path:${place.cwd}`,
        origin: 'user',
        aliases: ['package manager'],
        keywords: ['install', 'lock file'],
        files: ['pnpm-lock.yaml'],
      },
    })
  })

  test('says in words what was kept and where', () => {
    const { code, stdout } = place.run('remember', 'Said in words')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^kept {2}[0-9a-z]{8} {2}project \S+ \(\S+\)\n$/)
  })

  test('the same statement again confirms the one that is there', () => {
    const id = place.remember('Deploys are on Tuesdays.')
    expect(place.json('remember', 'deploys  are on tuesdays')).toMatchObject({ id, outcome: 'confirmed' })
  })

  test('says what became of a statement that is near to, newer than or older than what is known', () => {
    const first = place.remember('Invoices are integers in cents')
    const near = place.run('remember', 'Invoices are always integers in cents, floats lost money')
    expect(near.stdout).toMatch(
      /^nearly the same was known, it now says this {2}\S+ {2}project \S+ \(\S+\)\n$/,
    )
    expect(place.json('show', first)).toMatchObject({ memory: { text: expect.stringContaining('floats') } })
    place.run('remember', 'The region is Dublin', '--topic', 'region')
    const newer = place.run('remember', 'The region is Frankfurt', '--topic', 'region')
    expect(newer.stdout).toMatch(/^kept {2}\S+ {2}project \S+ \(\S+\)\nreplaces \S+\n$/)
  })

  test('reads standard input for a dash, in whatever language', () => {
    const ran = place.runWith({ input: 'Zahlen immer in Cent 価格は整数\n' }, 'remember', '-', '--json')
    expect(JSON.parse(ran.stdout).memory.text).toBe('Zahlen immer in Cent 価格は整数')
  })

  test('replaces an older statement', () => {
    const old = place.remember('The port is 8080')
    const { id, superseded } = place.json<Remembered>(
      ...['remember', 'The port is 9090', '--supersedes', old.slice(-8)],
    )
    expect(superseded).toBe(old)
    expect(place.json('show', old)).toMatchObject({ memory: { state: 'superseded', supersededBy: id } })
  })

  test('inside a git repository a statement belongs to that project, unless it is said to be the user’s', () => {
    const { cwd } = place
    execFileSync('git', ['init', '-q', cwd])
    execFileSync('git', ['-C', cwd, 'remote', 'add', 'origin', 'git@example.com:Acme/Shop.git'])
    const inside = place.json<Remembered>('remember', 'Said inside the shop')
    expect(inside.memory).toMatchObject({ scope: 'project', project: 'example.com/acme/shop' })
    const mine = place.json<Remembered>('remember', 'Said inside, but mine', '--scope', 'user')
    expect(mine.memory).toMatchObject({ scope: 'user', project: null })
  })

  test('secrets are removed before anything is stored [promise:private.redacted-before-store]', () => {
    const secret = ['ghp', 'x7Kq2mVbN9sLw4RtYc8ZdF3hJ6gPaE1uTiQo'].join('_')
    const clean = temporaryPlace()
    const { redacted, memory } = clean.json<Remembered>(
      'remember',
      `The bot pushes with ${secret} on Fridays`,
    )
    expect(redacted).toBe(1)
    expect(memory.text).toMatch(/^The bot pushes with \[redacted:[a-z0-9-]+\] on Fridays$/)
    for (const file of filesUnder(clean.home)) expect(readFileSync(file, 'latin1')).not.toContain(secret)
  })

  test('the folder and every file in it are the owner’s alone [promise:private.file-modes]', () => {
    const files = filesUnder(place.home)
    expect(files.length).toBeGreaterThan(1)
    expect(statSync(place.home).mode & 0o777).toBe(0o700)
    for (const file of files) expect([file, (statSync(file).mode & 0o777).toString(8)]).toEqual([file, '600'])
  })
})

describe('what cannot be kept is refused, and nothing of it is stored', () => {
  const refusing = makePlace()
  afterAll(() => refusing.remove())

  test.each<[string, string | Uint8Array, string]>([
    ['an empty text', '', 'the text is empty'],
    ['spaces and invisible signs', ' \n\u200b\t', 'the text is empty'],
    ['a text over the bound', 'x'.repeat(501), 'has 501 characters, at most 500 are allowed'],
    ['a NUL byte', 'a\0b', 'has a NUL byte at character 2'],
    ['half a surrogate pair', Uint8Array.of(0x61, 0xed, 0xa0, 0x80), 'is not UTF-8 text'],
    ['bytes that are no text', Uint8Array.of(0xff, 0xfe, 0x41), 'is not UTF-8 text'],
    ['ten megabytes', 'word '.repeat(2_000_000), 'at most 500 are allowed'],
    [
      'nothing but a secret',
      ['ghp', 'x7Kq2mVbN9sLw4RtYc8ZdF3hJ6gPaE1uTiQo'].join('_'),
      'nothing but a secret',
    ],
  ])('%s', (_what, input, message) => {
    const error = errorOf(refusing.runWith({ input }, 'remember', '-', '--json'))
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining(message) })
    expect(error.hint).toBeTruthy()
  })

  test('more than 64 MB are not even read to the end', () => {
    const input = Buffer.alloc(65 * 1024 * 1024, 'x')
    expect(errorOf(refusing.runWith({ input }, 'remember', '-', '--json'))).toMatchObject({
      message: 'standard input is larger than 64 MB',
    })
  })

  test('an empty argument, an unknown memory to replace, a scope that needs a project elsewhere', () => {
    expect(errorOf(refusing.run('remember', '', '--json')).message).toBe('the text is empty')
    const replacing = refusing.run('remember', 'x', '--supersedes', 'zzzzzzzz', '--json')
    expect(errorOf(replacing)).toMatchObject({ code: 'not_found' })
  })

  test('none of these left anything behind', () => {
    expect(refusing.json('list', '--all')).toEqual({ memories: [] })
  })
})

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
