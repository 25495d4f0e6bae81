import { describe, expect, test } from 'vitest'
import type { Memory } from '../../../src/model/memory.ts'
import { redactSecrets } from '../../../src/redact/redact.ts'
import { checkAnswer } from '../../../src/vault/ask/check.ts'
import { ANSWER, JSON_SCHEMA } from '../../../src/vault/ask/schema.ts'
import type { Source } from '../../../src/vault/ask/source.ts'
import { newMemory } from '../../store/examples.ts'

function memory(text: string): Source {
  const at = '2026-03-04T12:00:00.000Z'
  const times = { statedAt: at, createdAt: at, updatedAt: at }
  const rest = { revision: 1, confirmed: 0, used: { count: 0, lastAt: null }, review: null, author: null }
  return { kind: 'memory', memory: { ...newMemory({ text }), ...times, ...rest } satisfies Memory }
}

const SOURCES = [memory('Deploys go out on Tuesdays at 14:00'), memory('The build takes 7 minutes')]

function checked(sentences: readonly unknown[], unknown: readonly unknown[] = [], question = 'When?') {
  return checkAnswer(JSON.stringify({ sentences, unknown }), {
    question,
    sources: SOURCES,
    redact: redactSecrets,
  })
}

const key = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`

describe('what is told of a model’s answer', () => {
  test.each<[string, { text: string; sources: number[] }, boolean]>([
    ['a sentence with its source', { text: 'They go out on Tuesdays.', sources: [1] }, true],
    ['one with two', { text: 'On Tuesdays, after a build of 7 minutes.', sources: [2, 1] }, true],
    ['one without a source', { text: 'They go out on Tuesdays.', sources: [] }, false],
    ['one with a source that is not there', { text: 'They go out on Tuesdays.', sources: [3] }, false],
    ['one with a source that is not there among others', { text: 'On Tuesdays.', sources: [1, 9] }, false],
    ['the number zero', { text: 'On Tuesdays.', sources: [0] }, false],
    ['a negative number', { text: 'On Tuesdays.', sources: [-1] }, false],
    ['a number that no cited source has', { text: 'They go out at 15:00.', sources: [1] }, false],
    ['a number that only another source has', { text: 'They take 7 minutes.', sources: [1] }, false],
    [
      'the day on which it was said, in other words',
      { text: 'So deploys went on 4 March 2026.', sources: [1] },
      true,
    ],
    ['one that shares no word with its source', { text: 'The office has a cat.', sources: [1] }, false],
    [
      'one that shares only words that say nothing',
      { text: 'It is on the table, at the door.', sources: [1] },
      false,
    ],
    ['one that shares a word with one of its sources', { text: 'A build first.', sources: [1, 2] }, true],
    ['no words', { text: ' [1] ', sources: [1] }, false],
  ])('%s', (_name, sentence, isTold) => {
    const answer = checked([sentence])
    expect(answer).toMatchObject({ ok: true, value: { dropped: isTold ? 0 : 1 } })
    expect(answer.ok && answer.value.sentences.length).toBe(isTold ? 1 : 0)
  })

  test('a number of the question may stand in the answer', () => {
    const sentence = { text: 'Release 42 went out on a Tuesday.', sources: [1] }
    expect(checked([sentence], [], 'When did release 42 go out?')).toMatchObject({ value: { dropped: 0 } })
  })

  test('numbers in brackets are set by us, lines are one, secrets are gone', () => {
    const text = `On Tuesdays [2],\nwith ${key} [1, 2]`
    const told = checked([{ text, sources: [1, 1] }], [` what\ttime ${key} `, ''])
    expect(told).toMatchObject({ ok: true, value: { sentences: [{ sources: [1] }] } })
    const said = JSON.stringify(told)
    expect(said).toContain('On Tuesdays, with ')
    expect(said).not.toContain(key)
    expect(told.ok && told.value.unknown).toHaveLength(1)
  })

  test('what is no answer is an error and never an empty answer', () => {
    for (const text of ['', 'On Tuesdays.', '{"sentences":[]}', '{"sentences":"x","unknown":[]}', '[]'])
      expect(checkAnswer(text, { question: '', sources: SOURCES, redact: redactSecrets }).ok).toBe(false)
  })

  test('both forms of the schema have the same fields', () => {
    const value = { sentences: [{ text: '', sources: [1] }], unknown: [''] }
    expect(ANSWER.safeParse(value).success).toBe(true)
    expect(JSON_SCHEMA.required).toEqual(Object.keys(value))
    expect(JSON_SCHEMA.properties.sentences.items.required).toEqual(Object.keys(value.sentences[0] ?? {}))
  })
})
