import { describe, expect, test } from 'vitest'
import { revise, type StatementChange } from '../../src/extract/revise.ts'
import { redactSecrets } from '../../src/redact/redact.ts'
import { author, ME, makeId, minute, newMemory, statement } from '../store/examples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

async function revised(change: StatementChange, { forgotten = false } = {}) {
  const store = await temporaryStore()
  const given = statement({ text: 'plum', topic: 'fruit', tags: ['a'], importance: 0.7 })
  await store.memories.add(newMemory({ id: 'm', ...given }), author())
  if (forgotten) await store.memories.forget(ME, 'm', author())
  const memory = await store.memories.get(ME, 'm')
  if (memory === undefined) throw new Error('it was just added')
  const context = { store, redact: redactSecrets, makeId }
  return { store, result: await revise(context, ME, memory, change, author(5)) }
}

describe('a memory that is revised', () => {
  test('says something new, keeps the rest, and what it said stays in its history', async () => {
    const { store, result } = await revised({ text: 'fig', tags: undefined, pinned: true })
    expect(result).toMatchObject({
      ok: true,
      value: { text: 'fig', topic: 'fruit', tags: ['a'], importance: 0.7, pinned: true, revision: 2 },
    })
    expect(await store.memories.history(ME, 'm')).toMatchObject([
      { change: 'created', statement: { text: 'plum' } },
      { change: 'revised', at: minute(5), statement: { text: 'fig' } },
    ])
  })

  test('goes by the same rules as a new one', async () => {
    const { result } = await revised({ text: `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)} is it` })
    expect(result).toMatchObject({ ok: true, value: { text: expect.stringMatching(/^\[redacted:/) } })
    const refused = await revised({ text: 'x'.repeat(501) })
    expect(refused.result).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
    expect(await refused.store.memories.get(ME, 'm')).toMatchObject({ text: 'plum', revision: 1 })
  })

  test('becomes a rule only by the person, and is theirs then', async () => {
    const store = await temporaryStore()
    await store.memories.add(newMemory({ id: 'm', text: 'plum', origin: 'web', trust: 0.2 }), author())
    const memory = await store.memories.get(ME, 'm')
    if (memory === undefined) throw new Error('it was just added')
    const context = { store, redact: redactSecrets, makeId }
    const change = { kind: 'preference' } as const
    for (const refused of [
      await revise(context, ME, memory, change, { ...author(5), run: 'run' }),
      await revise(context, ME, memory, change, author(5), 'assistant'),
    ])
      expect(refused).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(await revise(context, ME, memory, change, author(6))).toMatchObject({
      ...{ ok: true, value: { kind: 'preference', origin: 'user', trust: 1 } },
    })
  })

  test('after it was forgotten is refused', async () => {
    const { result } = await revised({ text: 'fig' }, { forgotten: true })
    expect(result).toMatchObject({ ok: false, error: { code: 'conflict' } })
  })
})
