import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claudeIn } from '../claude.ts'
import { errorOf, makePlace, temporaryPlace } from '../program.ts'

const place = makePlace()
const ids: string[] = []
const TOLD_OF = '2026-01-31T12:00:00.000Z'

beforeAll(async () => {
  await place.prepare(async ({ remember, revise, addSession, context }) => {
    for (const text of ['Use pnpm here', 'Deploys go out on Tuesdays'])
      ids.push((await remember({ text })).id)
    const [first = '', second = ''] = ids
    const told = {
      host: 'claude-code',
      session: null,
      project: null,
      entry: null,
      lookedAt: null,
      also: [],
      reasons: ['stated by the user', 'decision'],
    }
    const { injections } = context.store
    await injections.add(context.reach, {
      ...told,
      id: 'told-1',
      at: '2026-03-01T12:00:00.000Z',
      hostSession: 'session-one',
      channel: 'brief',
      memories: ids,
      revisions: [1, 1],
      characters: 321,
    })
    const messages = [{ id: '1', role: 'user', text: 'Port the cart to the new store', at: TOLD_OF }] as const
    const quiet = { host: 'claude-code', id: 'quiet-session', project: 'shop', messages }
    const { id: quietId } = await addSession(quiet)
    const [message] = await context.store.sessions.messages(context.reach, quietId)
    await injections.add(context.reach, {
      ...told,
      id: 'told-0',
      at: '2026-02-01T12:00:00.000Z',
      hostSession: 'compacted',
      channel: 'brief',
      memories: [],
      revisions: [],
      reasons: [],
      characters: 90,
      also: [`message:${message?.id}`, `session:${quietId}`, 'call:gone'],
    })
    await revise(first, { text: 'Use bun here' })
    await injections.add(context.reach, {
      ...told,
      id: 'told-2',
      at: '2026-03-02T12:00:00.000Z',
      hostSession: 'session-two',
      channel: 'hint',
      memories: [first],
      revisions: [2],
      reasons: ['shares "bun"'],
      characters: 120,
    })
    await injections.add(context.reach, {
      ...told,
      id: 'mark',
      at: '2026-03-03T12:00:00.000Z',
      hostSession: 'session-x',
      channel: 'compaction',
      memories: [],
      revisions: [],
      reasons: [],
      characters: 0,
    })
    expect(second).not.toBe('')
  })
})
afterAll(() => place.remove())

