import { expect, test } from 'vitest'
import type { Origin } from '../../src/model/memory.ts'
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

interface Shared {
  readonly text: string
  readonly names: readonly string[]
  readonly tells?: boolean
}

const term = (within: string, tells = true) => ({
  term: within.toLowerCase(),
  word: within,
  within,
  count: 3,
  tells,
  weight: 3,
  unusual: 1,
})

/** A statement cut out of a session that shares the given names with the prompt. */
function sharing({ text, names, tells = true }: Shared): JudgedMemory {
  const labels = { id: text, statedAt: '', importance: 0.5, keywords: [], files: [] }
  return {
    memory: { ...quoting(text, text), ...labels },
    instead: [],
    features: {
      coverage: 0.3,
      sentence: 0.3,
      words: 1,
      relative: 1,
      alias: 0,
      replaced: 0,
      label: 0,
      file: 0,
      meaning: 0.9,
      labelAlike: 0,
    },
    matched: names.map((name) => term(name, tells)),
    evidence: 12,
    needed: 11,
    passes: true,
  } as unknown as JudgedMemory
}

function givenWith(prompt: string, ...candidates: readonly JudgedMemory[]): string[] {
  const words = prompt.split(' ').map((word) => term(word))
  const query = { text: prompt, sentences: [], asksWhen: false, dates: [], terms: words }
  const field = Array.from({ length: 4 }, () => sharing({ text: 'Some four other words', names: [] }))
  return promptedBy([...candidates, ...field], query).map(({ memory }) => memory.text)
}

test('a statement that holds two identifiers of a short prompt goes with it, one that holds one or parts of two does not', () => {
  const names = ['registryMu.Lock', 'GetByAgentType']
  const both = 'With registryMu.Lock in GetByAgentType the registry is read safely'
  const one = 'With registryMu.Lock the registry is read safely'
  const parts = 'A lock guards the registry by the type of its agent'
  const given = givenWith(
    'why registryMu.Lock in GetByAgentType?',
    ...[sharing({ text: both, names }), sharing({ text: one, names: names.slice(0, 1) })],
    sharing({ text: parts, names }),
  )
  expect(given).toEqual([both])
})

test('words cut out of a session do not go with a prompt that shares only words of any work with them', () => {
  const prompt =
    'Why does the code of this branch add a file for each log, and how would we change that safely?'
  const text = 'The code of this branch adds a file for each log and changes nothing else'
  const names = ['code', 'branch', 'add', 'log']
  expect(givenWith(prompt, sharing({ text, names }))).toEqual([text])
  expect(givenWith(prompt, sharing({ text, names, tells: false }))).toEqual([])
})

test('words cut out of a session go with a question that their session answers, and not with one that it does not', () => {
  const prompt = 'Why does the uploader write a second file for each branch of the repository?'
  const text = 'The uploader writes one file for each branch, since the merge cannot lock two'
  const names = ['uploader', 'branch']
  const given = (sessionRank: number, sessionWorth: number, origin: Origin = 'assistant') => {
    const words = prompt.split(' ').map((word) => term(word))
    const query = { text: prompt, sentences: [], asksWhen: false, dates: [], terms: words }
    const near = sharing({ text, names })
    const memory = { ...near.memory, origin }
    const features = { ...near.features, relative: 0.4, meaning: 0.4 }
    const candidate = { ...near, memory, features, passes: false }
    const options = { sessions: () => ({ sessionRank, sessionWorth }) }
    return promptedBy([candidate], query, options).map(({ memory }) => memory.text)
  }
  expect(given(1, 1.4)).toEqual([text])
  expect(given(0, 0)).toEqual([])
  // A rule of the person holds, whatever its session was about.
  expect(given(0, 0, 'user')).toEqual([text])
})

test('observed practice does not go with a prompt that names its command', () => {
  const text = 'Checks here: `mise run lint` (2 runs, last passed 2026-01-05).'
  const mise = term('mise')
  const practice = {
    memory: { ...quoting(text, text), kind: 'practice', id: 'p', statedAt: '', keywords: [], files: [] },
    instead: [],
    features: {
      coverage: 0.8,
      sentence: 0.8,
      words: 1,
      relative: 1,
      alias: 0,
      replaced: 0,
      label: 0,
      file: 0,
      meaning: 0.7,
      labelAlike: 0,
    },
    matched: [mise],
    evidence: 20,
    needed: 11,
    passes: true,
  } as unknown as JudgedMemory
  const given = (prompt: string) =>
    promptedBy([practice], { text: prompt, sentences: [], asksWhen: false, dates: [], terms: [mise] }).length
  expect(given('mise run lint fails')).toBe(0)
  expect(given('mise is red')).toBe(1)
})
