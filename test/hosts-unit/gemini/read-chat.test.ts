import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readAfter } from '../../../src/hosts/gemini/read-chat.ts'
import type { TranscriptItem } from '../../../src/model/event.ts'
import { sharedPath } from '../../support/shared.ts'
import {
  AT,
  call,
  chatFile,
  ENVIRONMENT,
  HOOK,
  head,
  model,
  patch,
  person,
  SESSION,
  TOUCHED,
  textOf,
} from '../support/chat.ts'

const begin = [head(), patch({ messages: [person(ENVIRONMENT)], lastUpdated: AT })]
const said = (items: readonly TranscriptItem[]) =>
  items.map((item) => (item.type === 'message' ? `${item.role}: ${item.text}` : item.type))

async function read(records: readonly (object | string)[], name?: string) {
  return readAfter(chatFile(textOf([...begin, ...records]), name).path, null)
}
const saidIn = async (...records: (object | string)[]) => said((await read(records)).items)

describe('what a chat says', () => {
  test('what was said, by whom, where and when', async () => {
    const { items } = await read([person('hello', { id: 'p' }), TOUCHED, model('hi', { id: 'm' }), TOUCHED])
    const place = { hostSession: SESSION, agent: null, cwd: '/home/dev/shop', branch: null, promptId: null }
    expect(items).toEqual([
      { ...place, type: 'message', id: 'p', role: 'user', text: 'hello', at: AT },
      { ...place, type: 'message', id: 'm', role: 'assistant', text: 'hi', at: AT },
    ])
  })

  test('a call and its result, which come with a later writing of the same message', async () => {
    const message = model('', { id: 'm' })
    const output = '<untrusted_context>\nOutput: hi\nProcess Group PGID: 30223\n</untrusted_context>'
    const { items } = await read([message, { ...message, toolCalls: [call(`${output}\n\n${HOOK}`)] }])
    expect(items).toMatchObject([
      { type: 'tool-call', name: 'run_shell_command', input: '{"command":"npm test"}', at: AT },
      { type: 'tool-result', output: 'Output: hi', failed: false, at: '2026-11-15T19:53:48.496Z' },
    ])
    expect(new Set(items.map((item) => 'id' in item && item.id)).size).toBe(1)
  })

  test('a call that is not over has no result', async () => {
    const toolCalls = [call('', { result: null, status: 'executing' })]
    expect(await saidIn(model('', { toolCalls }))).toEqual(['tool-call'])
  })

  test.each<[string, object, boolean]>([
    ['a command that failed', call('Output: (empty)\nExit Code: 3\nProcess Group PGID: 3'), true],
    ['one that was killed', call('Output: x\nSignal: 9\nProcess Group PGID: 3'), true],
    ['one that speaks of it', call('Output: Exit Code: 3\nall well\nProcess Group PGID: 3'), false],
    ['a tool that failed', call('', { status: 'error', result: [] }), true],
    ['one that the person refused', call('', { status: 'cancelled', result: null }), true],
  ])('whether a tool failed: %s', async (_what, toolCall, failed) => {
    const { items } = await read([model('', { toolCalls: [toolCall] })])
    expect(items[1]).toMatchObject({ type: 'tool-result', failed })
  })

  test('thoughts, notes to the screen and unknown kinds are not said', async () => {
    const thought = { text: 'hm', thought: true }
    expect(await saidIn(model([thought, { text: 'so' }]))).toEqual(['assistant: so'])
    expect(await saidIn({ ...person('x'), type: 'info' }, { ...person('x'), type: 'of-the-future' })).toEqual(
      [],
    )
    expect(await saidIn({ $rewindTo: 'p' }, { $of: 'the future' }, patch({ summary: 'greeting' }))).toEqual(
      [],
    )
  })

  test('a turn that the person stopped', async () => {
    const stopped = { ...person('x'), type: 'info', content: 'Request cancelled.' }
    expect(await saidIn(person('go'), stopped)).toEqual(['user: go', 'interrupted'])
  })

  test('a subagent’s chat belongs to the session whose folder it lies in', async () => {
    const records = [
      head({ sessionId: 'sub-1', kind: 'subagent', directories: ['/elsewhere'] }),
      person('look'),
    ]
    const { path } = chatFile(textOf(records), `${SESSION}/sub-1.jsonl`)
    expect((await readAfter(path, null)).items).toMatchObject([
      { hostSession: SESSION, agent: 'sub-1', cwd: '/home/dev/shop', text: 'look' },
    ])
  })
})

