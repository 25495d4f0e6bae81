import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnswer, readRequest, VERBS, writeAnswer, writeRequest } from '../../src/worker/protocol.ts'

const PROOF = 'p'.repeat(48)
const TOKEN = 'a'.repeat(48)

describe('a request', () => {
  test('is one line, pinned: hooks that were installed long ago still send it', () => {
    expect(writeRequest('secret', 'ring', ['claude-code', 'name'])).toBe(
      'memoria 1 secret ring claude-code name\n',
    )
  })

  test.each(VERBS)('%s is understood with its arguments', (verb) => {
    const line = writeRequest(TOKEN, verb, ['claude-code', '1-2.json'])
    expect(readRequest(line, TOKEN)).toEqual({ verb, args: ['claude-code', '1-2.json'] })
  })

  test.each([
    ['another token', writeRequest('b'.repeat(48), 'stop')],
    ['a part of the token', writeRequest(TOKEN.slice(1), 'stop')],
    ['more than the token', writeRequest(`${TOKEN}a`, 'stop')],
    ['no token', 'memoria 1  stop'],
    ['another greeting', `hello 1 ${TOKEN} stop`],
    ['another protocol', `memoria 2 ${TOKEN} stop`],
    ['an unknown verb', `memoria 1 ${TOKEN} purge`],
    ['no verb', `memoria 1 ${TOKEN}`],
    ['an argument that is no word', `memoria 1 ${TOKEN} ring \u0007`],
    ['a web page’s request', `GET /?${TOKEN} HTTP/1.1`],
    ['a line without end', `memoria 1 ${TOKEN} ring ${'x'.repeat(2000)}`],
  ])('with %s is none', (_what, line) => {
    expect(readRequest(line, TOKEN)).toBeUndefined()
  })

  test('is never understood in what somebody makes up', () => {
    fc.assert(fc.property(fc.string(), (line) => readRequest(line, TOKEN) === undefined))
  })
})

describe('an answer', () => {
  test('comes back as it was, wherever the line was cut in between', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (body, cut) => {
        const bytes = writeAnswer(PROOF, body)
        expect(readAnswer(PROOF, bytes)).toBe(body)
        if (cut < bytes.length) expect(readAnswer(PROOF, bytes.subarray(0, cut))).toBeUndefined()
      }),
    )
  })

  test('is pinned: the hook passes on what follows the first line', () => {
    expect(writeAnswer('proof', 'ä').toString()).toBe('ok proof 2\nä')
    expect(readAnswer('proof', Buffer.from('ok proof 1\nx'))).toBe('x')
    expect(readAnswer('proof', Buffer.from('no proof 1\nx'))).toBeUndefined()
  })

  test('is not believed from who does not know the proof', () => {
    for (const answer of ['ok 1\nx', 'ok wrong 1\nx', 'ok proo 1\nx', 'ok proofs 1\nx'])
      expect(readAnswer('proof', Buffer.from(answer))).toBeUndefined()
  })
})
