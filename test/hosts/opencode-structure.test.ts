import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { openCodeWorldOrSkip } from './support/opencode-world.ts'
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
import { appears } from './support/wait.ts'

const bash = (command: string) => call('bash', { command, description: 'd' })
const todo = (content: string, status: string) => ({ content, status, priority: 'high' })
const COMMON = exchanges({
  run: bash,
  write: (path, content) => call('write', { filePath: `PROJECT/${path}`, content }),
  todos: call('todowrite', {
    todos: [todo('split the upload', 'completed'), todo('try it behind the proxy', 'pending')],
  }),
})
const PROMPTS = [
  ...COMMON,
  {
    prompt: 'add a cache to the uploader',
    script: `${call('question', { questions: [QUESTION] })} [[text It has a cache.]]`,
  },
  { prompt: 'publish the package', script: `${bash('npm publish')} [[text It waits.]]` },
  { prompt: 'upload the archive', script: bash('touch started; sleep 300') },
  { prompt: CORRECTION, script: '[[text It goes to staging.]]' },
]

test('OpenCode: an answer, a refusal, an interruption, a pick, a fix, a commit, to-dos and a summary are learned', async (context) => {
  const world = await openCodeWorldOrSkip(context)
  const config = join(world.configFolder, 'opencode.jsonc')
  const asking = '"memoria_*":"ask","bash":{"*":"allow","npm publish":"ask"}'
  writeFileSync(config, readFileSync(config, 'utf8').replace('"memoria_*":"ask"', asking))
  prepare(
    world,
    PROMPTS.map(({ prompt, script }) => ({ prompt, script: script.replaceAll('PROJECT', world.project) })),
  )
  await world.memoria(['init', '--yes', '--no-mcp', '--host', 'opencode'])
  const server = await world.start()
  const session = await server.session()
  for (const { prompt } of COMMON) await server.prompt(session, prompt)

  const answered = server.prompt(session, 'add a cache to the uploader')
  const question = await server.asked('question')
  await server.request('POST', `/question/${question.id}/reply`, { answers: [['Redis']] })
  await answered

  const refused = server.prompt(session, 'publish the package')
  const permission = await server.asked('permission')
  await server.request('POST', `/permission/${permission.id}/reply`, { reply: 'reject', message: REFUSAL })
  await refused

  const stopped = server.prompt(session, 'upload the archive')
  await appears(join(world.project, 'started'))
  await server.request('POST', `/session/${session}/abort`, {})
  await stopped
  await server.prompt(session, CORRECTION)

  await server.request('POST', `/session/${session}/summarize`, { providerID: 'fake', modelID: 'fake-model' })
  await server.end('SIGTERM')

  await expectSettled(world, [
    ...(['fixed', 'commit', 'todo', 'pick'] as const),
    ...(['answer', 'refused', 'stopped', 'summary', 'open'] as const),
  ])
})

const planned = (plan: string) =>
  `${call('write', { filePath: 'PROJECT/.opencode/plans/retry.md', content: plan })} ${call('plan_exit', {})}`
const PLANS = [
  { prompt: 'plan the retry of the uploader', script: planned(BAD_PLAN), answer: 'No' },
  { prompt: REJECTION, script: `${planned(GOOD_PLAN)} [[text The retry is in.]]`, answer: 'Yes' },
]

test('OpenCode: a rejected plan and an approved one are learned', async (context) => {
  const world = await openCodeWorldOrSkip(context)
  prepare(
    world,
    PLANS.map(({ prompt, script }) => ({ prompt, script: script.replaceAll('PROJECT', world.project) })),
  )
  await world.memoria(['init', '--yes', '--no-mcp', '--host', 'opencode'])
  const server = await world.start({ OPENCODE_EXPERIMENTAL_PLAN_MODE: '1' })
  const session = await server.session()
  for (const { prompt, answer } of PLANS) {
    const asked = server.prompt(session, prompt, 'plan')
    const question = await server.asked('question')
    await server.request('POST', `/question/${question.id}/reply`, { answers: [[answer]] })
    await asked
  }
  await server.end('SIGTERM')
  await expectSettled(world, ['rejected', 'approved'])
})