describe('what is written again', () => {
  const history = [person('one', { id: '1' }), model('two', { id: '2' })]
  const copies = [
    person([ENVIRONMENT, 'one', HOOK]),
    TOUCHED,
    model([{ text: 'two' }], { model: undefined }),
    TOUCHED,
    person('three', { timestamp: '2026-11-15T19:53:46.900Z' }),
    TOUCHED,
  ]

  test('is not said again: all messages as a list, under the same ids or others', async () => {
    const list = patch({
      messages: [person(ENVIRONMENT), ...history, person('one'), model('two')],
      lastUpdated: AT,
    })
    expect(await saidIn(...history, list, person('three'))).toEqual([
      'user: one',
      'assistant: two',
      'user: three',
    ])
  })

  test('is not said again: all messages as records, under other ids', async () => {
    const all = [...history, person('three', { id: '3' }), ...copies, patch({ messages: [] }), person('four')]
    expect(await saidIn(...all)).toEqual(['user: one', 'assistant: two', 'user: three', 'user: four'])
  })

  test('is not said again when reading stops in the middle of it', async () => {
    const { path } = chatFile(textOf([...begin, ...history, ...copies.slice(0, 2)]))
    const first = await readAfter(path, null)
    appendFileSync(path, textOf([...copies.slice(2), patch({ messages: [] }), person('four')]))
    expect(said((await readAfter(path, first.mark)).items)).toEqual(['user: four'])
  })

  test('ends: what comes later than all of it at once is new', async () => {
    const later = person('four', { timestamp: '2026-11-15T19:53:49.000Z' })
    expect(await saidIn(...history, ...copies, later)).toEqual(['user: one', 'assistant: two', 'user: four'])
  })

  test('is not said again: words of the model that a call is added to after they were copied', async () => {
    const copied = model([{ text: 'two' }], { model: undefined, toolCalls: [call('Output: hi')] })
    expect(await saidIn(...history, copied)).toEqual([
      'user: one',
      'assistant: two',
      'tool-call',
      'tool-result',
    ])
  })

  test('a summary is one, however often it is copied; the filler after it is nobody’s', async () => {
    const summary = person('<state_snapshot>\nWe chose SQLite.\n</state_snapshot>')
    const filler = model([{ text: 'Got it. Thanks for the additional context!' }], { model: undefined })
    const list = () =>
      patch({
        messages: [person(ENVIRONMENT), { ...summary, id: `${Math.random()}` }, filler, person('one')],
      })
    const { items } = await read([...history, list(), list()])
    expect(new Set(said(items.slice(2)))).toEqual(new Set(['summary: We chose SQLite.']))
    expect(new Set(items.slice(2).map((item) => 'id' in item && item.id)).size).toBe(1)
  })
})

describe('reading on', () => {
  test('goes on where it stopped, and waits for a line that is not finished', async () => {
    const { path } = chatFile(`${textOf([...begin, person('one')])}{"id":"2","type":"us`)
    const first = await readAfter(path, null)
    expect([said(first.items), first.more, first.skipped]).toEqual([['user: one'], false, 0])
    appendFileSync(path, 'er","content":[{"text":"two"}]}\n')
    const second = await readAfter(path, first.mark)
    expect(said(second.items)).toEqual(['user: two'])
    expect(await readAfter(path, second.mark)).toMatchObject({ items: [], mark: second.mark, more: false })
  })

  test('a long chat comes in pieces, a line longer than a piece in one', async () => {
    const long = person('x'.repeat(9_000_000))
    const { path } = chatFile(textOf([...begin, person('one'), long, person('two')]))
    const all: string[] = []
    for (let mark: string | null = null, more = true; more; ) {
      const read = await readAfter(path, mark)
      all.push(...said(read.items).map((text) => text.slice(0, 10)))
      ;({ mark, more } = read)
    }
    expect(all).toEqual(['user: one', 'user: xxxx', 'user: two'])
  })

  test('a chat that became shorter is read from its beginning', async () => {
    const { path } = chatFile(textOf([...begin, person('one'), person('two')]))
    const { mark } = await readAfter(path, null)
    writeFileSync(path, textOf([head(), person('three')]))
    expect(said((await readAfter(path, mark)).items)).toEqual(['user: three'])
  })

  test('a chat of before, in one piece, is read whole, and again only when it changed', async () => {
    const messages = [person('one', { content: 'one' }), model('two'), { type: 'user', content: 7 }, 'x']
    const text = JSON.stringify({ ...head(), messages }, null, 2)
    const { path } = chatFile(text, 'session-2025-09-01T10-00-919f122e.json')
    const first = await readAfter(path, null)
    expect(first.items[0]).toMatchObject({ hostSession: SESSION })
    expect([said(first.items), first.skipped]).toEqual([['user: one', 'assistant: two'], 0])
    expect((await readAfter(path, first.mark)).items).toEqual([])
    writeFileSync(path, text.slice(0, 300))
    expect(await readAfter(path, first.mark)).toMatchObject({ items: [], skipped: 1 })
  })
})

test('torn, cut and unknown records are passed over and counted, and the rest is read', async () => {
  const odd = ['{"id":"torn","type":"us{"id":"x"}', '7', '[]', 'no json', '']
  const wrong = [
    { id: 7 },
    { id: 'x', type: 'user' },
    { id: 'y', type: 'gemini', content: 7, toolCalls: [7, {}] },
  ]
  const { items, skipped } = await read([...odd, ...wrong, patch({ messages: 7 }), person('still here')])
  expect([said(items), skipped]).toEqual([['user: still here'], 4])
  const headless = chatFile(textOf(['{"sessionId":"torn', person('still here')]))
  expect(await readAfter(headless.path, null)).toMatchObject({ items: [{ text: 'still here' }], skipped: 1 })
})

test('a real chat, whole and broken in any place', async (context) => {
  const sample = sharedPath('hosts/samples/gemini-0.61.0-chat.jsonl')
  if (sample === undefined) return context.skip('the sample of a real chat is not here')
  const text = readFileSync(sample, 'utf8')
  const whole = await readAfter(chatFile(text).path, null)
  expect(said(whole.items)).toEqual([
    expect.stringMatching(/^user: hello \[\[tool run_shell_command .*\[\[text hi gem\]\]$/),
    'tool-call',
    'tool-result',
    'assistant: hi gem',
  ])
  const lines = text.trimEnd().split('\n')
  for (const [at, line] of lines.entries()) {
    for (const broken of [
      line.slice(0, line.length / 2),
      line.replaceAll(/"(type|content|id)"/g, '"other"'),
    ]) {
      const { items } = await readAfter(chatFile(`${lines.with(at, broken).join('\n')}\n`).path, null)
      for (const item of said(items)) expect(said(whole.items)).toContain(item)
    }
  }
})
