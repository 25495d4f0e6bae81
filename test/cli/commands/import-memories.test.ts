import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace, temporaryPlace } from '../program.ts'

const place = makePlace()
let exported = ''

beforeAll(async () => {
  await place.prepare(async (m) => {
    const evidence = [{ session: 's', messages: ['m'], quote: 'the words 😀' }]
    const old = await m.remember({
      text: 'Old \u009b31m\u202e and odd \u001b[2J',
      evidence,
      tags: ['a"b', 'c,d'],
    })
    await m.remember({ text: 'New', supersedes: old.id, project: 'shop', importance: 0.123, pinned: true })
    const gone = await m.remember({ text: 'Gone', aliases: ['x'], keywords: ['y'], files: ['z.ts'] })
    await m.forget(gone.id)
    const changed = await m.remember({ text: 'Changed', topic: 'a topic' })
    await m.revise(changed.id, { text: 'Changed twice' }, 'why not')
  })
  exported = place.run('export', '--format', 'jsonl').stdout
})
afterAll(() => place.remove())

describe('memoria import of exported memories', () => {
  test('what goes out comes back exactly, history and all [promise:yours.export-round-trip]', () => {
    const other = temporaryPlace()
    const ran = other.runWith({ input: exported }, 'import', '-', '--json')
    expect(JSON.parse(ran.stdout)).toEqual({ added: 4, unchanged: 0, differing: [], redacted: 0 })
    expect(other.run('export', '--format', 'jsonl').stdout).toBe(exported)
    expect(other.json('list', '--all')).toEqual(place.json('list', '--all'))
    expect(other.json<{ results: unknown[] }>('search', 'changed twice').results).toHaveLength(1)
    expect(other.json('doctor')).toMatchObject({ state: 'ok' })
  })

  test('importing again changes nothing', () => {
    const ran = place.runWith({ input: exported }, 'import', '-', '--json')
    expect(JSON.parse(ran.stdout)).toMatchObject({ added: 0, unchanged: 4 })
    expect(place.run('export', '--format', 'jsonl').stdout).toBe(exported)
  })

  test('where the file says otherwise, what is here stays and is named', () => {
    const other = temporaryPlace()
    other.runWith({ input: exported }, 'import', '-')
    const ran = other.runWith(
      { input: exported.replaceAll('Changed twice', 'Changed thrice') },
      'import',
      '-',
    )
    expect(ran.stdout).toContain('already here with another text, not changed: ')
    expect(other.run('export', '--format', 'jsonl').stdout).toBe(exported)
  })

  test.each<[string, (good: string) => string | Uint8Array, string]>([
    ['a line that is no JSON', (good) => `${good}{"type":`, 'cannot be read'],
    ['a line of another kind', (good) => `${good}{"type":"fruit"}\n`, 'cannot be read'],
    [
      'a memory without its kind',
      (good) => good.replace('"kind":"fact"', '"kind":"rumour"'),
      'cannot be read',
    ],
    [
      'bytes that are no text',
      (good) => Buffer.concat([Buffer.from(good), Buffer.of(0xff)]),
      'is not UTF-8 text',
    ],
    ['another kind of file', () => '# Memories\n\n- one\n', 'line 1 cannot be read'],
  ])('%s is refused and nothing of the file is taken in', (_what, spoil, message) => {
    const other = temporaryPlace()
    const error = errorOf(other.runWith({ input: spoil(exported) }, 'import', '-', '--json'))
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining(message) })
    expect(other.json('list', '--all')).toEqual({ memories: [] })
  })

  test('a secret in the file is removed on this way in too', () => {
    const secret = ['ghp', 'x7Kq2mVbN9sLw4RtYc8ZdF3hJ6gPaE1uTiQo'].join('_')
    const other = temporaryPlace()
    const ran = other.runWith(
      { input: exported.replaceAll('"Gone"', '""').replaceAll('New', secret) },
      'import',
      '-',
    )
    expect(ran.stdout).toMatch(/secrets? removed before it was stored/)
    expect(other.run('export', '--format', 'jsonl').stdout).not.toContain(secret)
  })

  test('a file is recognised by its first line, whatever its name', () => {
    const other = temporaryPlace()
    const file = join(other.cwd, 'notes.txt')
    writeFileSync(file, exported)
    expect(other.json('import', file)).toEqual({ added: 4, unchanged: 0, differing: [], redacted: 0 })
    const memoriesOnly = exported.split('\n').filter((line) => line.startsWith('{"type":"memory"'))
    writeFileSync(file, memoriesOnly.filter((line) => !line.includes('shop')).join('\n'))
    expect(other.json('import', file)).toMatchObject({ added: 0, unchanged: 3 })
  })

  test.each([['--dry-run'], ['--since', '2026-01-01'], ['--host', 'codex'], ['other.jsonl']])(
    'it is imported as a whole: %s with it is refused, and nothing is imported',
    (...args) => {
      const other = temporaryPlace()
      const file = join(other.cwd, 'memories.jsonl')
      writeFileSync(file, exported)
      expect(errorOf(other.run('import', file, ...args, '--json'))).toMatchObject({
        code: 'usage',
        message: `${file} holds exported memories and is imported alone and as a whole`,
      })
      expect(other.json('list', '--all')).toEqual({ memories: [] })
    },
  )

  test('a file that is not there is an error', () => {
    expect(errorOf(place.run('import', 'absent.jsonl', '--json'))).toMatchObject({ code: 'not_found' })
  })
})
