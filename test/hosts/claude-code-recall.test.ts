import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { worldOrSkip } from './support/open.ts'
import { ask, drain, wired } from './support/stored.ts'
import { SETTLED } from './support/structures.ts'
import { until } from './support/wait.ts'
import type { World } from './support/world.ts'

const RULE = 'always use the built-in fetch'

/** A world with a worker, as it is once a hook rang. */
async function working(world: World): Promise<World> {
  await world.memoria(['worker', 'start'])
  await until('a worker runs', async () =>
    (await world.memoria(['upkeep', 'worker', 'status'])).stdout.includes(', version '),
  )
  return world
}

/** What reached the model since the last look: the words of all requests, one by one. */
function listener({ model }: World): () => string[] {
  let heard = model.requests.length
  return () => {
    const fresh = model.requests.slice(heard)
    heard = model.requests.length
    return fresh.map(({ body }) => JSON.stringify([body.system, body.messages]))
  }
}

function times(text: string, words: string): number {
  return text.split(words).length - 1
}

/** Another project on the same machine. */
function elsewhere(world: World): string {
  const folder = join(world.root, 'elsewhere')
  mkdirSync(folder)
  spawnSync('git', ['init', '--quiet', folder], { env: world.env })
  return folder
}

describe('what was learned reaches the model of the real client', () => {
  test('in the next session of the project, once, again after a compaction, and not elsewhere or once it was replaced', async (context) => {
    const world = await wired(await worldOrSkip(context))
    await world.runClaude(
      'no, we never use axios in this repo, always use the built-in fetch [[text switched to fetch]]',
    )
    await drain(world)
    await working(world)
    const heard = listener(world)

    const { sessionId } = await world.runClaude('please add a retry to the uploader [[text added]]')
    const [request = ''] = heard()
    expect(times(request, '<memoria-context kind=')).toBeGreaterThan(0)
    expect(times(request, 'Stated by the user')).toBeGreaterThan(0)
    expect(times(request, RULE)).toBe(1)

    // With the next prompt the model has it still, from before, and is not told again.
    await world.runClaude('should the uploader use axios or fetch in this repo [[text fetch]]', {
      resume: sessionId,
    })
    expect(times(heard().at(-1) ?? '', RULE)).toBe(1)

    await world.runClaude('/compact', { resume: sessionId })
    heard()
    await world.runClaude('go on with the uploader then [[text fine]]', { resume: sessionId })
    const compacted = heard().at(-1) ?? ''
    expect(times(compacted, RULE)).toBe(1)
    expect(times(compacted, 'Asked in this session before it was compacted')).toBeGreaterThan(0)

    await world.runClaude('should the uploader use axios or fetch in this repo [[text hm]]', {
      cwd: elsewhere(world),
    })
    expect(times(heard().join(), RULE)).toBe(0)

    // The summary of the compaction was learned from too, by the worker in its own time.
    await drain(world)
    const { memories } = await ask<{ memories: { id: string; text: string }[] }>(world, 'list')
    const old = memories.find(({ text }) => text.includes('axios'))
    const next = ['remember', 'HTTP goes through the ky client in this repo', '--kind', 'correction']
    await ask(world, ...next, '--supersedes', old?.id ?? '', '--project', world.project, '--scope', 'project')
    await world.runClaude('should the uploader use axios or fetch in this repo [[text hm]]')
    const [replaced = ''] = heard()
    expect(times(replaced, 'HTTP goes through the ky client')).toBeGreaterThan(0)
    expect(times(replaced, RULE)).toBe(0)

    const { told } = await ask<{ told: { channel: string; memories: { text: string }[] }[] }>(world, 'last')
    const texts = [next[1], expect.stringMatching(SETTLED.open), expect.stringMatching(SETTLED.summary)]
    expect(told).toMatchObject([{ channel: 'brief', memories: texts.map((text) => ({ text })) }])
  })

  test('of a project with 200 memories as many as the host takes, with how many more there are; a prompt gets what fits it, and a failed command its fix', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const lines = Array.from({ length: 200 }, (_, index) => ({
      text: `Component number ${index} is described in the handbook, chapter ${index}, with all that it needs`,
    }))
    const program = `import { openMemoria } from ${JSON.stringify(join(process.cwd(), 'dist/memoria.js'))}
      const m = await openMemoria()
      for (const { text } of ${JSON.stringify(lines)}) await m.remember({ text, scope: 'project', project: '.' })
      await m.remember({ text: 'make fails with "missing frobnicator toolchain" until tools/setup.sh was run once',
        kind: 'debugging', scope: 'project', project: '.', importance: 0.1 })
      await m.remember({ text: 'The zeppelin hangar is built from the module dirigible', scope: 'project', project: '.',
        importance: 0.1 })
      await m.close()`
    const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: world.project,
      env: world.env,
      encoding: 'utf8',
    })
    expect(ran).toMatchObject({ status: 0, stderr: '' })
    await working(world)
    const heard = listener(world)
    const failing = JSON.stringify({
      command: 'make all || { echo missing frobnicator toolchain >&2; exit 2; }',
    })
    const { sessionId } = await world.runClaude(
      `build everything now please [[tool Bash ${failing}]] [[text ok]]`,
    )
    const [first = '', ...rest] = heard()
    const brief = /<memoria-context kind=.*?<\/memoria-context>/s.exec(first)?.[0] ?? ''
    expect(brief.length).toBeLessThan(10_000)
    expect(times(first, 'persisted-output')).toBe(0)
    const shown = times(brief, 'is described in the handbook')
    const [, more] = /(\d+) more\b/.exec(brief) ?? []
    expect(shown).toBeGreaterThan(20)
    expect(shown + Number(more)).toBeGreaterThanOrEqual(200)
    expect(times(rest.join(), 'tools/setup.sh was run once')).toBeGreaterThan(0)
    expect(times(first, 'module dirigible')).toBe(0)
    await world.runClaude('how is the zeppelin hangar built [[text so]]', { resume: sessionId })
    expect(times(heard().at(-1) ?? '', 'module dirigible')).toBe(1)
  })
})
