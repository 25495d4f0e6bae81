import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeEntry } from '../../src/journal/write.ts'
import { start } from '../base/children/start.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { ask, openedAt } from '../store/temporary-store.ts'
import { bundleForNode } from '../support/bundle.ts'
import { contentOf } from './support/content.ts'
import { answer, call, jsonl, type Line, prompt, result } from './support/lines.ts'

const KILLS = 24
const SESSIONS = ['a', 'b', 'c', 'd', 'e', 'f']
const SEED = 20_260_131

/** After how many signs of life each process is killed; the moment within the next piece of work is chance. */
const MOMENTS = fc.sample(fc.integer({ min: 1, max: 12 }), { seed: SEED, numRuns: KILLS })

test(`after ${KILLS} kills while taking in, a last run leaves what one run without kills leaves [promise:nothing-lost.accepted-event]`, async () => {
  const script = await bundle()
  const [folder, calm] = [temporaryFolder(), temporaryFolder()]
  const [home, claude] = [join(folder, 'home'), join(folder, 'claude')]
  let killed = 0
  for (const [round, moment] of MOMENTS.entries()) {
    say(round, claude, [home, join(calm, 'home')])
    const victim = start(script, [home, claude])
    await victim.printed(moment)
    victim.child.kill('SIGKILL')
    const lines = await victim.ended()
    if (!lines.includes('done')) killed += 1
  }
  expect((await start(script, [home, claude]).ended()).at(-1)).toBe('done')
  expect((await start(script, [join(calm, 'home'), claude]).ended()).at(-1)).toBe('done')
  const [path, calmPath] = [join(home, 'memoria.db'), join(calm, 'home', 'memoria.db')]
  expect(killed).toBeGreaterThanOrEqual(20)
  expect(await contentOf(path)).toEqual(await contentOf(calmPath))
  expect(await ask(path, 'SELECT count(*) AS many FROM messages')).toEqual([
    { many: KILLS * (SESSIONS.length * 2 + 2) },
  ])
  expect((await start(script, [home, claude]).ended()).filter((line) => line === 'event')).toEqual([])
  expect(await (await openedAt(path)).upkeep.problems()).toEqual([])
}, 180_000)

const TOGETHER = 4

test(`${TOGETHER} processes that take in the same at once leave each message once [promise:nothing-lost.accepted-event]`, async () => {
  const script = await bundle()
  const [folder, calm] = [temporaryFolder(), temporaryFolder()]
  const [home, claude] = [join(folder, 'home'), join(folder, 'claude')]
  for (let round = 0; round < 60; round++) say(round, claude, [home, join(calm, 'home')])
  const processes = Array.from({ length: TOGETHER }, () => start(script, [home, claude]))
  const ends = await Promise.all(processes.map(async (process) => (await process.ended()).at(-1)))
  expect(ends).toEqual(Array(TOGETHER).fill('done'))
  await start(script, [join(calm, 'home'), claude]).ended()
  const [path, calmPath] = [join(home, 'memoria.db'), join(calm, 'home', 'memoria.db')]
  expect(await contentOf(path)).toEqual(await contentOf(calmPath))
  expect(await (await openedAt(path)).upkeep.problems()).toEqual([])
}, 120_000)

function bundle(): Promise<string> {
  return bundleForNode(fileURLToPath(new URL('./children/take-in.ts', import.meta.url)))
}

/** One more turn in each session: in the transcripts, and as events in the journals; two prompts only as events. */
function say(round: number, claude: string, homes: readonly string[]): void {
  for (const name of SESSIONS) {
    const path = join(claude, 'projects/-nowhere', `${name}.jsonl`)
    mkdirSync(dirname(path), { recursive: true })
    const more = { sessionId: name }
    const id = `${name}-${round}`
    appendFileSync(path, jsonl(...turn(round, id, more)))
    const event = { session_id: name, prompt_id: id, transcript_path: path }
    const words = { prompt: `continue ${round}`, last_assistant_message: `answer ${round}` }
    for (const home of homes) {
      write(home, { ...event, ...words, hook_event_name: 'UserPromptSubmit' })
      write(home, { ...event, ...words, hook_event_name: 'Stop' })
    }
  }
  for (const home of homes) {
    for (const which of [1, 2]) {
      const event = { session_id: 'unwritten', prompt_id: `${round}-${which}`, transcript_path: '' }
      write(home, { ...event, hook_event_name: 'UserPromptSubmit', prompt: 'continue' })
    }
  }
}

function turn(round: number, id: string, more: Line): Line[] {
  return [
    prompt(`continue ${round}`, { ...more, promptId: id }),
    call(`tool-${id}`, 'Bash', { command: `make ${round}` }, more),
    result(`tool-${id}`, 'x '.repeat(2000), { ...more, is_error: round % 2 === 0 }),
    answer(`answer ${round}`, more),
  ]
}

function write(home: string, payload: object): void {
  writeEntry(home, 'claude-code', JSON.stringify(payload))
}
