import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { type CodexWorld, codexWorldOrSkip } from './support/codex-world.ts'
import {
  BAD_PLAN,
  CORRECTION,
  call,
  exchanges,
  expectSettled,
  GOOD_PLAN,
  prepare,
  QUESTION,
  REFUSAL,
  REJECTION,
} from './support/structures.ts'
import { startTerminal, type Tui, tuiAbsent } from './support/tui.ts'
import { appears } from './support/wait.ts'

/** A model that Codex gives its tool for patches; the one for to-dos has to be switched on. */
const MODEL = ['--model', 'gpt-5.5', '--config', 'tools.update_plan.enabled=true']
const READY = /Ask Codex to do anything/
const proposing = (text: string) => `[[text <proposed_plan>\n${text}\n</proposed_plan>]]`
const step = (step: string, status: string) => ({ step, status })

const HEADLESS = exchanges({
  run: (cmd) => call('exec_command', { cmd }),
  write: (path, content) =>
    call('apply_patch', { input: `*** Begin Patch\n*** Add File: ${path}\n+${content}*** End Patch` }),
  todos: call('update_plan', {
    plan: [step('split the upload', 'completed'), step('try it behind the proxy', 'pending')],
  }),
})

const ESCALATED = { sandbox_permissions: 'require_escalated', justification: 'publish the package?' }
const AT_TERMINAL = [
  { prompt: 'upload the archive', script: call('exec_command', { cmd: 'touch started; sleep 300' }) },
  { prompt: CORRECTION, script: '[[text It goes to staging.]]' },
  { prompt: 'publish the package', script: call('exec_command', { cmd: 'npm publish', ...ESCALATED }) },
  { prompt: REFUSAL, script: '[[text It waits.]]' },
  {
    prompt: 'add a cache to the uploader',
    script: `${call('request_user_input', { questions: [{ id: 'cache', ...QUESTION }] })} [[text It has a cache.]]`,
  },
  { prompt: 'plan the retry of the uploader', script: proposing(BAD_PLAN) },
  { prompt: REJECTION, script: proposing(GOOD_PLAN) },
  { prompt: 'Implement the plan.', script: '[[text The retry is in.]]' },
]

test('Codex: a fix, a commit, to-dos and a pick are learned', async (context) => {
  const world = await wiredCodex(await codexWorldOrSkip(context), HEADLESS)
  const [first, ...others] = HEADLESS
  const { session } = await world.codex(first?.prompt ?? '', { args: MODEL })
  for (const { prompt } of others) await world.codex(prompt, { verb: ['resume', session], args: MODEL })
  await expectSettled(world, ['fixed', 'commit', 'todo', 'pick'])
})

test('Codex: an interruption, a refusal, an answer, plans and a summary are learned', async (context) => {
  const absent = tuiAbsent()
  if (absent !== undefined) return context.skip(absent)
  const world = await wiredCodex(await codexWorldOrSkip(context), AT_TERMINAL)
  appendFileSync(
    join(world.codexHome, 'config.toml'),
    `\n[projects.${JSON.stringify(world.project)}]\ntrust_level = "trusted"\n`,
  )
  const command = [world.program, '--dangerously-bypass-hook-trust', '--no-alt-screen']
  const tui = await startTerminal(world, command, READY)

  await tui.send('upload the archive')
  await appears(join(world.project, 'started'))
  await tui.press('Escape', /interrupted/i)
  await say(tui, CORRECTION, 'It goes to staging')

  await tui.send('publish the package')
  await tui.waitFor(/tell Codex what to do differently/)
  await tui.press('Escape', READY)
  // Codex refuses `/plan` until the exchange is over, which this line tells.
  await say(tui, REFUSAL, 'It waits[\\s\\S]*Worked for')

  await say(tui, '/plan', 'Plan mode')
  await tui.send('add a cache to the uploader')
  await tui.waitFor(/› 1\. Redis/)
  await tui.press('Enter', /It has a cache/)

  await say(tui, 'plan the retry of the uploader', 'Implement this plan')
  await tui.press('Down', /› 3\. No, stay/)
  await tui.press('Enter', READY)
  await say(tui, REJECTION, 'Retry three times[\\s\\S]*› 1\\. Yes')
  await tui.press('Enter', /The retry is in/)
  await tui.send('/compact')
  await tui.waitFor(/Context compacted/)
  await tui.closeTerminal()

  await expectSettled(world, ['stopped', 'refused', 'answer', 'rejected', 'approved', 'summary', 'open'])
})

async function wiredCodex(world: CodexWorld, scripted: Parameters<typeof prepare>[1]): Promise<CodexWorld> {
  prepare(world, scripted)
  await world.memoria(['init', '--yes', '--no-mcp', '--host', 'codex'])
  return world
}

async function say(tui: Tui, words: string, answer: string): Promise<void> {
  await tui.send(words)
  await tui.waitFor(new RegExp(answer))
}
