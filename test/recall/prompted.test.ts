import { expect, test } from 'vitest'
import type { JudgedMemory } from '../../src/recall/prompted.ts'
import { isCutOut, promptedBy } from '../../src/recall/prompted.ts'

function quoting(text: string, quote: string) {
  return {
    text,
    origin: 'user' as const,
    review: 'new' as const,
    kind: 'fact' as const,
    evidence: [{ session: 's1', messages: ['m1'], quote }],
  }
}

test('words of a session count as cut out of it, also without their markup and opening', () => {
  const text = 'The cache lives in one file per project'
  expect(isCutOut(quoting(text, text))).toBe(true)
  expect(isCutOut(quoting(text, 'Done. **The cache** lives in `one file` per project, as asked.'))).toBe(true)
})

test('a statement in words of its own counts as written to be kept', () => {
  const text = 'The cache lives in one file per project'
  expect(isCutOut(quoting(text, 'Each project now has its own cache file.'))).toBe(false)
})

test('the words of the user count as cut out of their session, too, until they looked at them', () => {
  const text = 'The cache lives in one file per project'
  expect(isCutOut(quoting(text, text))).toBe(true)
  expect(isCutOut({ ...quoting(text, text), review: null })).toBe(false)
})

test('observed practice counts as cut out', () => {
  expect(isCutOut({ ...quoting('Tests here: `npm test` (2 runs)', 'npm test'), kind: 'practice' })).toBe(true)
})

test('a statement that holds two identifiers of a short prompt goes with it, one that holds one does not', () => {
  const text = 'The registry is written before main and only read after it'
  const term = (within: string) => ({
    ...{ term: within.toLowerCase(), word: within, within, count: 3, tells: true, weight: 3, unusual: 1 },
  })
  const holding = (...names: string[]) =>
    ({
      ...{ memory: { ...quoting(text, text), id: names.join(), statedAt: '', importance: 0.5 }, instead: [] },
      features: {
        ...{ coverage: 0.3, sentence: 0.3, words: 1, relative: 1, alias: 0, replaced: 0, label: 0, file: 0 },
        ...{ meaning: 0.2, labelAlike: 0 },
      },
      matched: names.map(term),
      ...{ evidence: 12, needed: 11, passes: true },
    }) as unknown as JudgedMemory
  const candidates = [holding('registryMu.Lock', 'GetByAgentType'), holding('registryMu.Lock')]
  const query = {
    ...{ text: 'why registryMu.Lock in GetByAgentType?', sentences: [], asksWhen: false, dates: [] },
    terms: ['registryMu.Lock', 'GetByAgentType', 'why', 'need'].map(term),
  }
  const given = promptedBy([...candidates, ...Array.from({ length: 4 }, () => holding())], query)
  expect(given.map(({ memory }) => memory.id)).toEqual(['registryMu.Lock,GetByAgentType'])
})

test('observed practice does not go with a prompt that names its command', () => {
  const text = 'Checks here: `mise run lint` (2 runs, last passed 2026-01-05).'
  const term = { term: 'mise', word: 'mise', within: 'mise', count: 1, tells: true, weight: 4, unusual: 1 }
  const practice = {
    ...{ memory: { ...quoting(text, text), kind: 'practice', id: 'p', statedAt: '' }, instead: [] },
    features: {
      ...{ coverage: 0.8, sentence: 0.8, words: 1, relative: 1, alias: 0, replaced: 0, label: 0, file: 0 },
      ...{ meaning: 0.7, labelAlike: 0 },
    },
    matched: [term],
    ...{ evidence: 20, needed: 11, passes: true },
  } as unknown as JudgedMemory
  const given = (prompt: string) =>
    promptedBy([practice], { text: prompt, sentences: [], asksWhen: false, dates: [], terms: [term] }).length
  expect(given('mise run lint fails')).toBe(0)
  expect(given('mise is red')).toBe(1)
})
