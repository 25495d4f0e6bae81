import { describe, expect, test } from 'vitest'
import { worldOrSkip } from './support/open.ts'
import { whenAsked } from './support/script.ts'
import { ask, drain } from './support/stored.ts'
import { until } from './support/wait.ts'
import type { World } from './support/world.ts'

const FACT = 'The staging database is reset every night by the ops team'
const FORGET = 'Forget what I said about the staging database.'
const ASKS = 'when is the staging database reset, and by which team is the staging database reset?'

interface Known {
  readonly memories: readonly { readonly id: string; readonly state: string }[]
}

interface Last {
  readonly prompts: readonly {
    readonly text: string
    readonly injected: readonly string[]
    readonly lines: readonly { readonly id: string; readonly used: boolean | null }[]
    readonly reason: string
    readonly near: readonly { readonly id: string; readonly why: string }[]
  }[]
}

/** A world with our hooks, our server, a worker and one statement, and no brief that would hold it already. */
async function knowing(world: World): Promise<{ readonly id: string }> {
  await world.memoria(['init', '--yes', '--host', 'claude-code'])
  await world.memoria(['config', 'set', 'inject.briefTokens', '0'])
  const { id } = await ask<{ id: string }>(world, 'remember', FACT, '--project', world.project)
  await startWorker(world)
  return { id }
}

/** Without a worker an answer may come too late on a busy machine. */
async function startWorker(world: World): Promise<void> {
  await world.memoria(['worker', 'start'])
  await until('a worker runs', async () =>
    (await world.memoria(['upkeep', 'worker', 'status'])).stdout.includes(', version '),
  )
}

function injected({ model }: World): string {
  return model.requests
    .flatMap(
      ({ body }) => JSON.stringify(body.messages).match(/<memoria-context .*?<\/memoria-context>/g) ?? [],
    )
    .join('')
}

describe('the real client, and a person who corrects what is known', () => {
  test('who asks to forget something is offered it, and the agent forgets it with its tool', async (context) => {
    const world = await worldOrSkip(context)
    const { id } = await knowing(world)
    // The model has nothing but the line to know the id by: without it, it says that it does not know.
    const tool = `[[tool mcp__memoria__memory_forget ${JSON.stringify({ id: id.slice(-8) })}]]`
    whenAsked(FORGET, `[[unless [${id.slice(-8)}]]] [[text I do not know which]] ${tool} [[text forgotten]]`)
    await world.runClaude(FORGET)
    expect(injected(world)).toContain('none is forgotten yet')
    expect(injected(world)).toContain(FACT)
    const { memories } = await ask<Known>(world, 'list', '--all')
    expect(memories).toMatchObject([{ id, state: 'forgotten' }])
  })

  test('last says with which prompt something was injected and used, and after memory_wrong why it was not', async (context) => {
    const world = await worldOrSkip(context)
    const { id } = await knowing(world)
    whenAsked(ASKS, '[[text The staging database is reset every night by the ops team.]]')
    const first = await world.runClaude(ASKS)
    await drain(world)
    const { prompts } = await ask<Last>(world, 'last', '--session', first.sessionId)
    expect(prompts).toMatchObject([
      { text: ASKS, injected: [id], reason: '', near: [{ id, why: 'injected' }] },
    ])
    expect(prompts[0]?.lines).toMatchObject([{ id, channel: 'hint' }])
    const wrong = `[[tool mcp__memoria__memory_wrong ${JSON.stringify({ id, prompt: ASKS })}]]`
    await world.runClaude(`that line did not help, note it ${wrong} [[text noted]]`)
    const before = injected(world).split(FACT).length
    const again = await world.runClaude(ASKS)
    expect(injected(world).split(FACT)).toHaveLength(before)
    await drain(world)
    const after = await ask<Last>(world, 'last', '--session', again.sessionId)
    expect(after.prompts).toMatchObject([
      { injected: [], lines: [], near: [{ id, why: expect.stringContaining('ruled it out') }] },
    ])
    await world.memoria(['wrong', '--undo', id])
    await startWorker(world)
    await world.runClaude(ASKS)
    expect(injected(world).split(FACT).length).toBeGreaterThan(before)
  })
})
