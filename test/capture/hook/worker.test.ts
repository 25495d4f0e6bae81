import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventsIn, payload } from './found.ts'
import { install, KINDS, needs, QUIET, runHook } from './kinds.ts'
import { announce, listening, silentPort, TOKEN } from './worker-stub.ts'

const ANSWERS = [
  '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"é ☃ 🎉 \\n"}}',
  'two lines\nand a line end\n\n',
  '  blanks  ',
  '.',
  '%s \\0 $(id)',
  'ok 3\nabc',
  'é☃🎉'.repeat(3_000),
  '',
]

describe.each(KINDS)('the hook (%s) and the worker', (kind) => {
  test('an event is announced with one line that names it, and nothing is waited for', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const worker = await listening(() => undefined)
    const folder = install(kind, home)
    announce(home, `${worker.port} ${TOKEN}\n`)
    expect(await runHook(kind, { folder, input: payload() })).toEqual(QUIET)
    const [name] = readdirSync(join(home, 'journal/new'))
    expect(await worker.next()).toBe(`memoria 1 ${TOKEN} ring claude-code ${name}\n`)
  })

  test('an answer is printed as it is', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    for (const body of ANSWERS) {
      const worker = await listening(() => `ok ${Buffer.byteLength(body)}\n${body}`)
      announce(home, `${worker.port} ${TOKEN}\n`)
      const ended = await runHook(kind, { folder, input: payload(), ask: true })
      expect(ended).toEqual({ ...QUIET, stdout: body })
      expect(worker.heard).toEqual([
        expect.stringMatching(/^memoria 1 a1B2_c3-d4 ask claude-code \S+\.json\n$/),
      ])
    }
  })

  test('where the worker has a proof, only who knows it is believed', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    const replies = [
      'ok s3cret 4\nours',
      'ok 4\nours',
      'ok s3cre 4\nours',
      'ok wrong1 4\nours',
      `ok ${TOKEN} 4\nours`,
    ]
    const printed: string[] = []
    for (const reply of replies) {
      const worker = await listening(() => reply)
      announce(home, `${worker.port} ${TOKEN} s3cret\n`)
      printed.push((await runHook(kind, { folder, input: payload(), ask: true })).stdout)
    }
    expect(printed).toEqual(['ours', '', '', '', ''])
  })

  test('junk instead of an answer is not printed [promise:never-in-the-way.hook]', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    const junk = [
      'HTTP/1.1 400 Bad Request\r\nContent-Length: 5\r\n\r\nhello',
      Buffer.alloc(70_000, 0xff),
      Buffer.from('\0\0\0'),
      'SSH-2.0-OpenSSH_9.2\r\n',
      'ok\n',
      'ok x\nhello',
      'ok -5\nhello',
      'ok 99999999999\nhello',
      'ok 6\nhello',
      'ok 08\n',
      'okay 5\nhello',
      'denied\n',
      '',
    ]
    for (const reply of junk) {
      const { port } = await listening(() => reply)
      announce(home, `${port} ${TOKEN}\n`)
      expect(await runHook(kind, { folder, input: payload(), ask: true })).toEqual(QUIET)
    }
    expect(eventsIn(join(home, 'journal'))).toHaveLength(junk.length)
  })

  test('one that never answers, or not wholly, is not waited for [promise:never-in-the-way.hook]', async (context) => {
    needs(context, kind)
    const waits = [undefined, { part: 'ok ' }, { part: 'ok 20\nhalf of it' }].map(async (said) => {
      const home = temporaryFolder()
      const folder = install(kind, home)
      const { port } = await listening(() => said)
      announce(home, `${port} ${TOKEN}\n`)
      expect(await runHook(kind, { folder, input: payload(), ask: true })).toEqual(QUIET)
      return eventsIn(join(home, 'journal')).length
    })
    expect(await Promise.all(waits)).toEqual([1, 1, 1])
  })

  test.for([
    '',
    '\n',
    'x',
    '99999 token\n',
    '-1 token\n',
    '0 token\n',
    '80;id token\n',
    '1 $(id)\n',
    '\0\0 \0',
    'a '.repeat(9_000),
  ])('what is no address (%j) is no worker', async (text, context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    announce(home, text)
    for (const ask of [false, true]) {
      expect(await runHook(kind, { folder, input: payload(), ask })).toEqual(QUIET)
    }
    expect(eventsIn(join(home, 'journal'))).toHaveLength(2)
  })

  test('a port where nobody listens is no worker', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    announce(home, `${await silentPort()} ${TOKEN}\n`)
    for (const ask of [false, true]) {
      expect(await runHook(kind, { folder, input: payload(), ask })).toEqual(QUIET)
    }
    expect(eventsIn(join(home, 'journal'))).toHaveLength(2)
  })

  test('an address without a line end is one all the same', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const worker = await listening(() => 'ok 2\nhi')
    const folder = install(kind, home)
    announce(home, `${worker.port} ${TOKEN}`)
    expect(await runHook(kind, { folder, input: payload(), ask: true })).toEqual({ ...QUIET, stdout: 'hi' })
  })
})
