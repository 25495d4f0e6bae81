import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { gemini } from './support/gemini-client.ts'
import { type GeminiWorld, geminiWorldOrSkip } from './support/gemini-world.ts'
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
import { packed, startTerminal, type Tui, tuiAbsent } from './support/tui.ts'
import { appears, until } from './support/wait.ts'

const bash = (command: string) => call('run_shell_command', { command })
const todo = (description: string, status: string) => ({ description, status })
const HEADLESS = exchanges({
  run: bash,
  write: (path, content) => call('write_file', { file_path: path, content }),
  todos: call('write_todos', {
    todos: [todo('split the upload', 'completed'), todo('try it behind the proxy', 'pending')],
  }),
})
const AT_TERMINAL = [
  {
    prompt: 'add a cache to the uploader',
    script: `${call('ask_user', { questions: [{ type: 'choice', ...QUESTION }] })} [[text It has a cache.]]`,
  },
  { prompt: 'publish the package', script: bash('npm publish') },
  { prompt: REFUSAL, script: '[[text It waits.]]' },
  { prompt: 'upload the archive', script: bash('touch started; sleep 300') },
  { prompt: CORRECTION, script: '[[text It goes to staging.]]' },
]

const FULL = {
  prompt: 'list the archives',
  script: `[[usage 900000]] ${bash('ls')} [[text There are none.]]`,
}

test('Gemini CLI: a fix, a commit, to-dos, a pick and a summary are learned', async (context) => {
  const world = await wiredGemini(await geminiWorldOrSkip(context), [...HEADLESS, FULL])
  for (const [index, { prompt }] of [...HEADLESS, FULL].entries())
    await world.gemini(prompt, index === 0 ? {} : { args: ['--resume', 'latest'] })
  await expectSettled(world, ['fixed', 'commit', 'todo', 'pick', 'summary', 'open'])
})

test('Gemini CLI: an answer, a refusal and an interruption are learned', async (context) => {
  const absent = tuiAbsent()
  if (absent !== undefined) return context.skip(absent)
  const client = await gemini()
  if ('skip' in client) return context.skip(client.skip)
  const world = await wiredGemini(await geminiWorldOrSkip(context), AT_TERMINAL)
  const command = [process.execPath, client.program, '--model', 'gemini-2.5-pro']
  const tui = await startTerminal(world, command, /Type your message/)

  await say(tui, 'publish the package', /3\. No, suggest changes/)
  await cancel(tui, /Request cancelled[\s\S]*Type your message/)
  await say(tui, REFUSAL, /It waits/)

  await say(tui, 'upload the archive', /1\. Allow once/)
  await tui.press('Enter', /esc to cancel/)
  await appears(join(world.project, 'started'))
  await cancel(tui, /upload the archive[\s\S]*Request cancelled[\s\S]*Type your message/)
  await say(tui, CORRECTION, /It goes to staging/)

  await say(tui, 'add a cache to the uploader', /1\. +Redis/)
  await tui.press('Enter', /It has a cache/, 5000)
  await tui.closeTerminal()

  await expectSettled(world, ['answer', 'refused', 'stopped'])
})

const planned = (plan: string) =>
  `${call('write_file', { file_path: 'retry.md', content: plan })} ${call('exit_plan_mode', { plan_filename: 'retry.md' })}`
const PLANS = [
  {
    prompt: 'plan the retry of the uploader',
    script: `${planned(BAD_PLAN)} ${planned(GOOD_PLAN)} [[text The retry is in.]]`,
  },
]

test('Gemini CLI: a plan rejected with words and an approved one are learned', async (context) => {
  const absent = tuiAbsent()
  if (absent !== undefined) return context.skip(absent)
  const client = await gemini()
  if ('skip' in client) return context.skip(client.skip)
  const world = await wiredGemini(await geminiWorldOrSkip(context), PLANS)
  const command = [process.execPath, client.program, '--model', 'gemini-2.5-pro', '--approval-mode', 'plan']
  const tui = await startTerminal(world, command, /Type your message/)
  await say(tui, 'plan the retry of the uploader', /Retry forever[\s\S]*● 1\./)
  await tui.press('Down', /● 3\./)
  await tui.send(REJECTION)
  await tui.waitFor(/Retry three times[\s\S]*● 1\./)
  await tui.press('Enter', /The retry is in/, 5000)
  await tui.closeTerminal()
  await expectSettled(world, ['rejected', 'approved'])
})

async function wiredGemini(
  world: GeminiWorld,
  scripted: Parameters<typeof prepare>[1],
): Promise<GeminiWorld> {
  prepare(world, scripted)
  await world.memoria(['init', '--yes', '--no-mcp', '--host', 'gemini'])
  return world
}

/** Pressed twice, it would swallow the next letter. */
async function cancel(tui: Tui, pattern: RegExp): Promise<void> {
  await tui.press('Escape', pattern, 5000)
}

/**
 * Right after something was cancelled it takes no Enter, so Enter is pressed again as long as the words stand above the
 * footer. A second one too many would accept the dialog that the first one opened.
 */
async function say(tui: Tui, words: string, answer: RegExp): Promise<void> {
  await tui.send(words)
  const unsent = packed(`> ${words} workspace (/directory)`)
  const isAnswered = async () => {
    await pause(1000)
    const screen = await tui.screen()
    if (!answer.test(screen) && packed(screen).includes(unsent)) await tui.key('Enter')
    return answer.test(screen)
  }
  await until(`${answer} after ${words}`, isAnswered, tui.screen)
}
