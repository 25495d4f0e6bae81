import { describe, expect, test } from 'vitest'
import type { Admission } from '../../../../src/extract/admit.ts'
import type { JudgeDraft, Refusal } from '../../../../src/extract/judge.ts'
import type { Memory } from '../../../../src/memoria.ts'
import { failing, structured } from '../../../llm/behaviours.ts'
import { fakeApi } from '../../../llm/fake-api.ts'
import { claudeIn, exchange } from '../../claude.ts'
import { errorOf, type Place, temporaryPlace } from '../../program.ts'
import { modelAt, oneMemory, POSTGRES, runBeside, withTalk } from '../../talk.ts'

interface Proposed {
  readonly judge: string
  readonly drafts: readonly JudgeDraft[]
  readonly refused: readonly Refusal[]
}

interface Learned {
  readonly turns: number
  readonly admitted: readonly Admission[]
}

function memories(place: Place): readonly Memory[] {
  return place.json<{ memories: Memory[] }>('list', '--all').memories
}

function isPostgres({ text }: { readonly text: string }): boolean {
  return text.includes('Postgres')
}

describe('memoria model extract --dry-run', () => {
  test('shows drafts with their words, and each refusal with its reason; nothing is written', async () => {
    const place = await withTalk()
    const { judge, drafts, refused } = place.json<Proposed>('model', 'extract', '--dry-run', 'talk-7')
    expect(judge).toBe('local')
    const draft = drafts.find(isPostgres)
    expect(draft?.evidence).toMatchObject([
      { session: 'talk-7', messages: ['m5'], quote: expect.stringContaining('Postgres') },
    ])
    expect(refused).toContainEqual({
      quote: expect.stringContaining('Redis'),
      reason: expect.stringContaining('not decided'),
    })
    expect(place.run('model', 'extract', '--dry-run', 'talk-7').stdout).toMatch(
      /^(?:draft .*\n {9}".*"\n {9}rule .*\n)+(?:refused {2}".*" {2}.*\n)+\d drafts? and \d refused by the judge local; nothing was written\n$/,
    )
    expect(memories(place)).toEqual([])
    expect(place.json('undo')).toMatchObject({ run: null })
    expect(place.json<Learned>('model', 'extract', 'talk-7').turns).toBe(3)
  })

  test('what the person rejected for good is among the refusals', async () => {
    const place = await withTalk()
    place.json('model', 'extract', 'talk-7')
    const { id = '' } = memories(place).find(isPostgres) ?? {}
    place.json('review', 'reject', id, '--never-again')
    const { drafts, refused } = place.json<Proposed>('model', 'extract', '--dry-run', 'talk-7')
    expect(drafts.filter(isPostgres)).toEqual([])
    expect(refused).toContainEqual({
      quote: expect.stringContaining('Postgres'),
      reason: expect.stringContaining('rejected'),
    })
  })
})

describe('memoria model extract', () => {
  test('learns what is unread once, and says what came of it', async () => {
    const place = await withTalk()
    const { stdout } = place.run('model', 'extract', 'talk-7')
    expect(stdout).toMatch(/^added {6}\w{8} {2}/m)
    expect(stdout).toMatch(/\n3 turns read, \d memor(?:y|ies) touched\n$/)
    const before = memories(place)
    expect(before).toContainEqual(
      expect.objectContaining({ kind: 'decision', review: 'new', project: 'shop' }),
    )
    expect(place.json('model', 'extract', 'talk-7')).toMatchObject({ turns: 0, admitted: [], refused: [] })
    expect(place.run('model', 'extract', 'talk-7').stdout).toMatch(/^Nothing in this session is unread/)
    expect(memories(place)).toEqual(before)
  })

  test.each(['anthropic', 'openai'] as const)(
    '--judge model asks %s, and why names the model',
    async (provider) => {
      const place = await withTalk()
      const api = await fakeApi(structured(oneMemory('The shop keeps its data in Postgres', POSTGRES, 5)))
      const env = modelAt(api.url, provider)
      const ran = await runBeside(place, { env }, 'model', 'extract', 'talk-7', '--judge', 'model', '--json')
      expect(ran).toMatchObject({ code: 0, stderr: '' })
      const { admitted, turns }: Learned = JSON.parse(ran.stdout)
      expect([turns, admitted.length, api.requests.length]).toEqual([3, 1, 1])
      expect(place.run('why', admitted[0]?.id ?? '').stdout).toContain(
        `by the model judge ${provider}/fake-haiku\n`,
      )
      expect(place.json('model', 'cost', '--by', 'provider')).toMatchObject({
        rows: [{ of: `${provider}/fake-haiku`, calls: 1 }],
      })
      const again = await runBeside(
        place,
        { env },
        'model',
        'extract',
        'talk-7',
        '--judge',
        'model',
        '--json',
      )
      expect([JSON.parse(again.stdout).turns, api.requests.length]).toEqual([0, 1])
    },
  )

  test('a model that does not answer leaves the turns unread, and is no fault of ours', async () => {
    const place = await withTalk()
    const api = await fakeApi(failing(401), structured({ memories: [] }))
    const ask = () =>
      runBeside(place, { env: modelAt(api.url) }, 'model', 'extract', 'talk-7', '--judge', 'model', '--json')
    expect(errorOf(await ask())).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('unauthorised'),
    })
    expect(JSON.parse((await ask()).stdout)).toMatchObject({ turns: 3, admitted: [] })
  })

  test('nothing is asked beyond the budget', async () => {
    const place = await withTalk()
    const api = await fakeApi(structured({ memories: [] }))
    const env = { ...modelAt(api.url), MEMORIA_BUDGET_DAY: '{"usd": 0, "tokens": 1000000}' }
    const ran = await runBeside(place, { env }, 'model', 'extract', 'talk-7', '--judge', 'model', '--json')
    expect(errorOf(ran)).toMatchObject({ code: 'refused', message: expect.stringContaining('budget') })
    expect(api.requests).toEqual([])
  })

  test('while no model is allowed, --judge model says how to allow one', async () => {
    const ran = (await withTalk()).run('model', 'extract', 'talk-7', '--judge', 'model', '--json')
    expect(errorOf(ran)).toMatchObject({
      code: 'refused',
      hint: expect.stringContaining('memoria config set judge.provider'),
    })
  })

  test("a subagent's session is not read", async () => {
    const place = temporaryPlace()
    const id = '11111111-1111-4111-8111-111111111111'
    const claude = claudeIn(place)
    claude.transcript(id, exchange(place, id, 'look for it', 'I let somebody look'))
    const task = exchange(place, id, 'we decided to use Postgres', 'fine')
    claude.transcript(
      `${id}/subagents/agent-a1`,
      task.map((line) => ({ ...line, agentId: 'a1', isSidechain: true })),
    )
    place.json('import')
    const { subagents } = place.json<{ subagents: { id: string }[] }>('sessions', 'show', id)
    expect(errorOf(place.run('model', 'extract', subagents[0]?.id ?? '', '--json'))).toMatchObject({
      code: 'refused',
    })
  })

  test.each([
    [['zzzzzzzz'], 'not_found'],
    [['1'], 'invalid_input'],
    [['talk-7', '--judge', 'jury'], 'usage'],
    [[], 'usage'],
  ])('%j is %s', async (args, code) => {
    expect(errorOf((await withTalk()).run('model', 'extract', ...args, '--json')).code).toBe(code)
  })
})
