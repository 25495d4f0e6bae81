import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePatient } from '../capture/hook/kinds.ts'
import { PROGRAM } from '../cli/program.ts'
import { worldOrSkip } from './support/open.ts'
import { copyPlugin } from './support/plugin.ts'
import { run } from './support/run.ts'
import { ask, drain, wired } from './support/stored.ts'
import { until } from './support/wait.ts'
import type { World } from './support/world.ts'

const DECISION = 'Uploads go through the queue, because the API times out after 30 seconds'

/** The colleague's git, in their own clone. */
function git(world: World, folder: string, ...args: string[]): void {
  const who = ['-c', 'user.name=Grace Hopper', '-c', 'user.email=grace@example.com']
  const ran = spawnSync('git', ['-C', folder, ...who, ...args], { env: world.env, encoding: 'utf8' })
  expect({ args, status: ran.status, stderr: ran.stderr }).toMatchObject({ status: 0 })
}

/** Another person with a home and a clone of their own, who shares a decision and commits its file. */
async function sharedByColleague(world: World): Promise<void> {
  const clone = join(world.root, 'colleague', 'clone')
  const env = { ...world.env, MEMORIA_HOME: join(world.root, 'colleague', 'home') }
  git(world, world.root, 'clone', '-q', world.project, clone)
  git(world, clone, 'config', 'user.name', 'Grace Hopper')
  git(world, clone, 'config', 'user.email', 'grace@example.com')
  const memoria = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(process.execPath, [PROGRAM, ...args, '--json'], {
      cwd: clone,
      env,
    })
    expect({ args, code, stderr }).toMatchObject({ code: 0 })
    return JSON.parse(stdout)
  }
  const { id } = await memoria('remember', DECISION, '--kind', 'decision', '--project', clone)
  await memoria('share', id)
  git(world, clone, 'add', '-A')
  git(world, clone, 'commit', '-q', '-m', 'share a decision')
  git(world, world.project, 'pull', '-q', clone, 'HEAD')
}

/** The words of all requests that reached the model since a count of them. */
function heardSince({ model }: World, count: number): string {
  return model.requests
    .slice(count)
    .map(({ body }) => JSON.stringify([body.system, body.messages]))
    .join('\n')
}

test("after a pull the real client gets a colleague's decision with its author, and not after its deletion", async (context) => {
  const world = await wired(await worldOrSkip(context))
  await world.runClaude('hello there [[text hi]]')
  await drain(world)
  git(world, world.project, 'commit', '-q', '--allow-empty', '-m', 'begin')
  await world.memoria(['worker', 'start'])
  await until('a worker runs', async () =>
    (await world.memoria(['upkeep', 'worker', 'status'])).stdout.includes(', version '),
  )
  await sharedByColleague(world)

  // The worker reads the file when the session begins: the brief has it, without a drain in between.
  const before = world.model.requests.length
  await world.runClaude('please look at the uploader [[text fine]]')
  const heard = heardSince(world, before)
  expect(heard.includes('Team memory, shared by colleagues')).toBe(true)
  expect(heard.includes('a colleague, Grace Hopper, said: Uploads go through the queue')).toBe(true)
  const { memories } = await ask<{ memories: { author: string | null; text: string; origin: string }[] }>(
    world,
    'list',
  )
  expect(memories.find(({ text }) => text === DECISION)).toMatchObject({
    author: 'Grace Hopper',
    origin: 'colleague',
  })

  git(world, world.project, 'rm', '-rq', '.memoria/team')
  git(world, world.project, 'commit', '-q', '-m', 'the API has no limit any more')
  const later = world.model.requests.length
  await world.runClaude('should uploads go through the queue or the API directly [[text directly]]')
  expect(heardSince(world, later).includes('Uploads go through the queue')).toBe(false)
})

/**
 * A person with the agent and memoria, who has just cloned the repository: no session, no worker, nothing read. Their hook
 * waits longer than a second, since the machine may be busy with other tests.
 */
const NEWCOMERS: Readonly<Record<string, (world: World) => Promise<readonly string[]>>> = {
  'wired by init': async (world) => {
    await wired(world)
    makePatient(join(world.memoriaHome, 'hook'))
    return []
  },
  'with the plugin, and no home yet': async (world) => {
    const { folder } = await copyPlugin(world)
    makePatient(join(folder, 'dist/hook'))
    return ['--plugin-dir', folder]
  },
}

test.for(Object.entries(NEWCOMERS))(
  "the very first session of a person %s has a colleague's decision with its author",
  async ([, install], context) => {
    const world = await worldOrSkip(context)
    git(world, world.project, 'commit', '-q', '--allow-empty', '-m', 'begin')
    await sharedByColleague(world)
    const args = await install(world)
    expect(world.processes()).toEqual([])
    await world.runClaude('please look at the uploader [[text fine]]', { args })
    const [first] = world.model.requests.filter(({ body }) => JSON.stringify(body).includes('the uploader'))
    const said = 'a colleague, Grace Hopper, said: Uploads go through the queue'
    expect(JSON.stringify(first?.body).includes(said)).toBe(true)
    const { told } = await ask<{ told: { channel: string; memories: { text: string }[] }[] }>(world, 'last')
    expect(told).toMatchObject([{ channel: 'brief', memories: [{ text: DECISION }] }])
  },
)
