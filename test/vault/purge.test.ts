import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBrief } from '../../src/inject/brief.ts'
import type { Memoria } from '../../src/memoria.ts'
import { ask } from '../../src/vault/ask/ask.ts'
import { logSessions } from '../../src/vault/daily/daily-log.ts'
import { ownVault } from '../../src/vault/folder/vault.ts'
import { takeOut } from '../../src/vault/purge.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { standingClock, temporaryMemoria } from '../memoria/temporary-memoria.ts'
import { author, newMemory } from '../store/examples.ts'

const SAID = 'Remember: the heffalump is hidden behind the woozle barn, the ducks must not know'
const TEXT = 'It was decided that the heffalump stays behind the woozle barn'
const WHERE = 'where is the heffalump hidden, behind which barn?'
const AT = '2026-01-31T09:00:00.000Z'

/** A session, and a memory that came from its first message. */
async function known() {
  const m = await temporaryMemoria({ clock: standingClock() })
  const say = (id: string, role: 'user' | 'assistant', text: string) => ({ id, role, text, at: AT })
  await m.addSession({
    host: 'chat',
    id: 'talk-7',
    project: 'farm',
    messages: [
      ...[say('1', 'user', SAID), say('2', 'assistant', 'The heffalump stays behind the woozle barn, then.')],
      ...[say('3', 'user', 'Please mend the gate of the farm today'), say('4', 'assistant', 'It is mended.')],
    ],
  })
  return { m, ...(await keep(m, TEXT)) }
}

async function keep({ context: { store, reach, makeId } }: Memoria, text: string) {
  const id = makeId()
  const [project = ''] = (await store.projects.find('farm')).map((one) => one.id)
  const evidence = [{ session: 'talk-7', messages: ['1'], quote: SAID }]
  const fields = { user: reach.user, scope: 'project', project, kind: 'decision' } as const
  await store.memories.add(newMemory({ id, text, evidence, ...fields }), author())
  return { id, project }
}

test('words that a purged memory came from are told neither in a brief nor in an answer nor in a later log', async () => {
  const { m, id, project } = await known()
  const { context } = m
  await m.forget(id, { purge: true })
  const place = { host: '', project, hostSession: null, all: true, characters: 10_000 }
  const { text } = await makeBrief(context, place)
  expect(text).toContain('mend the gate')
  expect(text).not.toMatch(/heffalump|woozle/)
  const { sources } = await ask(context, WHERE, { reach: context.reach, project: null })
  expect(JSON.stringify(sources)).not.toMatch(/heffalump|woozle/)
  await logSessions(context, { running: true })
  expect(await logOf(m)).toContain('mend the gate')
  expect(await logOf(m)).not.toMatch(/heffalump|woozle/)
})

test('a purge names the log that tells the words it came from, the session, and what else came from them', async () => {
  const { m, id } = await known()
  await logSessions(m.context, { running: true })
  const other = await keep(m, 'The ducks must not know of it')
  const [session] = await m.context.store.sessions.findIds(m.context.reach, 'talk-7', 2)
  const told = await m.forget(id, { purge: true })
  const log = join(ownVault(m.context).root, 'daily', '2026-01-31.md')
  expect(told).toMatchObject({ vault: [log], sessions: [session], others: [other.id], agents: [] })
  const again = await m.forget(id, { purge: true })
  expect(again).toMatchObject({ vault: [], sessions: [session] })
})

test('an entry of a log that was half written is finished and named; one that was only begun is not written for it', async () => {
  const path = 'daily/2026-01-31.md'
  const entry = `## chat-1\n\n**Context:** ${SAID}\n\n**Next:** the gate\n`
  const purgedAt = async (signs: number) => {
    const { m, id } = await known()
    const { store, reach } = m.context
    const vault = ownVault(m.context)
    const [session = ''] = await store.sessions.findIds(reach, 'talk-7', 2)
    const place = { session, through: AT, day: '2026-01-31', parts: 1 }
    mkdirSync(join(vault.root, 'daily'), { recursive: true })
    writeFileSync(join(vault.root, path), `Mine.\n${entry.slice(0, signs)}`)
    await store.daily.begin(reach, vault.name, { ...place, path, position: 'Mine.\n'.length, text: entry })
    const { vault: told } = await m.forget(id, { purge: true })
    return {
      told,
      log: join(vault.root, path),
      now: await logOf(m),
      left: await store.daily.unfinished(reach, vault.name),
    }
  }
  const half = await purgedAt(40)
  expect(half).toMatchObject({ told: [half.log], now: `Mine.\n${entry}`, left: undefined })
  const none = await purgedAt(0)
  expect(none).toMatchObject({
    told: [],
    now: 'Mine.\n',
    left: { text: expect.not.stringContaining('woozle') },
  })
})

test("a purge names the files of agents' own memories that tell it, but for a section that is written again", async () => {
  const { m, id } = await known()
  const home = temporaryFolder()
  const file = join(home, '.claude', 'projects', '-farm', 'memory', 'MEMORY.md')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `<!-- memoria:begin -->\n- ${TEXT}\n<!-- memoria:end -->\n`)
  const { context } = m
  const memory = (await m.get(id)) ?? expect.fail()
  const agents = async (hostMemory: 'on' | 'off') => {
    const config = { ...context.config, export: { ...context.config.export, hostMemory } }
    return (await takeOut({ ...context, config, env: { HOME: home } }, memory, author())).agents
  }
  expect(await agents('off')).toEqual([file])
  expect(await agents('on')).toEqual([])
})

async function logOf({ context }: Memoria): Promise<string> {
  const { readDay } = await import('../../src/vault/daily/daily-log.ts')
  return readDay(context, '2026-01-31')
}
