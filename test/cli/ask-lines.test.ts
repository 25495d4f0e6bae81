import { describe, expect, test } from 'vitest'
import { askJson, sayAnswer } from '../../src/cli/ask-lines.ts'
import { styleFor } from '../../src/cli/style.ts'
import type { Memory } from '../../src/model/memory.ts'
import type { KnownAnswer } from '../../src/vault/ask/known-answer.ts'
import { newMemory } from '../store/examples.ts'

function note(text: string, heading = 'Days'): KnownAnswer['sources'][number] {
  const at = '2026-03-04T12:00:00.000Z'
  const section = {
    vault: 'home',
    path: 'shop.md',
    seq: 0,
    project: null,
    part: 'own',
    title: 'shop',
  } as const
  return { kind: 'note', section: { ...section, heading, text, changedAt: at } }
}

function told(fields: Partial<KnownAnswer>): KnownAnswer {
  return {
    question: 'when?',
    known: true,
    sentences: [],
    unknown: [],
    by: null,
    note: '',
    reason: '',
    sources: [note('On Tuesdays'), note('Never before a holiday')],
    looked: { memories: 1, files: 1, messages: 1 },
    ...fields,
  }
}

function said(answer: KnownAnswer): string[] {
  const lines: string[] = []
  const places = answer.sources.map(() => ({ path: 'shop.md', heading: 'Days', block: '' }))
  const shell = { say: (line = '') => void lines.push(line), style: styleFor(false), width: 100 }
  sayAnswer({ answer, locations: places, earlier: undefined }, shell)
  return lines
}

describe('an answer on a terminal', () => {
  test('in the words of a model: the sentences with numbers, what is not known, and only what is cited', () => {
    const sentences = [{ text: 'On Tuesdays.', sources: [1] }]
    const note = 'one sentence of the model is left out: nothing that was found says so'
    const answer = told({ sentences, unknown: ['the hour'], by: 'a/b', note })
    expect(said(answer)).toEqual([
      ...['On Tuesdays. [1]', 'Not known: the hour', 'In the vault:', '[1] On Tuesdays'],
      ...['    shop.md#Days, 2026-03-04', `One${note.slice(3)}.`],
    ])
    expect(askJson({ answer, locations: [], earlier: undefined })).toMatchObject({
      answer: 'On Tuesdays. [1]',
      sources: [{ cited: true }, { cited: false }],
      earlier: null,
    })
  })

  test('memories in conflict are marked, for a person and as JSON', () => {
    const memory = (state: Memory['state']): KnownAnswer['sources'][number] => {
      const at = '2026-03-04T12:00:00.000Z'
      const rest = { revision: 1, confirmed: 0, used: { count: 0, lastAt: null }, review: null, author: null }
      const times = { statedAt: at, createdAt: at, updatedAt: at }
      return { kind: 'memory', memory: { ...newMemory({ text: 'On Mondays' }), ...times, ...rest, state } }
    }
    const answer = told({ sources: [memory('conflict'), memory('active')] })
    const facts = said(answer).filter((line) => line.startsWith('    '))
    expect(facts.map((line) => line.includes('in conflict with another: memoria review'))).toEqual([
      true,
      false,
    ])
    expect(askJson({ answer, locations: [], earlier: undefined })).toMatchObject({
      sources: [{ conflict: true }, { conflict: false }],
    })
  })

  test('a model that found no answer in them leaves the nearest to look at', () => {
    const lines = said(told({ known: false, unknown: ['the day'], by: 'a/b' }))
    expect(lines.slice(0, 4)).toEqual([
      ...['memoria does not know this.', 'Looked at: 1 memory, 1 file of the vault, 1 message.'],
      ...['Not known: the day', 'Nearest, in the vault:'],
    ])
  })
})
