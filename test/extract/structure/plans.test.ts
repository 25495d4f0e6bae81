import { expect, test } from 'vitest'
import { planDrafts } from '../../../src/extract/structure/plans.ts'
import { structureDrafts } from '../../../src/extract/structure/structure-drafts.ts'
import { refusedWith, turnOf } from './turns.ts'

const PLAN = `# Plan: Change Telemetry Default to Disabled

## Summary
Change the telemetry behavior so that if telemetry settings are not configured (nil), telemetry is disabled by default.

## Changes
Hand the context directly to \`watch()\` rather than adopting package-level globals.

## Files to Modify
- \`cmd/entire/cli/telemetry/telemetry.go\` has to be changed in two functions
`
const CONDENSED =
  'Approved plan "Change Telemetry Default to Disabled": Change the telemetry behavior so that if telemetry settings are not configured (nil), telemetry is disabled by default. Hand the context directly to `watch()` rather than adopting package-level globals.'

test('an approved plan is its title and its choices, and the agent’s', () => {
  const turn = turnOf([
    { user: 'plan it' },
    {
      tool: 'ExitPlanMode',
      given: { plan: PLAN },
      output: 'User has approved your plan. You can now start coding.',
    },
  ])
  expect(planDrafts(turn, [])).toMatchObject([
    {
      ...{ kind: 'decision', origin: 'assistant', rule: 'structure/plan', text: CONDENSED },
      evidence: [{ messages: [turn.messages[0]?.id], quote: 'Change Telemetry Default to Disabled' }],
    },
  ])
})

test('the prompt that carries out a plan in a new session approves it', () => {
  const turn = turnOf([{ user: `Implement the following plan:\n\n${PLAN}` }, { agent: 'Done.' }])
  expect(planDrafts(turn, [])).toMatchObject([{ text: CONDENSED, origin: 'assistant' }])
})

test('what a plan tells of the time before it comes last and says so', () => {
  const plan = `# Move the watch command

## Context
The watch command lives in main.go with its helpers.

## Approach
Move it to pkg/cmd and hand the context to it instead of globals.
`
  const turn = turnOf([{ user: `Implement the following plan:\n\n${plan}` }, { agent: 'Done.' }])
  expect(planDrafts(turn, [])[0]?.text).toBe(
    'Approved plan "Move the watch command": Move it to pkg/cmd and hand the context to it instead of globals. Before it: The watch command lives in main.go with its helpers.',
  )
})

test('what is missing before a plan says so under any heading', () => {
  const plan = `# Cache the totals

## Summary
The page of totals is missing a cache, so that each visit reads all invoices.

## Approach
Keep the totals in Redis and drop them when an invoice changes.
`
  const turn = turnOf([{ user: `Implement the following plan:\n\n${plan}` }, { agent: 'Done.' }])
  expect(planDrafts(turn, [])[0]?.text).toBe(
    'Approved plan "Cache the totals": Keep the totals in Redis and drop them when an invoice changes. Before it: The page of totals is missing a cache, so that each visit reads all invoices.',
  )
})

test('a plan that is rejected with words is a correction of the person', () => {
  const words = 'I want the formula to be called homebrew-tap instead of homebrew-entire'
  const turn = turnOf([
    { user: 'plan it' },
    { tool: 'ExitPlanMode', given: { plan: PLAN }, ...refusedWith(words) },
  ])
  expect(planDrafts(turn, [])).toMatchObject([
    {
      ...{ kind: 'correction', origin: 'user' },
      text: `The user rejected the plan "Change Telemetry Default to Disabled": "${words}"`,
      evidence: [{ quote: words }],
    },
  ])
})

test('a plan that is rejected without words says nothing', () => {
  const turn = turnOf([
    { user: 'plan it' },
    { tool: 'ExitPlanMode', given: { plan: PLAN }, ...refusedWith('') },
  ])
  expect(planDrafts(turn, [])).toEqual([])
})

test('a host that keeps the plan in a file: what the agent wrote there last', () => {
  const written = turnOf(
    [
      { user: 'plan it' },
      { tool: 'write_file', given: { file_path: '/tmp/plans/telemetry.md', content: PLAN } },
      { tool: 'exit_plan_mode', output: 'Plan approved. Switching to Default mode.' },
    ],
    { host: 'gemini' },
  )
  expect(planDrafts(written, [])).toMatchObject([{ text: CONDENSED }])
})

test('a plan in the agent’s message, which the host’s own prompt starts', () => {
  const proposal = turnOf([{ user: 'plan it' }, { agent: `<proposed_plan>\n${PLAN}</proposed_plan>` }], {
    host: 'codex',
  })
  const start = turnOf([{ user: 'Implement the plan.' }, { agent: 'ok' }], { host: 'codex' })
  expect(planDrafts(start, [proposal])).toMatchObject([{ text: CONDENSED }])
  expect(planDrafts(turnOf([{ user: 'no, smaller' }], { host: 'codex' }), [proposal])).toEqual([])
})

test('a plan is cut to what a statement may hold', () => {
  const long = `# Long\n\n## Goal\n${'This is a sentence that says what we want to reach with it. '.repeat(40)}`
  const [draft] = planDrafts(turnOf([{ user: `Implement the following plan:\n${long}` }]), [])
  expect(draft?.text.length).toBeLessThanOrEqual(480)
})

test('a person who says what is to be different in place of starting a proposed plan rejects it', () => {
  const proposal = turnOf([{ user: 'plan it' }, { agent: `<proposed_plan>\n${PLAN}</proposed_plan>` }], {
    host: 'codex',
  })
  const said = turnOf([{ user: 'telemetry should stay enabled, ask once at the first start instead' }], {
    host: 'codex',
  })
  expect(planDrafts(said, [proposal])).toMatchObject([
    {
      text: 'The user rejected the plan "Change Telemetry Default to Disabled": "telemetry should stay enabled, ask once at the first start instead"',
      evidence: [{ messages: [said.messages[0]?.id] }],
    },
  ])
})

test('the words after a plan was rejected without any say why it was', () => {
  const rejected = turnOf([
    { user: 'plan it' },
    { tool: 'ExitPlanMode', given: { plan: PLAN }, ...refusedWith('') },
  ])
  const said = turnOf([{ user: 'telemetry should stay enabled, ask once at the first start instead' }])
  expect(structureDrafts([rejected, said], [])).toMatchObject([
    {
      kind: 'correction',
      origin: 'user',
      text: 'The user rejected the plan "Change Telemetry Default to Disabled": "telemetry should stay enabled, ask once at the first start instead"',
    },
  ])
  expect(structureDrafts([rejected, turnOf([{ user: 'what does it change?' }])], [])).toEqual([])
})
