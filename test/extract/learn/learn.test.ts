import { describe, expect, test } from 'vitest'
import { MemoriaError } from '../../../src/base/errors.ts'
import { err, ok, unwrap } from '../../../src/base/result.ts'
import type { JudgeDraft } from '../../../src/extract/judge.ts'
import { learnSession, proposeFor } from '../../../src/extract/learn/learn.ts'
import { meddle } from '../../store/temporary-store.ts'
import { keeper, learnHome } from './room.ts'

const texts = (memories: readonly { readonly text: string }[]) => memories.map(({ text }) => text).sort()

describe('learning from a session', () => {
  test('every turn is judged once, window by window, oldest first', async () => {
    const { context, say, memories } = await learnHome()
    const session = await say('keep: the first fig', 'ok', 'two', 'ok', 'keep: the third plum', 'ok')
    const reader = keeper()
    const learned = unwrap(await learnSession(context, session, reader))
    expect(learned).toMatchObject({ turns: 3, admitted: [{ outcome: 'added' }, { outcome: 'added' }] })
    expect(reader.given.map((turns) => turns.map(({ messages }) => messages[0]?.id))).toEqual([
      ['m0', 'm2'],
      ['m4'],
    ])
    expect(texts(await memories())).toEqual(['the first fig', 'the third plum'])
    expect(unwrap(await learnSession(context, session, reader))).toMatchObject({ turns: 0, admitted: [] })
    expect(reader.given).toHaveLength(2)
  })

  test('what is said later is judged later, and nothing before it again', async () => {
    const { context, say, memories } = await learnHome()
    const reader = keeper()
    await learnSession(context, await say('keep: one apple', 'ok'), reader)
    await learnSession(context, await say('keep: two pears', 'ok'), reader)
    expect(reader.given.map((turns) => turns.length)).toEqual([1, 1])
    expect((await memories()).map(({ confirmed }) => confirmed)).toEqual([0, 0])
  })

  test('a memory leads to the words it came from, who judged and by what rule', async () => {
    const { context, say, memories } = await learnHome()
    await learnSession(context, await say('keep: the key is in the safe', 'ok'), keeper())
    const [memory] = await memories()
    expect(memory).toMatchObject({
      ...{ origin: 'user', scope: 'project', project: 'shop', review: 'new' },
      evidence: [{ session: 'talk', messages: ['m0'], quote: 'the key is in the safe' }],
      validFrom: '2026-03-01T12:00:01.000Z',
    })
    const [created] = await context.store.memories.history(context.reach, memory?.id ?? '')
    expect(created).toMatchObject({
      change: 'created',
      by: 'judge:keeper',
      why: 'keep',
      run: expect.any(String),
    })
    expect(await context.store.runs.get(context.reach, created?.run ?? '')).toMatchObject({ judge: 'keeper' })
  })

  test('where the judge fails nothing is kept and everything stays unread', async () => {
    const { context, say, memories } = await learnHome()
    const session = await say(
      'keep: the first fig',
      'ok',
      'keep: the second plum',
      'ok',
      'keep: a third pear',
      'ok',
    )
    const good = keeper(1)
    let calls = 0
    const judge = {
      name: 'failing',
      judge: async (turns: Parameters<typeof good.judge.judge>[0]) => {
        calls += 1
        return calls === 2 ? err(new MemoriaError('internal', 'no')) : good.judge.judge(turns)
      },
    }
    const failed = await learnSession(context, session, { ...good, judge })
    expect(failed.ok).toBe(false)
    // The first window was kept before the second was asked for.
    expect(texts(await memories())).toEqual(['the first fig'])
    await learnSession(context, session, { ...good, judge })
    expect(texts(await memories())).toEqual(['a third pear', 'the first fig', 'the second plum'])
  })

  test('of two that read the same at once one counts', async () => {
    const { context, say, memories } = await learnHome()
    const session = await say('keep: the first fig', 'ok', 'keep: the second plum', 'ok')
    const both = await Promise.all([1, 2].map(() => learnSession(context, session, keeper())))
    expect(both.map((one) => unwrap(one).admitted.length).sort()).toEqual([0, 2])
    expect((await memories()).map(({ confirmed }) => confirmed)).toEqual([0, 0])
    expect(await context.store.runs.list(context.reach)).toHaveLength(1)
  })

  test('a turn that is not over is waited for, but not for ever', async () => {
    const { context, say, clock } = await learnHome()
    const reader = keeper()
    const session = await say('one', 'ok', 'keep: a plan without an answer')
    expect(unwrap(await learnSession(context, session, reader)).turns).toBe(1)
    clock.pass(11 * 60_000)
    expect(unwrap(await learnSession(context, session, reader))).toMatchObject({ turns: 1, admitted: [{}] })
  })

  test('when the message at the judge’s place has vanished the whole session is unread', async () => {
    const { context, say } = await learnHome()
    const reader = keeper(9)
    const session = await say('one', 'ok', 'two', 'ok')
    await learnSession(context, session, reader)
    await meddle(context.paths.store, `UPDATE learning SET last_message = 'gone'`)
    await learnSession(context, session, reader)
    expect(reader.given.map((turns) => turns.length)).toEqual([2, 2])
  })

  test('a proposal writes nothing', async () => {
    const { context, say, memories } = await learnHome()
    const session = await say('keep: the first fig', 'ok')
    const { drafts } = unwrap(await proposeFor(context, session, keeper().judge))
    expect(drafts).toMatchObject([{ text: 'the first fig' }])
    expect(await memories()).toEqual([])
    expect(await context.store.learning.unread(context.reach, 'local')).toHaveLength(1)
  })
})

test('what makes a statement of the person precise stands beside it, and neither replaces nor contradicts it', async () => {
  const { context, memoria, say, memories } = await learnHome()
  const { id } = await memoria.remember({ text: 'Use pnpm', project: 'shop', topic: 'packages' })
  const session = await say('Which version of pnpm?', 'pnpm 9, because the lock file needs it')
  const draft: JudgeDraft = {
    ...{ kind: 'decision', text: 'Use pnpm 9, because the lock file needs it', topic: 'packages' },
    ...{
      aliases: [],
      keywords: [],
      importance: 0.5,
      origin: 'assistant',
      files: [],
      supersedes: id,
      rule: 'x',
    },
    evidence: [{ session: 'talk', messages: ['m1'], quote: 'pnpm 9, because the lock file needs it' }],
  }
  const judge = { name: 'scripted', judge: async () => ok({ drafts: [draft], refused: [] }) }
  expect(await learnSession(context, session, { as: 'model', judge })).toMatchObject({
    ...{ ok: true, value: { refused: [], admitted: [{ outcome: 'added' }] } },
  })
  expect((await memories()).map(({ state, text }) => [state, text])).toEqual([
    ['active', 'Use pnpm'],
    ['active', draft.text],
  ])
})
