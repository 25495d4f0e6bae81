import { expect, test } from 'vitest'
import { summaryDrafts } from '../../../src/extract/structure/summaries.ts'
import { turnOf } from './turns.ts'

const CLAUDE_CODE = `This session is being continued from a previous conversation that ran out of context.

Analysis:
1. **Initial state**: the user merged dev, which must not count as a section.

Summary:
1. Primary Request and Intent:
   Support the new config file and its template.

2. Key Technical Concepts:
   - Cobra CLI framework for command definitions
   - Go's \`filepath.Abs()\` does NOT expand \`~\`, it requires a custom \`ExpandTilde()\` function

4. Errors and Fixes:
   - **Tilde \`~\` not expanded**: the config value \`~/.specstory/debug\` was resolved relative to the CWD.
     - Fixed by calling \`ExpandTilde()\` where the config is merged.
   - **replace_all mangled a definition**: fixed by editing the file by hand, which is the agent's own affair.
   - No errors besides these were seen in the tests that ran.

6. All user messages:
   - "always push to main because I said so in an earlier message"

7. Pending Tasks:
   - \`Shutdown()\` in \`telemetry.go\` returns only the first error and should use \`errors.Join()\`

8. Current Work:
   Reading the telemetry package because of the shutdown errors.
`

test('errors with their fix, choices and what is open, and nothing of the rest', () => {
  const turn = turnOf([{ summary: CLAUDE_CODE }])
  const drafts = summaryDrafts(turn)
  expect(drafts.map(({ kind, text }) => [kind, text])).toEqual([
    [
      'debugging',
      'Tilde `~` not expanded: the config value `~/.specstory/debug` was resolved relative to the CWD. Fixed by calling `ExpandTilde()` where the config is merged.',
    ],
    [
      'action',
      'Open when the session was compacted on 2026-01-15: `Shutdown()` in `telemetry.go` returns only the first error and should use `errors.Join()`',
    ],
    ['decision', "Go's `filepath.Abs()` does NOT expand `~`, it requires a custom `ExpandTilde()` function"],
  ])
  for (const { origin, rule, evidence } of drafts) {
    expect({ origin, rule }).toEqual({ origin: 'assistant', rule: 'structure/summary' })
    expect(evidence).toMatchObject([{ messages: [turn.messages[0]?.id] }])
  }
})

test.each([
  [
    'tags',
    '<key_knowledge>\n- Tests run with `make check` because plain go test does not compile them\n</key_knowledge>',
  ],
  ['headings', '## Key Decisions\n- Tests run with `make check` because plain go test does not compile them'],
  [
    'bold lines',
    '**Technical details:**\n\n- Tests run with `make check` because plain go test does not compile them',
  ],
])('sections by %s', (_how, summary) => {
  expect(summaryDrafts(turnOf([{ summary }]))).toMatchObject([
    { text: expect.stringMatching(/^Tests run with `make check`/) },
  ])
})

test('at most six of a summary', () => {
  const many = (word: string) =>
    Array.from(
      { length: 9 },
      (_, at) => `- The ${word} number ${at} was fixed because it should never be so`,
    ).join('\n')
  const summary = `## Errors\n${many('error')}\n## Decisions\n${many('choice')}\n## User preferences\n${many('wish')}\n## Pending\n${many('task')}`
  expect(summaryDrafts(turnOf([{ summary }]))).toHaveLength(6)
})

test('a summary without sections gives nothing', () => {
  expect(
    summaryDrafts(turnOf([{ summary: 'We worked on the telemetry and fixed some errors because of it.' }])),
  ).toEqual([])
})

test('the instructions that a host puts after a summary are not read as open work', () => {
  const summary = `Summary:
7. Pending Tasks:
   - Measure how long the nightly backup takes with the new disk.

If you need specific details from before compaction, read the full transcript at: /a/b.jsonl
Continue the conversation from where it left off without asking the user any further questions.`
  expect(summaryDrafts(turnOf([{ summary }]))).toMatchObject([{ text: expect.stringMatching(/new disk\.$/) }])
})
