import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { VERSION } from '../../src/base/version.ts'
import { checkTranscripts, unknownForms } from '../../src/health/transcripts.ts'
import { unreadLines } from '../../src/health/unread-lines.ts'
import { hostNamed } from '../../src/hosts/all.ts'
import { sweep } from '../../src/ingest/drain.ts'
import * as chat from '../hosts-unit/support/chat.ts'
import * as copilot from '../hosts-unit/support/copilot-lines.ts'
import * as rollout from '../hosts-unit/support/rollout.ts'
import { ingestHome } from './support/home.ts'
import { answer, prompt } from './support/lines.ts'

type Source = readonly [host: string, path: string, lines: readonly object[]]

const CHAT: Source = [
  'gemini',
  `.gemini/tmp/shop/chats/${chat.CHAT_NAME}`,
  [chat.head(), chat.person('one'), chat.model('two')],
]

const SOURCES: readonly Source[] = [
  ['claude-code', 'claude/projects/-shop/s.jsonl', [prompt('one'), answer('two')]],
  [
    'codex',
    rollout.ROLLOUT.slice('/home/dev/'.length),
    [rollout.meta(), rollout.line('event_msg', { type: 'x', content: 'y' }), rollout.person('one')],
  ],
  [
    'copilot',
    copilot.EVENTS.slice('/home/dev/'.length),
    [copilot.start(), copilot.line('system.message', { content: 'x' }), copilot.person('one')],
  ],
  [
    'gemini',
    `.gemini/tmp/shop/chats/${chat.CHAT_NAME}`,
    [chat.head(), chat.person('one'), chat.model('two')],
  ],
]

/** The kinds of lines that hold what was said, under names that nobody knows. */
const SAID = /"type":"(user|assistant|response_item|user\.message|gemini)"/g

async function place([host, path, lines]: Source) {
  const context = await ingestHome()
  const full = join(context.home, '..', path)
  mkdirSync(dirname(full), { recursive: true })
  const known = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const hosts = [hostNamed(host)].flatMap((one) => one ?? [])
  return {
    context,
    path: full,
    known,
    strange: known.replaceAll(SAID, '"type":"$1_v9"'),
    take: () => sweep(context.context, { hosts }),
    counted: async () => unknownForms(await context.store.capture.cursors()),
  }
}

describe.each(SOURCES)('a transcript of %s', (...source) => {
  const [host] = source

  test('of which nothing is understood is counted once, and until it is gone', async () => {
    const { path, strange, take, counted } = await place(source)
    writeFileSync(path, strange)
    expect(await take()).toMatchObject({ files: 1, messages: 0, unknown: 1, setAside: 0, failed: 0 })
    expect(await take()).toMatchObject({ files: 0, unknown: 0 })
    expect(await counted()).toEqual([{ host, transcripts: 1 }])
    rmSync(path)
    expect(await counted()).toEqual([])
  })

  test('is not of an unknown form when something of it is understood, first or later', async () => {
    const { path, known, strange, take, counted } = await place(source)
    writeFileSync(path, known)
    expect(await take()).toMatchObject({ unknown: 0 })
    appendFileSync(path, strange)
    expect(await take()).toMatchObject({ files: 1, unknown: 0 })
    expect(await counted()).toEqual([])
    const other = await place(source)
    writeFileSync(other.path, strange)
    await other.take()
    appendFileSync(other.path, known)
    expect(await other.take()).toMatchObject({ unknown: 0 })
    expect(await other.counted()).toEqual([])
  })

  test('that holds no words yet is no news', async () => {
    const { path, known, take, counted } = await place(source)
    writeFileSync(
      path,
      `${host === 'claude-code' ? '{"type":"new-kind","on":true}' : known.split('\n')[0]}\n`,
    )
    expect(await take()).toMatchObject({ files: 1, unknown: 0 })
    expect(await counted()).toEqual([])
  })

  test('that another version did not understand is read again', async () => {
    const { context, path, known, take } = await place(source)
    writeFileSync(path, known)
    const first = await take()
    const { capture } = context.store
    const [cursor] = await capture.cursors()
    if (cursor === undefined) throw new Error('nothing was read')
    await capture.putCursor({ ...cursor, tail: `${cursor.tail}\nunknown to ${VERSION}` })
    expect(await take()).toMatchObject({ files: 0 })
    await capture.putCursor({ ...cursor, tail: `${cursor.tail}\nunknown to 0.0.1` })
    expect(await take()).toMatchObject({ files: 1, bytes: first.bytes, unknown: 0 })
    expect(await take()).toMatchObject({ files: 0 })
  })
})

test('a chat with damaged records has a note that says so, as often as they are counted', async () => {
  const { context, path, known, take } = await place(CHAT)
  writeFileSync(path, `${known}{"id":\nnot json\n`)
  expect(await take()).toMatchObject({ setAside: 2, unknown: 0 })
  expect(unreadLines(context.paths.quarantine)).toMatchObject([{ path, lines: 2 }])
  appendFileSync(path, 'again\n')
  await take()
  expect(unreadLines(context.paths.quarantine).map(({ lines }) => lines)).toHaveLength(2)
})

test('an unknown form is told with the agent’s name, beside what is damaged', () => {
  const unknownForm = [
    { host: 'codex', transcripts: 2 },
    { host: 'gemini', transcripts: 1 },
  ]
  const check = checkTranscripts({ linesNoted: 1, unknownForm })
  expect(check).toMatchObject({ state: 'degraded', hint: expect.stringContaining('newer memoria') })
  expect(check.says).toBe(
    'nothing was read from 2 transcripts of Codex, 1 transcript of Gemini CLI: the format is not known; 1 line of transcripts could not be read',
  )
})
