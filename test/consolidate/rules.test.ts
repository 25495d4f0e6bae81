import { describe, expect, test } from 'vitest'
import type { OpenContext } from '../../src/memoria.ts'
import type { NewMemory } from '../../src/store/store.ts'
import { homeAtNoon, planned, put, said } from './home.ts'

const RULE: Partial<NewMemory> = { kind: 'correction', text: 'Write commit messages in the imperative mood' }

/** The same, said in so many sessions, each in a project of its own unless it is named. */
async function saidIn(context: OpenContext, ...all: Partial<NewMemory>[]): Promise<string[]> {
  const ids: string[] = []
  for (const [index, fields] of all.entries())
    ids.push(await put(context, { ...RULE, project: `p${index}`, evidence: [said(`s${index}`)], ...fields }))
  return ids
}

describe('a rule is proposed', () => {
  test('when the person gave it in three sessions and several projects', async () => {
    const { context } = await homeAtNoon()
    const ids = await saidIn(context, {}, {}, { text: 'Please write commit messages in the imperative mood' })
    const [step, ...more] = await planned(context, 'propose')
    expect(more).toEqual([])
    expect(step?.from.map(({ id }) => id).sort()).toEqual(ids.sort())
    expect(step?.draft).toMatchObject({ kind: 'correction', scope: 'user', origin: 'user' })
    expect(step?.draft.evidence?.map(({ session }) => session).sort()).toEqual(['s0', 's1', 's2'])
  })

  const other = { text: 'Write commit messages in the imperative mood, never in German' }
  test.each<[string, Partial<NewMemory>[]]>([
    ['said twice', [{}, {}]],
    ['said three times in two sessions', [{}, {}, { evidence: [said('s1')] }]],
    ['said with another meaning once', [{}, {}, other]],
    ['said to the contrary once', [{}, {}, { text: 'Do not write commit messages in the imperative mood' }]],
    ['said by an assistant once', [{}, {}, { origin: 'assistant', trust: 0.7 }]],
    ['said once as a fact', [{}, {}, { kind: 'fact' }]],
    ['a rule of the person already', [{}, {}, {}, { project: null, scope: 'user', evidence: [] }]],
    ['about files', [{ files: ['a'] }, { files: ['a'] }, { files: ['a'] }]],
    ['over in one place', [{}, {}, { state: 'superseded' }]],
  ])('and not what was %s', async (_, all) => {
    const { context } = await homeAtNoon()
    await saidIn(context, ...all)
    expect(await planned(context, 'propose')).toEqual([])
  })

  test('and not what was said in one project alone', async () => {
    const { context } = await homeAtNoon()
    await put(context, { ...RULE, project: 'p', evidence: [said('a'), said('b'), said('c')] })
    expect(await planned(context, 'propose')).toEqual([])
  })
})
