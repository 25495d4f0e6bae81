import { describe, expect, test } from 'vitest'
import { draftsIn } from '../../../src/extract/model/drafts.ts'
import type { ModelItem } from '../../../src/extract/model/schema.ts'
import { transcriptOf } from '../../../src/extract/model/transcript.ts'
import { item, PNPM, turn } from './turns.ts'

const TURNS = [PNPM, turn('Thanks', 'Gladly', { output: 'printed words', failed: true })]
const READING = { transcript: transcriptOf(TURNS), replaceable: new Set(['memory-1']), rule: 'fake/haiku' }
const [FIRST, SECOND] = PNPM.messages

describe('from an answer to drafts', () => {
  test('a good memory is a draft with its evidence as it really stands there', () => {
    const { drafts, refused } = judge(item({ messages: [2, 1, 1], supersedes: 'memory-1' }))
    expect(refused).toEqual([])
    expect(drafts).toEqual([
      {
        ...{ kind: 'preference', text: item().text, topic: 'package-manager', aliases: ['package tool'] },
        ...{ keywords: ['npm', 'yarn', 'dependencies', 'node_modules'].filter((word) => word !== 'npm') },
        ...{ importance: 0.7, origin: 'user', files: [], supersedes: 'memory-1', rule: 'fake/haiku' },
        evidence: [
          {
            session: 'session-1',
            messages: [FIRST?.id, SECOND?.id],
            quote: 'use pnpm,\n  the workspace relies on its lock file',
          },
        ],
      },
    ])
  })

  test.each<[string, Partial<ModelItem>, RegExp]>([
    ['a quote that nobody said', { quote: 'use yarn everywhere' }, /quote does not stand/],
    ['a quote of another message', { messages: [3] }, /quote does not stand/],
    ['no quote', { quote: '' }, /quote does not stand/],
    ['numbers that no message has', { messages: [77, 78] }, /cites no message/],
    ['no numbers', { messages: [] }, /cites no message/],
    ['501 characters', { text: 'x'.repeat(501) }, /longer than 500/],
    ['no text', { text: ' \n' }, /says nothing/],
  ])('%s is refused with the reason, and the others are kept', (_what, differs, reason) => {
    const { drafts, refused } = judge(item(differs), item())
    expect(drafts).toHaveLength(1)
    expect(refused).toEqual([{ quote: differs.quote ?? item().quote, reason: expect.stringMatching(reason) }])
  })

  test('500 characters beyond the first plane are 500 characters', () => {
    const text = `use pnpm lock file ${'😀'.repeat(481)}`
    expect(judge(item({ text })).drafts).toHaveLength(1)
  })

  test('a memory that was not shown cannot be replaced', () => {
    expect(judge(item({ supersedes: 'memory-2' })).drafts[0]?.supersedes).toBeNull()
  })

  test('a quote of what a tool printed stands behind the turn’s first message', () => {
    const { drafts } = judge(item({ quote: 'printed words', messages: [5] }))
    expect(drafts[0]).toMatchObject({ origin: 'tool', evidence: [{ messages: [TURNS[1]?.messages[0]?.id] }] })
  })

  test('labels that could not be stored cost no memory', () => {
    const { drafts } = judge(
      item({
        topic: ' ',
        aliases: ['a', 'a', ' ', 'x'.repeat(81)],
        keywords: ['PNPM', ...Array(50).keys()].map(String),
      }),
    )
    expect(drafts[0]).toMatchObject({ topic: null, aliases: ['a'] })
    expect(drafts[0]?.keywords).not.toContain('PNPM')
    expect(drafts[0]?.keywords.length).toBeLessThanOrEqual(32)
  })
})

function judge(...memories: ModelItem[]) {
  return draftsIn({ memories }, READING)
}
