import { join } from 'node:path'
import { test } from 'vitest'
import { copilot } from './support/copilot-client.ts'
import { type CopilotWorld, copilotWorldOrSkip } from './support/copilot-world.ts'
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
import { startTerminal, tuiAbsent } from './support/tui.ts'
import { appears } from './support/wait.ts'

const SESSION = '0f1e2d3c-4b5a-4968-8776-655443322112'
const bash = (command: string) => call('bash', { command, description: 'd' })
const HEADLESS = exchanges({
  run: bash,
  write: (path, content) => call('create', { path: `PROJECT/${path}`, file_text: content }),
})
const CHOICE = {
  type: 'string',
  title: QUESTION.question,
  enum: QUESTION.options.map(({ label }) => label),
}
const AT_TERMINAL = [
  {
    prompt: 'add a cache to the uploader',
    script: `${call('ask_user', { message: QUESTION.question, requestedSchema: { type: 'object', properties: { cache: CHOICE }, required: ['cache'] } })} [[text It has a cache.]]`,
  },
  { prompt: 'publish the package', script: `${bash('npm publish')} [[text It waits.]]` },
  {
    prompt: 'upload the archive',
    script: call('bash', {
      command: 'touch started; sleep 300',
      description: 'd',
      mode: 'sync',
      initial_wait: 300,
    }),
  },
  { prompt: CORRECTION, script: '[[text It goes to staging.]]' },
]

test('Copilot CLI: a fix, a commit and a pick are learned', async (context) => {
  const world = await wiredCopilot(await copilotWorldOrSkip(context), HEADLESS)
  for (const { prompt } of HEADLESS) await world.copilot(prompt, { session: SESSION })
  await expectSettled(world, ['fixed', 'commit', 'pick'])
})

test('Copilot CLI: an answer, a refusal, an interruption and a summary are learned', async (context) => {
  const absent = tuiAbsent()
  if (absent !== undefined) return context.skip(absent)
  const client = await copilot()
  if ('skip' in client) return context.skip(client.skip)
  const world = await wiredCopilot(await copilotWorldOrSkip(context), AT_TERMINAL)
  const tui = await startTerminal(world, [client.program], /Do you trust the files/)
  await tui.press('Enter', /\n❯/)

  await tui.send('publish the package')
  await tui.waitFor(/Do you want to run this command/)
  await tui.press('Down', /❯ 3\. No/)
  await tui.send(REFUSAL)
  await tui.waitFor(/It waits/)

  await tui.send('upload the archive')
  await tui.waitFor(/Do you want to run this command/)
  await tui.press('Enter', /^(?![\s\S]*Do you want to run this command)/, 5000)
  await appears(join(world.project, 'started'))
  // Two presses shortly after one another interrupt.
  await tui.press('Escape', /Operation cancelled by user/, 150)
  // Pressed once more than needed, it offers to go back.
  await tui.press('Escape', /Manual Approval/, 3000)
  await tui.send(CORRECTION)
  await tui.waitFor(/It goes to staging/)

  await tui.send('add a cache to the uploader')
  await tui.waitFor(/Redis/)
  await tui.press('Enter', /It has a cache/, 5000)
  await tui.send('/compact')
  await tui.waitFor(/ompact(?:ed|ion complete)/)
  await tui.closeTerminal()

  await expectSettled(world, ['answer', 'refused', 'stopped', 'summary', 'open'])
})

const planned = (summary: string) => call('exit_plan_mode', { summary, recommendedAction: 'interactive' })
const PLANS = [
  {
    prompt: 'plan the retry of the uploader',
    script: `${planned(BAD_PLAN)} ${planned(GOOD_PLAN)}`,
  },
]

test('Copilot CLI: a plan rejected with words and an approved one are learned', async (context) => {
  const absent = tuiAbsent()
  if (absent !== undefined) return context.skip(absent)
  const client = await copilot()
  if ('skip' in client) return context.skip(client.skip)
  const world = await wiredCopilot(await copilotWorldOrSkip(context), PLANS)
  const tui = await startTerminal(world, [client.program], /Do you trust the files/)
  await tui.press('Enter', /\n❯/)
  await tui.press('BTab', /· Plan ·/, 3000)
  await tui.send('plan the retry of the uploader')
  await tui.waitFor(/Retry forever[\s\S]*❯ 1\./)
  await tui.press('Down', /❯ 4\. /)
  await tui.send(REJECTION)
  await tui.waitFor(/Retry three times[\s\S]*❯ 1\./)
  // The approval goes to the model with a notice of Copilot's own, for which there is no script.
  await tui.press('Enter', /unscripted answer/, 5000)
  await tui.closeTerminal()
  await expectSettled(world, ['rejected', 'approved'])
})

async function wiredCopilot(
  world: CopilotWorld,
  scripted: Parameters<typeof prepare>[1],
): Promise<CopilotWorld> {
  prepare(
    world,
    scripted.map(({ prompt, script }) => ({ prompt, script: script.replaceAll('PROJECT', world.project) })),
  )
  await world.memoria(['init', '--yes', '--no-mcp', '--host', 'copilot'])
  return world
}
