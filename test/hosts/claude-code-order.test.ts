import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { countSessions } from './support/count.ts'
import { type HookLog, hookLog, type LoggedHook } from './support/hook-log.ts'
import { speakMeanwhile } from './support/meanwhile.ts'
import { terminalWorldOrSkip, worldOrSkip } from './support/open.ts'
import { everything } from './support/prompts.ts'
import { replayHooks, withoutTranscripts } from './support/replay.ts'
import { drain, expectAllStoredOnce, wired, withHome } from './support/stored.ts'
import type { World } from './support/world.ts'

/**
 * Which comes first, the hook or the line in the transcript, depends on the machine. Here a session of the real client
 * is recorded without us and then told to us in each order.
 */
const ORDERS: Readonly<Record<string, (world: World, events: readonly LoggedHook[]) => Promise<void>>> = {
  async 'hooks before the transcript'(world, events) {
    await withoutTranscripts(world, async () => {
      await replayHooks(world, events)
      await drain(world)
    })
  },
  async 'hooks after the transcript'(world, events) {
    await drain(world)
    await replayHooks(world, events)
  },
  async 'every hook twice, around the transcript'(world, events) {
    await withoutTranscripts(world, async () => {
      await replayHooks(world, [...events, ...events])
      await drain(world)
    })
    await drain(world)
    await replayHooks(world, events)
  },
}

describe('the order in which hooks and transcripts arrive changes nothing', () => {
  test('[promise:nothing-lost.accepted-event] for a session with everything', async (context) => {
    const world = await worldOrSkip(context)
    const log = hookLog(world)
    const { settings } = log
    const { sessionId } = await world.runClaude(everything(world), { settings })
    await world.runClaude('go on [[text it goes on]]', { settings, resume: sessionId })
    await world.runClaude('/compact', { settings, resume: sessionId })
    await world.runClaude('go on [[text it goes on]]', { settings, resume: sessionId, fork: true })
    await expectSameInEachOrder(world, log)
  })

  test('[promise:nothing-lost.accepted-event] for words typed while a tool runs', async (context) => {
    const world = await terminalWorldOrSkip(context)
    const log = hookLog(world)
    const tui = await world.tui({ args: ['--settings', JSON.stringify(log.settings)] })
    await speakMeanwhile(world, tui)
    await tui.send('two [[text the end]]')
    await tui.waitFor(/● the end/)
    await tui.closeTerminal()
    await expectSameInEachOrder(world, log)
  })
})

describe('what only a hook heard is kept', () => {
  test('[promise:nothing-lost.accepted-event] an answer that the client never wrote down', async (context) => {
    const world = await worldOrSkip(context)
    const log = hookLog(world)
    await world.runClaude('look [[say let me look]] [[tool Bash {"command":"ls"}]] [[text nothing there]]', {
      settings: log.settings,
    })
    const [session] = countSessions(world.claudeHome)
    cutBefore(session?.file ?? '', session?.answers.at(-1)?.line ?? '')
    expect(countSessions(world.claudeHome)).toMatchObject([{ answers: [{ text: 'let me look' }] }])
    await replayHooks(await wired(world), log.read())
    await drain(world)
    await expectAllStoredOnce(world, { answers: ['nothing there'] })
  })
})

/** Ends a transcript before one of its lines. */
function cutBefore(file: string, line: string): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((text) => text.includes(`"uuid":"${line}"`))
  writeFileSync(file, `${lines.slice(0, at).join('\n')}\n`)
}

async function expectSameInEachOrder(world: World, log: HookLog): Promise<void> {
  expect(log.names()).toContain('Stop')
  for (const [name, tell] of Object.entries(ORDERS)) {
    const fresh = await wired(withHome(world, name.replaceAll(' ', '-')))
    await tell(fresh, log.read())
    await drain(fresh)
    await expectAllStoredOnce(fresh).catch((error: unknown) => {
      throw new Error(`with ${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
    })
  }
}
