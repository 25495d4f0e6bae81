import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src/model/memory.ts'
import { countSessions } from './support/count.ts'
import { worldOrSkip } from './support/open.ts'
import { drain, wired } from './support/stored.ts'
import { until } from './support/wait.ts'
import type { World } from './support/world.ts'

async function memoriesIn(world: World, ...args: readonly string[]): Promise<Memory[]> {
  const { stdout } = await world.memoria(['list', '--json', ...args])
  return (JSON.parse(stdout) as { memories: Memory[] }).memories
}

/** The ids of the prompts in the client's own transcripts. */
function promptsOf(world: World): string[] {
  return countSessions(world.claudeHome).flatMap(({ prompts }) => prompts.map(({ line }) => line))
}

describe('what a session of the real client holds is learned', () => {
  test('a correction, a preference and a decision become three memories with their evidence, and nothing else does', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const { sessionId } = await world.runClaude(
      'please add a retry to the uploader [[text I used axios for it]]',
    )
    const say = (text: string) => world.runClaude(text, { resume: sessionId })
    await say('no, we never use axios in this repo, always use the built-in fetch [[text switched to fetch]]')
    await say('I prefer short commit messages in the imperative mood [[text noted]]')
    await say('we decided to use postgres instead of mysql because we need jsonb indexes [[text fine]]')
    await say('run the tests again [[tool Bash {"command":"echo ok"}]] [[text they pass]]')
    await drain(world)

    const memories = await memoriesIn(world)
    expect(memories.map(({ kind }) => kind).sort()).toEqual(['correction', 'decision', 'preference'])
    for (const { evidence, origin, text } of memories) {
      expect(origin).toBe('user')
      const [source] = evidence
      expect(source).toMatchObject({ session: sessionId, messages: [expect.any(String)] })
      expect(promptsOf(world)).toContain(source?.messages[0])
      expect(text.length).toBeGreaterThan(10)
    }

    await say('actually, use sqlite instead of postgres, because the app runs on laptops [[text changed]]')
    await drain(world)
    const all = await memoriesIn(world, '--all')
    const old = all.find(({ state }) => state === 'superseded')
    expect(old).toMatchObject({ kind: 'decision', text: expect.stringContaining('mysql') })
    const now = all.find(({ id }) => id === old?.supersededBy)
    expect(now).toMatchObject({ state: 'active', text: expect.stringContaining('sqlite') })
    expect(all.filter(({ state }) => state === 'active')).toHaveLength(3)
  })

  test('the person is told in the client when something was saved, and the model is not', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const { sessionId } = await world.runClaude(
      'I prefer short commit messages in the imperative mood, always [[text noted]]',
    )
    await drain(world)
    await world.memoria(['worker', 'start'])
    await until('a worker runs', async () =>
      (await world.memoria(['upkeep', 'worker', 'status'])).stdout.includes(', version '),
    )
    const loud = ['--output-format=stream-json', '--verbose', '--dangerously-skip-permissions']
    const { stdout } = await world.runClaude([
      ...['--print', 'go on [[text fine]]', '--resume', sessionId, ...loud],
    ])
    expect(stdout).toContain('memoria: 1 memory saved')
    expect(JSON.stringify(world.model.requests)).not.toContain('memory saved')
  })
})
