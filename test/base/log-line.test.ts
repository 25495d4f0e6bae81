import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LogFields, logLine } from '../../src/base/log-line.ts'

/** What reaches the log when the types were got around. */
const lineOf = (fields: Record<string, unknown>, event = 'test.event') =>
  logLine({ at: 0, level: 'info', event, fields: fields as LogFields })

describe('one line of the log', () => {
  test('its form is pinned: time, level, event and process first, then the fields', () => {
    expect(lineOf({ session: 's1', count: 2, done: true, reason: null })).toBe(
      `{"at":"1970-01-01T00:00:00.000Z","level":"info","event":"test.event","pid":${process.pid},` +
        `"session":"s1","count":2,"done":true,"reason":null}\n`,
    )
  })

  test('it is always exactly one line of JSON, whatever is given', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.string(), (fields, event) => {
        const line = lineOf(fields, event)
        expect(line.indexOf('\n')).toBe(line.length - 1)
        expect(JSON.parse(line)).toMatchObject({ level: 'info', pid: process.pid })
      }),
    )
  })

  test.each([
    '',
    'Upper',
    'with space',
    '1st',
    'what the user said',
    'a\nb',
    'ünïcode',
    `a${'b'.repeat(100)}`,
  ])('the event %j is no name, so it is not repeated, but that something happened is told', (event) => {
    expect(JSON.parse(lineOf({ id: 'x' }, event))).toMatchObject({ event: 'log.event_name_refused', id: 'x' })
  })

  test('fields cannot change the time, level, event or process', () => {
    const line = JSON.parse(lineOf({ at: 'x', level: 'x', event: 'x', pid: 0, Pid: 0 }))
    expect(line).toEqual(JSON.parse(lineOf({})))
  })
})

describe('ids, but never content', () => {
  test.each(['text', 'content', 'prompt', 'message_text', 'quote', 'query', 'snapshot'])(
    'the key %s is left out, however it is spelled',
    (key) => {
      const camel = key.replaceAll(/_(.)/g, (_match, letter: string) => letter.toUpperCase())
      const line = lineOf({ [key]: 'secret', [key.toUpperCase()]: 'secret', [camel]: 'secret', id: 'kept' })
      expect(line).not.toContain('secret')
      expect(line).toContain('kept')
    },
  )

  test('the compiler refuses those keys', () => {
    const lines: LogFields[] = [
      { id: 'fine', count: 1, done: false, reason: null },
      // @ts-expect-error content
      { text: 'x' },
      // @ts-expect-error content
      { id: 'fine', prompt: 'x' },
      // @ts-expect-error content
      { message_text: 'x' },
      // @ts-expect-error no value of one piece
      { id: { nested: 'x' } },
    ]
    expect(lines).toHaveLength(5)
  })

  test('a text is cut to 200 characters, without breaking one in two', () => {
    expect(JSON.parse(lineOf({ id: 'x'.repeat(200) })).id).toBe('x'.repeat(200))
    expect(JSON.parse(lineOf({ id: 'x'.repeat(201) })).id).toBe(`${'x'.repeat(199)}…`)
    expect(JSON.parse(lineOf({ id: '😀'.repeat(200) })).id).toBe('😀'.repeat(200))
    expect(JSON.parse(lineOf({ id: '😀'.repeat(1_000_000) })).id).toBe(`${'😀'.repeat(199)}…`)
  })

  test.each([
    ['an object', { a: 'secret' }],
    ['a list', ['secret']],
    ['a function', () => 'secret'],
    ['a bigint', 1n],
    ['a symbol', Symbol('secret')],
    ['nothing', undefined],
  ])('%s is no value', (_what, value) => {
    expect(lineOf({ id: value })).toBe(lineOf({}))
  })

  test.each(['what the user said', '', '1', 'a-b', 'k'.repeat(51)])('%j is no key', (key) => {
    expect(lineOf({ [key]: 1 })).toBe(lineOf({}))
  })
})
