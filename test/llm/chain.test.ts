import { expect, test } from 'vitest'
import { err, ok } from '../../src/base/result.ts'
import { chainOf } from '../../src/llm/chain.ts'
import type { Client } from '../../src/llm/client.ts'
import type { FailureKind } from '../../src/llm/llm.ts'
import { PURPOSE, QUESTION } from './client-context.ts'

test.each(['unavailable', 'unauthorised', 'breaker'] as const)(
  'one that is %s is left for the next, and is not asked again',
  async (kind) => {
    const asked: string[] = []
    const chain = chainOf([client('first', asked, kind), client('second', asked)])
    expect(await chain.ask(QUESTION, PURPOSE)).toMatchObject({ ok: true, value: { text: 'second' } })
    expect(chain.provider.name).toBe('second')
    await chain.ask(QUESTION, PURPOSE)
    expect(asked).toEqual(['first', 'second', 'second'])
  },
)

test.each(['budget', 'rate-limited', 'timeout', 'busy', 'settings', 'bad-answer'] as const)(
  'one that fails with %s keeps its turn',
  async (kind) => {
    const asked: string[] = []
    const chain = chainOf([client('first', asked, kind), client('second', asked)])
    expect(await chain.ask(QUESTION, PURPOSE)).toMatchObject({ ok: false, error: { kind } })
    expect(asked).toEqual(['first'])
  },
)

test('where all fail, each is named with its reason', async () => {
  const chain = chainOf([client('first', [], 'unauthorised'), client('second', [], 'unavailable')])
  expect(await chain.ask(QUESTION, PURPOSE)).toMatchObject({
    ok: false,
    error: { kind: 'unavailable', says: 'first: no; second: no' },
  })
})

function client(name: string, asked: string[], kind?: FailureKind): Client {
  const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0 }
  const ask: Client['ask'] = async () => {
    asked.push(name)
    return kind === undefined ? ok({ text: name, model: 'm', usage, dollars: 0 }) : err({ kind, says: 'no' })
  }
  return { provider: { name, model: 'm', ask: () => ask(QUESTION, PURPOSE) }, ask }
}
