import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countSessions, hookFailures } from './support/count.ts'
import { worldOrSkip } from './support/open.ts'
import { everything } from './support/prompts.ts'
import type { ClaudeOptions } from './support/run-claude.ts'
import {
  drain,
  expectAllStoredOnce,
  expectTranscriptsSuffice,
  overviews,
  storedSession,
  wired,
} from './support/stored.ts'
import { settles, until } from './support/wait.ts'
import type { World } from './support/world.ts'

describe('sessions of the real client are in the store completely and once', () => {
  test('[promise:nothing-lost.accepted-event] with tools, failures, tools at once, a subagent, a compaction, a resume and a fork', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const { sessionId } = await world.runClaude(everything(world))
    await world.runClaude('go on [[text it goes on]]', { resume: sessionId })
    await world.runClaude('/compact', { resume: sessionId })
    await world.runClaude('and after [[text after the summary]]', { resume: sessionId })
    const fork = await world.runClaude('aside [[text in the fork]]', { resume: sessionId, fork: true })
    await world.runClaude('more aside [[text more in the fork]]', { continue: true })
    await drain(world)

    await expectAllStoredOnce(world)
    const [first, ...rest] = countSessions(world.claudeHome)
    expect(rest.map(({ id }) => id)).toEqual([fork.sessionId])
    const shown = await overviews(world)
    expect(shown.find(({ hostSession }) => hostSession === first?.id)).toMatchObject({
      host: 'claude-code',
      messages: { user: 3, assistant: 4 },
      toolCalls: 5,
      subagents: 1,
    })
    expect(hookFailures(world.claudeHome)).toEqual([])
    await drain(world)
    expect(await overviews(world)).toEqual(shown)
    expect(world.processes()).toEqual([])
    await expectTranscriptsSuffice(world)
  })

  test('when the context was compacted in the middle of a turn', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const steps = '[[tool Bash {"command":"echo 1"}]] [[tool Bash {"command":"exit 2"}]]'
    // Clients before `--autocompact` take the same by a variable.
    const env = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' }
    await world.runClaude(`fill it [[usage 300000]] ${steps}`, { env })
    await drain(world)
    expect(countSessions(world.claudeHome)).toMatchObject([{ summaries: [{}] }])
    await expectAllStoredOnce(world)
  })

  test('with a command of the person’s own and a subagent in the background', async (context) => {
    const world = await wired(await worldOrSkip(context))
    mkdirSync(join(world.project, '.claude/commands'), { recursive: true })
    writeFileSync(join(world.project, '.claude/commands/greet.md'), 'Greet $ARGUMENTS [[text greeted]]')
    await world.runClaude('/greet the morning')
    await world.runClaude(everything(world).replace('"run_in_background":false', '"run_in_background":true'))
    await drain(world)
    const [command, background] = countSessions(world.claudeHome)
    expect(command?.prompts).toMatchObject([{ text: '/greet the morning' }])
    expect(background?.subagents).toMatchObject([{ answers: [{ text: 'the subagent is done' }] }])
    await expectAllStoredOnce(world)
  })

  test('when two clients write to one session at the same time', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const { sessionId } = await world.runClaude('begin [[text begun]]')
    await Promise.all(
      ['left', 'right'].map((side) =>
        world.runClaude(`${side} [[tool Bash {"command":"echo ${side}"}]] [[text ${side} is done]]`, {
          resume: sessionId,
        }),
      ),
    )
    await drain(world)
    expect(countSessions(world.claudeHome)).toMatchObject([{ id: sessionId, prompts: [{}, {}, {}] }])
    await expectAllStoredOnce(world)
  })

  test('when the model failed: its error is nobody’s answer', async (context) => {
    const world = await wired(await worldOrSkip(context))
    await world.runClaude('busy [[error 529 overloaded]] [[text then it worked]]')
    await world.runClaude('refused [[error 400 no such thing]]')
    await drain(world)
    expect(countSessions(world.claudeHome)).toMatchObject([{ apiErrors: [] }, { apiErrors: [{}] }])
    await expectAllStoredOnce(world)
  })
})

describe('what was said before the client was killed is not lost', () => {
  test('[promise:nothing-lost.accepted-event] in the middle of a turn, when a new session follows', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const { sessionId } = await killed(
      world,
      everything(world).replace('[[text all', '[[wait 60000]] [[text all'),
    )
    await world.runClaude('a new day [[text it is]]')
    await drain(world)
    await expectAllStoredOnce(world)

    await world.runClaude('where were we [[text here]]', { resume: sessionId })
    await drain(world)
    await expectAllStoredOnce(world)
    expect(world.processes()).toEqual([])
  })

  test('in the middle of a subagent', async (context) => {
    const world = await wired(await worldOrSkip(context))
    await killed(world, everything(world).replace('[[text the', '[[wait 60000]] [[text the'))
    await world.runClaude('a new day [[text it is]]')
    await drain(world)
    expect(countSessions(world.claudeHome)[0]?.subagents).toMatchObject([{ answers: [], tools: [{}] }])
    await expectAllStoredOnce(world)
  })

  test('and nobody has to ask: the next session’s worker finds what no hook announced', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const { sessionId } = await killed(world, 'unheard [[wait 60000]] [[text never said]]', {
      settings: { disableAllHooks: true },
    })
    await world.runClaude('a new day [[text it is]]')
    await until('the killed session', async () => (await stored(world)).includes(sessionId))
    expect((await world.memoria(['upkeep', 'worker', 'stop'])).code).toBe(0)
    await expectAllStoredOnce(world)
    expect(world.processes()).toEqual([])
  })

  test('[promise:nothing-lost.accepted-event] not even a prompt that the client had not written down yet', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const prompt = 'cut off [[wait 60000]] [[text never said]]'
    const kill = { signal: 'SIGKILL', when: () => world.model.waiting() } as const
    const { sessionId } = await world.runClaude(prompt, { kill })
    // Usually there is no transcript at that moment; a slow machine may have one.
    const written = countSessions(world.claudeHome).some(({ prompts }) => prompts.length > 0)
    await drain(world)
    await expectAllStoredOnce(world, { prompts: written ? [] : [prompt] })
    const { turns } = await storedSession(world, sessionId)
    expect(turns).toMatchObject([{ messages: [{ role: 'user', text: prompt }] }])
  })
})

/** Killed while the model thinks, when all that was said until then is on the disk. */
function killed(
  world: World,
  prompt: string,
  options: ClaudeOptions = {},
): Promise<{ readonly sessionId: string }> {
  const when = () => world.model.waiting().then(() => settles(world.claudeHome))
  return world.runClaude(prompt, { ...options, kill: { signal: 'SIGKILL', when } })
}

async function stored(world: World): Promise<string[]> {
  return (await overviews(world)).map(({ hostSession }) => hostSession)
}