describe('memoria last', () => {
  test('last shows the newest session that got something', () => {
    expect(place.json('last')).toEqual({
      prompts: [],
      told: [
        {
          id: 'told-2',
          at: '2026-03-02T12:00:00.000Z',
          host: 'claude-code',
          session: null,
          hostSession: 'session-two',
          project: null,
          channel: 'hint',
          also: [],
          characters: 120,
          memories: [{ id: ids[0], revision: 2, text: 'Use bun here', reason: 'shares "bun"', used: null }],
        },
      ],
    })
  })

  test('shows what was said then, also when it says something else now', () => {
    const { told } = place.json<{ told: { memories: { text: string }[] }[] }>(
      'last',
      '--session',
      'session-one',
    )
    expect(told[0]?.memories.map(({ text }) => text)).toEqual(['Use pnpm here', 'Deploys go out on Tuesdays'])
    const { stdout } = place.run('last', '--session', 'session-one')
    expect(stdout).toMatch(/^brief {2}.*claude-code, session sion-one {2}321 characters\n/)
    expect(stdout).toContain('Use pnpm here')
    expect(stdout).toContain('stated by the user')
  })

  test('of what is no memory it says what it is, when it was and how it begins', () => {
    const { stdout } = place.run('last', '--session', 'compacted')
    expect(stdout).toMatch(/what was said in a session, 2026-0[\d: -]+: Port the cart to the new store\n/)
    expect(stdout).toMatch(/a session, 2026-0[\d: -]+: Port the cart to the new store\n/)
    expect(stdout).toContain('call:gone (not there any more)')
  })

  test('a session is found by the end of its id, which is what people are shown', () => {
    const { told } = place.json<{ told: { hostSession: string }[] }>('last', '--session', 'sion-two')
    expect(told.map(({ hostSession }) => hostSession)).toEqual(['session-two'])
  })

  test('what was purged since is gone from here, too', () => {
    place.run('forget', ids[1] ?? '', '--purge')
    const { stdout } = place.run('last', '--session', 'session-one')
    expect(stdout).toContain('(its text was purged)')
    expect(stdout).not.toContain('Tuesdays')
  })

  test('last says when something is injected if nothing was yet', () => {
    expect(temporaryPlace().run('last').stdout).toContain('Nothing was injected yet.')
    expect(temporaryPlace().json('last')).toEqual({ told: [], prompts: [] })
    expect(errorOf(place.run('last', '--json', '--session', 'nobody'))).toMatchObject({
      code: 'not_found',
      message: 'nothing was injected in a session "nobody", and no session has that id',
    })
    expect(place.run('last', '--session', 'quiet-session').stdout).toContain(
      'Nothing was injected in that session.',
    )
    expect(errorOf(place.run('last', '--json', '--host', 'nobody'))).toMatchObject({
      code: 'usage',
      message: 'there is no agent "nobody"',
      hint: expect.stringContaining('codex, '),
    })
    expect(place.run('last', '--host', 'codex').stdout).toMatch(/^Codex got nothing yet\. .*doctor/)
    expect(place.run('last', '--host', 'windsurf').stdout).toMatch(/^Windsurf accepts no answers from hooks/)
    expect(place.run('last', '--host', 'cursor').stdout).toContain('when a session begins, and not later')
  })

  test('knows what a hook printed without a worker, before anybody took it in', () => {
    const alone = temporaryPlace()
    const claude = claudeIn(alone, '{}')
    alone.json('init', '--yes', '--host', 'claude-code')
    const id = alone.remember('The codeword is Heffalump', '--pin')
    alone.run('drain')
    // As if a worker had just been started: none comes to note it.
    writeFileSync(join(alone.home, 'run', 'starting'), `${Math.floor(Date.now() / 1000)}\n`)
    const transcript_path = join(claude.folder, 'projects', '-folder', 'session-new.jsonl')
    const { stdout } = claude.hook('SessionStart', {
      session_id: 'session-new',
      transcript_path,
      source: 'startup',
    })
    expect(stdout).toContain('Heffalump')
    for (const args of [[], ['--session', 'session-new'], ['--host', 'claude-code']])
      expect(alone.json('last', ...args)).toMatchObject({
        told: [{ hostSession: 'session-new', channel: 'brief', memories: [{ id }] }],
      })
    expect(alone.json('last', '--host', 'codex')).toEqual({ told: [], prompts: [] })
  })
})

test('last --json has the prompts of a session with what was injected, what nearly was, and why', async () => {
  const shop = temporaryPlace()
  const known = ['Chunks of the uploader are retried three times', 'The uploader logs to its own file']
  let [used, near] = ['', '']
  await shop.prepare(async ({ remember, addSession, context }) => {
    for (const text of known) [used, near] = [near, (await remember({ text })).id]
    const prompt = 'how often are chunks of the uploader retried?'
    const messages = [{ id: '1', role: 'user', text: prompt, at: TOLD_OF }] as const
    const { id: session } = await addSession({ host: 'claude-code', id: 'asked', project: 'shop', messages })
    await context.store.injections.add(context.reach, {
      ...{ id: 'told', at: '2026-01-31T12:00:01.000Z', host: 'claude-code', session, hostSession: 'asked' },
      ...{ project: null, entry: null, lookedAt: null, also: [], channel: 'hint', characters: 120 },
      ...{ memories: [used], revisions: [1], reasons: ['shares "uploader"'] },
    })
  })
  const { told, prompts } = shop.json<{ told: unknown[]; prompts: { near: { id: string }[] }[] }>('last')
  expect(told).toMatchObject([{ hostSession: 'asked', memories: [{ id: used }] }])
  expect(prompts).toMatchObject([
    {
      ...{ at: TOLD_OF, injected: [used], reason: '' },
      lines: [{ id: used, channel: 'hint', reason: 'shares "uploader"', used: null }],
    },
  ])
  const whys = prompts[0]?.near.map(({ id, ...one }) => [id, one])
  expect(whys).toContainEqual([used, expect.objectContaining({ why: 'injected' })])
  expect(whys).toContainEqual([
    near,
    expect.objectContaining({
      sum: expect.any(Number),
      needed: expect.any(Number),
      why: 'learned after this prompt',
    }),
  ])
})

interface Shown {
  readonly prompts: readonly {
    readonly text: string
    readonly injected: readonly string[]
    readonly lines: readonly { readonly id: string; readonly used: boolean | null }[]
    readonly reason: string
    readonly near: readonly { readonly id: string; readonly why: string }[]
  }[]
}

