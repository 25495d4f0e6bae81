import { describe, expect, test } from 'vitest'
import type { Memory } from '../../../src/memoria.ts'
import { put } from '../../consolidate/home.ts'
import { untidy } from '../../consolidate/untidy.ts'
import { type Place, temporaryPlace } from '../program.ts'

async function untidyPlace(): Promise<{ place: Place; ids: Awaited<ReturnType<typeof untidy>> }> {
  const place = temporaryPlace()
  const made: Awaited<ReturnType<typeof untidy>>[] = []
  await place.prepare(async ({ context }) => {
    made.push(await untidy(context))
  })
  const [ids] = made
  return { place, ids: ids ?? expect.unreachable('nothing was prepared') }
}

interface Told {
  readonly run: string | null
  readonly steps: readonly { readonly what: string; readonly id: string | null }[]
}

describe('memoria consolidate', () => {
  test('with nothing to do it says so, and that is no failure', () => {
    const place = temporaryPlace()
    const asked = { pairs: 0, note: '' }
    const nothing = { run: null, looked: 0, passedOver: 0, left: 0, asked, steps: [] }
    expect(place.json('consolidate')).toEqual({ dryRun: false, ...nothing })
    expect(place.json('consolidate', '--dry-run')).toEqual({ dryRun: true, ...nothing })
    expect(place.run('consolidate').stdout).toBe('Nothing to consolidate: 0 memories checked.\n')
    place.remember('Plums are blue')
    place.run('consolidate')
    expect(place.run('status').stdout).toMatch(/\n {2}consolidate +ok 20/)
    expect(place.json('consolidate', 'log')).toEqual({ runs: [] })
    expect(place.run('consolidate', 'log').stdout).toMatch(
      /^No consolidation ran yet\. .*memoria consolidate --dry-run\n$/,
    )
  })

  test('four statements on one topic that say different things all live after a run', () => {
    const place = temporaryPlace()
    const said = [
      'Deploys go out on Tuesdays',
      'Deploys go out only from main',
      'A deploy takes 12 minutes now',
      'make rollback undoes a deploy',
    ]
    for (const text of said) place.json('remember', text, '--topic', 'deploy')
    expect(place.json<Told>('consolidate').steps).toEqual([])
    const { memories } = place.json<{ memories: Memory[] }>('list')
    expect(memories.map(({ text, state }) => `${state} ${text}`).sort()).toEqual(
      said.map((text) => `active ${text}`).sort(),
    )
  })

  test('says what it would do and why, does it, shows it in its log, and undo takes it back', async () => {
    const { place, ids } = await untidyPlace()
    const tried = place.json<Told>('consolidate', '--dry-run')
    expect(tried.steps).toContainEqual({
      what: 'merge',
      why: 'says the same in the same words',
      id: ids.again,
      by: ids.linter,
      text: 'Please run the linter before a push',
      becomes: null,
      from: [],
    })
    expect(place.run('consolidate', '--dry-run').stdout).toContain('would change')
    const done = place.json<Told>('consolidate')
    expect(done).toEqual({ ...tried, dryRun: false, run: expect.any(String) })
    const { runs } = place.json<{ runs: object[] }>('consolidate', 'log')
    expect(runs).toMatchObject([{ id: done.run, judge: 'sleep', undoneAt: null }])
    expect(place.run('consolidate', 'log').stdout).toMatch(/says the same in the same words/)
    expect(place.run('undo', '--dry-run').stdout).toMatch(
      /^would undo {2}the run of `memoria consolidate`, just now: /,
    )
    expect(place.json('undo')).toMatchObject({ run: { id: done.run }, kept: [] })
    expect(place.json<{ memory: Memory }>('show', ids.again).memory.state).toBe('active')
    expect(place.run('consolidate', 'log').stdout).toContain('(undone)')
    expect(place.json<Told>('consolidate').steps).toEqual([])
  })

  test('what it says of stored text cannot drive the terminal', async () => {
    const place = temporaryPlace()
    await place.prepare(async ({ context }) => {
      await put(context, { text: 'Run the linter\u001b[2J before a push' })
      await put(context, { text: 'Please run the linter\u001b[2J before a push' })
    })
    const { stdout } = place.run('consolidate')
    expect(stdout).toContain('Please run the linter')
    expect(stdout).not.toContain('\u001b[2J')
  })
})

describe('a rule that is proposed', () => {
  test('waits in the review, is told to nobody, and holds once it is kept', async () => {
    const { place } = await untidyPlace()
    place.json('consolidate')
    const { waiting } = place.json<{ waiting: { id: string; state: string; judge: string }[] }>('review')
    expect(waiting).toMatchObject([{ state: 'proposed', judge: 'sleep', scope: 'user' }])
    expect(place.run('review').stdout).toContain('(proposed, holds once you keep it)')
    const prompt = 'How are commit messages written, in the imperative mood?'
    expect(place.json('recall', prompt)).toMatchObject({ memories: [] })
    const [{ id } = { id: '' }] = waiting
    expect(place.json('review', 'keep', id)).toEqual({ kept: [id], unchanged: [] })
    expect(place.json('recall', prompt)).toMatchObject({ memories: [{ id }] })
    expect(place.json('review')).toEqual({ waiting: [] })
  })

  test('is gone once it is rejected, and comes back no more', async () => {
    const { place } = await untidyPlace()
    place.json('consolidate')
    const { waiting } = place.json<{ waiting: { id: string }[] }>('review')
    place.json('review', 'reject', waiting[0]?.id ?? '')
    expect(place.json('review')).toEqual({ waiting: [] })
    expect(place.json<Told>('consolidate').steps).toEqual([])
  })
})
