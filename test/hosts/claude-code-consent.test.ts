import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { worldOrSkip } from './support/open.ts'
import { drain, overviews, wired } from './support/stored.ts'
import type { World } from './support/world.ts'

const SECRET = 'pineapple-orchard'

describe('what the person keeps to themselves is not captured', () => {
  test.for([
    ['MEMORIA_OFF', 'switched off'],
    ['MEMORIA_INTERNAL', 'started by memoria itself'],
  ] as const)(
    'a session with %s=1, %s, is never captured, by a later sweep neither',
    async ([name], context) => {
      const world = await wired(await worldOrSkip(context))
      const { sessionId } = await world.runClaude(`${SECRET} [[text ${SECRET}]]`, { env: { [name]: '1' } })
      expect(traces(world)).toEqual([])
      await world.runClaude('heard [[text well]]')
      await drain(world)
      expect(await hostSessions(world)).not.toContain(sessionId)
      expect(await hostSessions(world)).toHaveLength(1)
      expect(traces(world)).toEqual([])
    },
  )

  test('a session that ran switched off stays out when it is forked or killed', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const off = await world.runClaude(`${SECRET} [[text noted]]`, { env: { MEMORIA_OFF: '1' } })
    await world.runClaude(`${SECRET} again [[wait 60000]] [[text never]]`, {
      env: { MEMORIA_OFF: '1' },
      kill: { signal: 'SIGKILL', when: () => world.model.waiting() },
    })
    await world.runClaude('aside [[text heard]]', { resume: off.sessionId, fork: true })
    await drain(world)
    expect(traces(world)).toEqual([])
  })

  test('a pause, of everything or of one project, captures nothing', async (context) => {
    const world = await wired(await worldOrSkip(context))
    for (const scope of [[], ['--project']]) {
      expect(await world.memoria(['pause', ...scope])).toMatchObject({ code: 0 })
      await world.runClaude(`${SECRET} [[text ${SECRET}]]`)
      await drain(world)
      expect(traces(world)).toEqual([])
      expect(await world.memoria(['resume', ...scope])).toMatchObject({ code: 0 })
    }
    await world.runClaude('heard [[text well]]')
    await drain(world)
    expect(await hostSessions(world)).toHaveLength(1)
    expect(traces(world)).toEqual([])
  })
})

async function hostSessions(world: World): Promise<string[]> {
  return (await overviews(world)).map(({ hostSession }) => hostSession)
}

/** The files of ours that hold the word. */
function traces(world: World): string[] {
  return readdirSync(world.memoriaHome, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').includes(SECRET))
}