test('last --json says for each prompt of a session why nothing was injected, whether what was is used, and what was ruled out', async () => {
  const shop = temporaryPlace()
  const texts = ['Chunks of the uploader are retried three times', 'The banner is blue on every page']
  const ids: string[] = []
  const asked = 'how often are the chunks of the uploader retried before it stops?'
  await shop.prepare(async ({ remember, addSession, context }) => {
    for (const text of texts) ids.push((await remember({ text, project: 'shop', scope: 'project' })).id)
    const at = (minute: number) => new Date(Date.now() + minute * 60_000).toISOString()
    const messages = [
      { id: '1', role: 'user', text: asked, at: at(1) },
      { id: '2', role: 'assistant', text: 'Chunks of the uploader are retried three times.', at: at(2) },
      { id: '3', role: 'user', text: 'ok', at: at(3) },
      { id: '4', role: 'assistant', text: 'Good.', at: at(4) },
      { id: '5', role: 'user', text: 'is the banner blue on every page of the shop?', at: at(5) },
    ] as const
    const { id: session } = await addSession({ host: 'claude-code', id: 'talk', project: 'shop', messages })
    await context.store.injections.add(context.reach, {
      // Half a second before the time that the transcript has for the prompt.
      ...{ id: 'told', at: at(0.992), host: 'claude-code', session, hostSession: 'talk', channel: 'hint' },
      ...{ project: null, entry: null, lookedAt: at(9), also: ['message:m1'], characters: 120 },
      ...{ memories: [ids[0] ?? ''], revisions: [1], reasons: ['shares "chunks"'] },
    })
  })
  shop.run('wrong', ids[1] ?? '')
  const { prompts } = shop.json<Shown>('last', '--session', 'talk')
  expect(prompts).toMatchObject([
    {
      ...{ text: asked, injected: [ids[0]], reason: '' },
      lines: [
        { id: ids[0], channel: 'hint', reason: 'shares "chunks"' },
        { id: 'message:m1', channel: 'hint', used: null },
      ],
    },
    { text: 'ok', injected: [], lines: [], reason: 'it asks for nothing' },
    { injected: [], near: [{ id: ids[1], why: 'you ruled it out (`memoria wrong`)' }] },
  ])
  expect(prompts[0]?.lines[0]?.used).not.toBe(undefined)
})

test('last --json has the prompts of a session that got nothing', async () => {
  const shop = temporaryPlace()
  await shop.prepare(async ({ addSession }) => {
    const messages = [{ id: '1', role: 'user', text: 'where is the banner made?', at: TOLD_OF }] as const
    await addSession({ host: 'claude-code', id: 'quiet-talk', project: 'shop', messages })
  })
  const { prompts } = shop.json<Shown>('last', '--session', 'quiet-talk')
  expect(prompts).toMatchObject([{ text: 'where is the banner made?', injected: [], near: [] }])
  expect(prompts[0]?.reason).not.toBe('')
})

test('last says in one line for each prompt of a silent session why it got nothing', async () => {
  const shop = temporaryPlace()
  await shop.prepare(async ({ addSession }) => {
    const messages = [{ id: '1', role: 'user', text: 'where is the banner made?', at: TOLD_OF }] as const
    await addSession({ host: 'claude-code', id: 'quiet-talk', project: 'shop', messages })
  })
  const { prompts } = shop.json<Shown>('last', '--session', 'quiet-talk')
  const lines = shop.run('last', '--session', 'quiet-talk').stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('“where is the banner made?”  ')
  expect(lines[1]).toContain(prompts[0]?.reason.slice(0, 20))
})

test('last --session takes a name in full for its session, whatever other name ends alike', async () => {
  const shop = temporaryPlace()
  await shop.prepare(async ({ addSession }) => {
    for (const id of ['my-talk-one', 'talk-one']) {
      const messages = [{ id: '1', role: 'user', text: `prompt of ${id}`, at: TOLD_OF }] as const
      await addSession({ host: 'claude-code', id, project: 'shop', messages })
    }
  })
  const { prompts } = shop.json<Shown>('last', '--session', 'talk-one')
  expect(prompts).toMatchObject([{ text: 'prompt of talk-one' }])
  expect(errorOf(shop.run('last', '--session', 'k-one', '--json'))).toMatchObject({ code: 'ambiguous' })
})
