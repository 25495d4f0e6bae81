import { join } from 'node:path'
import { expect, test } from 'vitest'
import { terminalWorldOrSkip } from './support/open.ts'
import { drain, wired } from './support/stored.ts'
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
import type { Tui } from './support/tui.ts'
import { appears } from './support/wait.ts'

const WAIT = 'touch started; sleep 300'
const proposing = (text: string) =>
  call('Write', { file_path: 'PLAN_FILE', content: text }) + call('ExitPlanMode', {})
const TODOS = ['split the upload', 'try it behind the proxy']
  .map((subject) => call('TaskCreate', { subject, description: subject }))
  .join('')

const PROMPTS = [
  {
    prompt: 'plan the retry of the uploader',
    script: `${proposing(BAD_PLAN)} ${proposing(GOOD_PLAN)} [[text The retry is in.]]`,
  },
  {
    prompt: 'add a cache to the uploader',
    script: `${call('AskUserQuestion', { questions: [{ ...QUESTION, multiSelect: false }] })} [[text It has a cache.]]`,
  },
  {
    prompt: 'publish the package',
    script: `${call('Bash', { command: 'npm publish', description: 'publish' })} [[text It waits.]]`,
  },
  { prompt: CORRECTION, script: '[[text It goes to staging.]]' },
  ...exchanges({
    run: (command) => call('Bash', { command, description: 'd' }),
    write: (path, content) => call('Write', { file_path: `PROJECT/${path}`, content }),
    todos: `${TODOS} ${call('TaskUpdate', { taskId: '1', status: 'completed' })}`,
  }),
]

test('Claude Code: an answer, plans, a refusal, an interruption, a pick, a fix, a commit, to-dos and a summary are learned', async (context) => {
  const world = await wired(await terminalWorldOrSkip(context))
  const started = join(world.project, 'started')
  const stopped = call('Bash', { command: WAIT, description: 'upload' })
  const here = (text: string) => text.replaceAll('PROJECT', world.project)
  prepare(world, [
    ...PROMPTS.map(({ prompt, script }) => ({ prompt, script: here(script) })),
    { prompt: 'upload the archive', script: stopped },
  ])
  const allowed = [
    'Write',
    'TaskCreate',
    'TaskUpdate',
    'Bash(git:*)',
    'Bash(sh:*)',
    'Bash(touch:*)',
    'Bash(sleep:*)',
  ]
  const tui = await world.tui({
    asks: true,
    args: ['--permission-mode', 'plan', '--allowedTools', ...allowed],
  })

  await tui.send('plan the retry of the uploader')
  await tui.waitFor(/Retry forever[\s\S]*Tell Claude what to change/)
  await tui.press('Down', /❯ 3\. Tell/)
  await tui.send(REJECTION)
  await tui.waitFor(/Retry three times[\s\S]*manually approve edits/)
  await tui.press('Down', /❯ 2\. Yes/)
  await tui.press('Enter', /The retry is in/)

  await tui.send('add a cache to the uploader')
  await tui.waitFor(/❯ 1\. Redis/)
  await tui.press('Enter', /It has a cache/)

  await tui.send('publish the package')
  await refuse(tui)
  await tui.waitFor(/It waits\./)

  await tui.send('upload the archive')
  await appears(started)
  await tui.key('Escape')
  await tui.waitFor(/Interrupted/)
  await say(tui, CORRECTION, 'It goes to staging')

  await say(tui, 'get the check to pass', 'missing from limit.txt')
  await say(tui, 'commit what we have', 'Done')
  await say(tui, 'how should the uploader report its failures?', 'Which one do you want')
  await say(tui, '2', 'reports to the metrics server now')
  await tui.send('/compact')
  await tui.waitFor(/Compacted/)
  await tui.closeTerminal()
  await drain(world)

  await expectSettled(world, [
    ...(['rejected', 'approved', 'answer', 'refused', 'stopped'] as const),
    ...(['fixed', 'commit', 'todo', 'pick', 'summary', 'open'] as const),
  ])
  expect(world.processes()).toEqual([])
})

async function say(tui: Tui, words: string, answer: string): Promise<void> {
  await tui.send(words)
  await tui.waitFor(new RegExp(answer))
}

/** The last choice of a permission dialog, with words of the person's own. */
async function refuse(tui: Tui): Promise<void> {
  await tui.waitFor(/❯ 1\. Yes[\s\S]*\d\. No/)
  await tui.press('Down', /❯ \d\. No/)
  await tui.press('Tab', /tell Claude what to do differently/)
  await tui.send(REFUSAL)
}
