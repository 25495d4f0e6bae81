import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventsIn, payload } from './found.ts'
import { install, KINDS, needs, QUIET, runHook } from './kinds.ts'

const EVERY_BYTE = Buffer.concat([
  Buffer.from('{"'),
  Buffer.from(Array.from({ length: 255 * 3 }, (_, i) => (i % 255) + 1)),
])

/** Nothing of this is an event; all of it is kept. */
const INPUTS: readonly (readonly [string, string | Buffer])[] = [
  ['an event', payload()],
  ['an event with line ends behind it', `${payload()}\n\r\n\n`],
  ['an event over several lines', JSON.stringify(JSON.parse(payload()), null, 2)],
  ['an event without a transcript', payload({ transcript_path: undefined })],
  ['an event with an empty transcript path', payload({ transcript_path: '' })],
  ['an event with lone backslashes', '{"transcript_path":"C:\\Users\\dev\\x.jsonl","cwd":"C:\\new\\table"}'],
  [
    'text for printf and the shell',
    payload({ prompt: '%s %d \\0 $(touch x) `id` "; exit 1; \' * ~ !! \\c' }),
  ],
  ['every byte but NUL', EVERY_BYTE],
  ['half a JSON object', payload().slice(0, 60)],
  ['one brace', '{'],
  ['one line end', '\n'],
  ['a list', '[1,2]'],
  ['a word', 'hello'],
  ['a byte order mark before it', `\uFEFF${payload()}`],
  ['UTF-16', Buffer.from(payload(), 'utf16le')],
  ['a NUL byte first', Buffer.from(`\0${payload()}`)],
  ['NUL bytes only', Buffer.from('\0\0\0')],
  ['a word with a NUL byte in it', Buffer.from('hello\0world')],
  ['300 KB', payload({ prompt: 'é"\\\n<b>'.repeat(40_000) })],
  ['1 MiB and some', payload({ prompt: 'x'.repeat(1_200_000) })],
]

describe.each(KINDS)('what the hook (%s) is given', (kind) => {
  test('is kept to the byte, and the hook is silent and ends with 0 [promise:never-in-the-way.hook]', async (context) => {
    needs(context, kind)
    for (const [what, input] of INPUTS) {
      const home = join(temporaryFolder(), 'home')
      const folder = install(kind, home)
      expect({ what, ...(await runHook(kind, { folder, input })) }).toEqual({ what, ...QUIET })
      const kept = eventsIn(join(home, 'journal'))
      expect({ what, kept: kept.map((bytes) => bytes.equals(Buffer.from(input))) }).toEqual({
        what,
        kept: [true],
      })
    }
  })

  test('a NUL byte inside of an object is kept, only bash leaves it out', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const input = payload({ prompt: 'a#b' }).replace('#', '\0')
    expect(await runHook(kind, { folder: install(kind, home), input })).toEqual(QUIET)
    const kept = kind === 'bash' || kind === 'old-bash' ? input.replace('\0', '') : input
    expect(eventsIn(join(home, 'journal'))).toEqual([Buffer.from(kept)])
  })

  test('nothing at all leaves nothing but a file to count', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    expect(await runHook(kind, { folder, input: payload() })).toEqual(QUIET)
    expect(await runHook(kind, { folder, input: '' })).toEqual(QUIET)
    const names = readdirSync(join(home, 'journal/new'))
    expect(names.map((name) => name.replace(/^[0-9]+-[0-9]+-[0-9]+\./, '')).sort()).toEqual([
      'claude-code.empty',
      'claude-code.json',
    ])
  })

  test('100 MB', { timeout: 120_000 }, async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const input = Buffer.from(payload({ prompt: 'x'.repeat(100_000_000) }))
    expect(await runHook(kind, { folder: install(kind, home), input })).toEqual(QUIET)
    const [kept] = eventsIn(join(home, 'journal'))
    expect(kept?.equals(input)).toBe(true)
  })

  test('is the person’s alone [promise:private.file-modes]', async (context) => {
    needs(context, kind)
    const home = join(temporaryFolder(), 'home')
    await runHook(kind, { folder: install(kind, home), input: payload() })
    const modes = readdirSync(home, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.startsWith('journal'))
      .map((path) => statSync(join(home, path)))
      .map((stats) => [stats.isDirectory(), (stats.mode & 0o777).toString(8)])
    expect(new Set(modes.map(String))).toEqual(new Set(['true,700', 'false,600']))
  })

  test.each([[[]], [['']], [['Claude']], [['../x']], [['a b']], [['x;y', 'ask']]])(
    'is not touched when the host is named %j',
    async (args) => {
      const home = temporaryFolder()
      expect(await runHook(kind, { folder: install(kind, home), input: payload(), args })).toEqual(QUIET)
      expect(eventsIn(join(home, 'journal'))).toEqual([])
    },
  )
})

test('a fault in hook.cjs itself is not shown either', async () => {
  const top = temporaryFolder()
  writeFileSync(join(top, 'fault.cjs'), 'Math.random = () => { throw new Error("out of luck") }')
  const env = { NODE_OPTIONS: `--require ${join(top, 'fault.cjs')}` }
  const folder = install('node', join(top, 'home'))
  expect(await runHook('node', { folder, input: payload(), env })).toEqual(QUIET)
})
