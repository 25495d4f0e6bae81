import { describe, expect, test } from 'vitest'
import { readPick } from '../../../src/extract/structure/pick-words.ts'
import { pickDrafts } from '../../../src/extract/structure/picks.ts'
import { turnOf } from './turns.ts'

const PROPOSAL = `The stats are printed once per provider.

Want me to:

1. **Just fix the output** — move the message so it prints once after all providers are done
2. **Fix output + optimize I/O** — also create the collector once, with a single write at the end

What do you prefer?`

function picks(prompt: string, closing = PROPOSAL, asked = 'why do I get the stats output 3 times still?') {
  return pickDrafts(turnOf([{ user: prompt }, { agent: 'Done, all tests pass.' }]), [
    turnOf([{ user: asked }, { agent: closing }]),
  ])
}

describe('a pick is resolved to the proposal before it', () => {
  test('with both messages as evidence, and as the agent’s words', () => {
    expect(picks('2')).toMatchObject([
      {
        ...{ kind: 'decision', origin: 'assistant', rule: 'structure/pick' },
        text: 'On "why do I get the stats output 3 times still?": Chosen: Fix output + optimize I/O — also create the collector once, with a single write at the end (not: Just fix the output)',
        evidence: [{ quote: '2' }, { quote: expect.stringMatching(/^2\. \*\*Fix output/) }],
      },
    ])
  })

  test.each([
    'the second',
    'option 2',
    'Option 2, then go on',
    "let's go with 2",
    'ok, 2',
    'die zweite',
    '第二个',
    '2番目',
  ])('%s', (prompt) => {
    expect(picks(prompt)[0]?.text).toContain('Chosen: Fix output + optimize I/O')
  })

  test('with the words that limit it: without them it would say the opposite', () => {
    expect(picks('2, but write it only once per day')[0]?.text).toMatch(
      /\(not: Just fix the output\)\. The user said: “2, but write it only once per day”$/,
    )
    expect(picks('Option 2, then go on')[0]?.text).not.toContain('The user said')
  })

  test('letters, both, and several', () => {
    const closing = PROPOSAL.replace('1. **', '- **Option A — ').replace('2. **', '- **Option B — ')
    expect(picks('B', closing)[0]?.text).toContain('Chosen: Fix output')
    expect(picks('both')[0]?.text).toMatch(/Chosen: Just fix the output.*; Fix output/)
    expect(picks('1 and 2')[0]?.text).toMatch(/Chosen: Just fix the output.*; Fix output/)
  })

  test('a yes is the one recommendation', () => {
    const closing = `${PROPOSAL}\n\nI'd recommend Option 2, since the collector is created per provider now.`
    expect(picks('yes', closing)[0]?.text).toContain(
      "Agreed: I'd recommend Option 2, since the collector is created per provider now. (Fix output + optimize I/O",
    )
    expect(picks('yes')).toEqual([])
    expect(picks('yes', `${closing} I'd suggest to wait with it?`)).toEqual([])
  })
})

describe('what cannot be resolved gives nothing', () => {
  test.each([
    '3',
    '3 more... you do the linting',
    '1.1.5',
    "let's do 12 for 17",
    'yes, and fix the docs',
    'why?',
  ])('%s', (prompt) => {
    expect(picks(prompt)).toEqual([])
  })

  test('a list of what was done, when nothing is asked', () => {
    expect(
      picks('2', '1. Added the collector to the provider loop.\n2. Moved the message behind the loop.'),
    ).toEqual([])
  })

  test('a prompt that came first, and one after a turn without an answer', () => {
    const turn = turnOf([{ user: '2' }])
    expect(pickDrafts(turn, [])).toEqual([])
    expect(pickDrafts(turn, [turnOf([{ user: 'hello' }])])).toEqual([])
  })
})

test('ordinary prompts are no picks', () => {
  for (const prompt of [
    'a test for it',
    'do it differently',
    'first add a test',
    'I want 3 of them',
    'all tests fail',
  ])
    expect(readPick(prompt)).toBeUndefined()
})
