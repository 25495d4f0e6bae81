import { expect } from 'vitest'
import { learnSession } from '../../../src/extract/learn/learn.ts'
import { makeModelJudge } from '../../../src/extract/model/judge.ts'
import type { Memoria } from '../../../src/memoria.ts'
import type { Memory } from '../../../src/model/memory.ts'
import { clientContext as clientHouse, PLENTY, PROVIDERS } from '../../llm/client-context.ts'
import { type Behaviour, fakeApi } from '../../llm/fake-api.ts'

/** Has every session read by a model that answers like this. */
export async function learnWithModel({ context }: Memoria, behaviour: Behaviour): Promise<void> {
  const api = await fakeApi(behaviour)
  const budget = { ...PLENTY, day: { usd: 1e6, tokens: 1e9 }, month: { usd: 1e6, tokens: 1e9 } }
  const { client } = await clientHouse(PROVIDERS.anthropic(api.url), { budget })
  const judge = makeModelJudge(client, async () => [])
  for (const { session: id } of await context.store.learning.unread(context.reach, 'model')) {
    const session = await context.store.sessions.get(context.reach, id)
    const learned = session && (await learnSession(context, session, { as: 'model', judge, window: 1 }))
    expect(learned).toMatchObject({ ok: true })
  }
}

export function memoriesOf({ context }: Memoria): Promise<Memory[]> {
  return context.store.memories.list(context.reach, {
    states: ['active', 'conflict', 'superseded', 'proposed'],
  })
}

/** Whether a memory counts as the person's own word. */
export function isTheirs({ origin, trust, review }: Memory): boolean {
  return origin === 'user' || trust === 1 || review === 'kept'
}
