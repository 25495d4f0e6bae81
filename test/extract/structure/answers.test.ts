import { expect, test } from 'vitest'
import { answerDrafts } from '../../../src/extract/structure/answers.ts'
import { turnOf } from './turns.ts'

const STORAGE = {
  question: 'Should READMEs be embedded files (//go:embed) or inline string constants?',
  options: [
    { label: 'Inline strings (Recommended)', description: 'Simpler, no extra files' },
    { label: 'Embedded files', description: 'Separate .md files in repo' },
  ],
}

function asked(question: { readonly question: string; readonly options: readonly object[] }, answer: string) {
  return turnOf([
    { user: 'plan the READMEs' },
    { agent: 'One question first.' },
    {
      ...{ tool: 'AskUserQuestion', given: { questions: [question] } },
      output: `User has answered your questions: "${question.question}"="${answer}". You can now continue`,
    },
    { agent: 'ok' },
  ])
}

test('an answer becomes a decision of the person with the question and what was not chosen', () => {
  const turn = asked(STORAGE, 'Inline strings (Recommended)')
  expect(answerDrafts(turn)).toMatchObject([
    {
      ...{ kind: 'decision', origin: 'user', rule: 'structure/answer' },
      text: 'Asked "Should READMEs be embedded files (//go:embed) or inline string constants?": Inline strings (not: Embedded files)',
      evidence: [{ session: 's1', messages: [turn.messages[1]?.id], quote: 'Inline strings (Recommended)' }],
    },
  ])
})

test('words of their own are kept as they are', () => {
  const [draft] = answerDrafts(asked(STORAGE, 'neither, generate them at build time'))
  expect(draft?.text).toMatch(/constants\?": neither, generate them at build time$/)
})

test('a label that says nothing is completed by its description', () => {
  const question = {
    question: 'Which approach for the cache?',
    options: [
      { label: 'Option A', description: 'one file per key' },
      { label: 'Option B', description: 'SQLite' },
    ],
  }
  expect(answerDrafts(asked(question, 'Option B'))[0]?.text).toBe(
    'Asked "Which approach for the cache?": Option B: SQLite (not: Option A)',
  )
})

test.each([
  ['Plan ready at `plans/x.md`. What would you like to do next?', 'Run /plan_review'],
  ['How would you like to proceed?', 'Yes'],
  ['Should I commit these changes?', 'Yes'],
  ['Which file?', '(No answer provided)'],
])('%s gives nothing', (question, answer) => {
  expect(answerDrafts(asked({ question, options: [] }, answer))).toEqual([])
})
