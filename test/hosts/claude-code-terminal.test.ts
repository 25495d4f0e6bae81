import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countSessions, hookFailures } from './support/count.ts'
import { speakMeanwhile } from './support/meanwhile.ts'
import { terminalWorldOrSkip } from './support/open.ts'
import {
  drain,
  expectAllStoredOnce,
  expectTranscriptsSuffice,
  storedSession,
  wired,
} from './support/stored.ts'
import type { Tui } from './support/tui.ts'
import { appears, settles } from './support/wait.ts'
import type { World } from './support/world.ts'

describe('a person at the terminal loses nothing and doubles nothing', () => {
  test('[promise:nothing-lost.accepted-event] with /compact, Esc during a tool, shell lines, /clear and a closed terminal', async (context) => {
    const world = await wired(await terminalWorldOrSkip(context))
    const tui = await world.tui()
    await say(tui, 'one', 'first answer')
    // Older clients compact no single exchange.
    await say(tui, 'and', 'another answer')
    await tui.send('/compact')
    await tui.waitFor(/Compacted/)
    await stopInTool(world, tui)
    await say(tui, 'three', 'third answer')
    await tui.send('!echo said by the shell')
    await tui.waitFor(/⎿\s+said by the shell/)
    await tui.send('/clear')
    await tui.waitFor(/^❯ \/clear\s+$(?![\s\S]*third answer)/m)
    await say(tui, 'four', 'fourth answer')
    await tui.closeTerminal()
    await drain(world)

    const [before, after] = countSessions(world.claudeHome)
    expect(before).toMatchObject({ prompts: [{}, {}, {}, {}], summaries: [{}], interruptions: [{}] })
    expect(after).toMatchObject({ prompts: [{}], answers: [{}] })
    await expectAllStoredOnce(world)
    const turns = (await storedSession(world, before?.id ?? '')).turns
    const interrupted = turns.filter((turn) => turn.interrupted)
    expect(interrupted).toMatchObject([{ messages: [{ text: expect.stringMatching(/^two/) }] }])
    expect(hookFailures(world.claudeHome)).toEqual([])
    expect(world.processes()).toEqual([])
  })

  test('with words typed while a tool runs, and a prompt taken back and changed', async (context) => {
    const world = await wired(await terminalWorldOrSkip(context))
    const tui = await world.tui()
    await speakMeanwhile(world, tui)
    await heldBack(world, () => tui.send('two [[wait 60000]] [[text never said]]'))
    await tui.key('Escape')
    await tui.waitFor(/─\n❯\stwo \[\[wait/)
    await heldBack(world, () => tui.send(' and more'))
    await tui.closeTerminal()
    await drain(world)

    const texts = countSessions(world.claudeHome).flatMap(({ prompts }) => prompts.map(({ text }) => text))
    expect(texts.map((text) => text.slice(0, 9))).toEqual([
      'one [[too',
      'meanwhile',
      'two [[wai',
      'two [[wai',
    ])
    await expectAllStoredOnce(world)
    await expectTranscriptsSuffice(world)
  })

  test("with words typed while the hooks at a turn's end run", async (context) => {
    const world = await wired(await terminalWorldOrSkip(context))
    const [ending, go] = [join(world.root, 'ending'), join(world.root, 'go')]
    const command = `touch ${ending}; until [ -e ${go} ]; do sleep 0.1; done`
    const tui = await world.tui({
      args: ['--settings', JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: 'command', command }] }] } })],
    })
    await tui.send('one [[text first answer]]')
    await appears(ending)
    await tui.send('two [[text second answer]]')
    writeFileSync(go, '')
    await tui.waitFor(/● second answer/)
    await settles(world.claudeHome)
    await tui.closeTerminal()
    await drain(world)

    const texts = countSessions(world.claudeHome).flatMap(({ prompts }) => prompts.map(({ text }) => text))
    expect(texts.map((text) => text.slice(0, 5))).toEqual(['one [', 'two ['])
    await expectAllStoredOnce(world)
    await expectTranscriptsSuffice(world)
  })

  test('with the terminal closed in the middle of a tool, and the session taken up again', async (context) => {
    const world = await wired(await terminalWorldOrSkip(context))
    const tui = await world.tui()
    await say(tui, 'one', 'first answer')
    await tui.send(`two ${longTool(world, 'cut')} [[text never said]]`)
    await appears(join(world.root, 'cut'))
    await tui.closeTerminal()
    await drain(world)
    await expectAllStoredOnce(world)

    const again = await world.tui({ args: ['--continue'] })
    await say(again, 'three', 'third answer')
    await again.send('/exit')
    await again.ended()
    await drain(world)
    await expectAllStoredOnce(world)
  })
})

async function say(tui: Tui, words: string, answer: string): Promise<void> {
  await tui.send(`${words} [[text ${answer}]]`)
  await tui.waitFor(new RegExp(`● ${answer}`))
}

/** Sends a prompt whose answer is held back, and comes back when the client waits for it with all written down. */
async function heldBack(world: World, send: () => Promise<void>): Promise<void> {
  const held = world.model.waiting()
  await send()
  await held
  await settles(world.claudeHome)
}

async function stopInTool(world: World, tui: Tui): Promise<void> {
  await tui.send(`two ${longTool(world, 'stopped')} [[text never said]]`)
  await appears(join(world.root, 'stopped'))
  await tui.key('Escape')
  await tui.waitFor(/Interrupted/)
}

function longTool(world: World, mark: string): string {
  return `[[tool Bash {"command":"touch ${join(world.root, mark)}; sleep 300"}]]`
}
