import { describe, expect, test } from 'vitest'
import type { Memory } from '../../../src/memoria.ts'
import { put } from '../../consolidate/home.ts'
import { editedInVault } from '../edited-vault.ts'
import { temporaryPlace } from '../program.ts'
import { learnBy, withLearned } from '../talk.ts'

const NOTHING = { run: null, forgotten: [], putBack: [], kept: [], sessions: 0 }

describe('memoria undo', () => {
  test('with nothing to undo it says so, and that is no failure', () => {
    const place = temporaryPlace()
    expect(place.json('undo')).toEqual({ dryRun: false, ...NOTHING })
    expect(place.json('undo', '--dry-run')).toEqual({ dryRun: true, ...NOTHING })
    expect(place.run('undo')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Nothing to undo/) })
  })

  test('takes back the last run as a whole; --dry-run only says what would go', async () => {
    const { place, deploys, postgres } = await withLearned()
    const expected = { run: { judge: 'local' }, forgotten: [deploys, postgres].sort(), putBack: [], kept: [] }
    expect(place.json('undo', '--dry-run')).toMatchObject({ dryRun: true, ...expected })
    expect(place.run('undo', '--dry-run').stdout).toMatch(
      /^would undo {2}the run of the judge local, just now: 2 memories\n {2}forgotten \w{8} {2}/,
    )
    expect(place.json<{ memories: Memory[] }>('list').memories).toHaveLength(2)
    expect(place.json('undo')).toMatchObject({ dryRun: false, ...expected })
    expect(place.json('list')).toEqual({ memories: [] })
    expect(place.json('undo')).toMatchObject(NOTHING)
  })

  test('takes back what came from the vault', async () => {
    const place = temporaryPlace()
    await place.prepare(async (m) => editedInVault(m))
    expect(place.run('undo').stdout).toMatch(
      /^undone {2}the edits imported from the vault, just now: 1 memory\n {2}put back .*Deploys go out on Tuesdays\n$/,
    )
    expect(place.json<{ memories: Memory[] }>('list').memories).toMatchObject([
      { text: 'Deploys go out on Tuesdays', origin: 'assistant' },
    ])
  })

  test('a memory that a run changed several times is told once', async () => {
    const place = temporaryPlace()
    const draft = { text: 'Deploys go out on Tuesdays', kind: 'fact' } as const
    await place.prepare((m) => learnBy(m, 'local', draft, draft))
    expect(place.run('undo', '--dry-run').stdout).toMatch(/: 1 memory\n {2}forgotten .*\n$/)
    expect(place.json<{ forgotten: string[] }>('undo').forgotten).toHaveLength(1)
  })

  test('a run of which nothing can be taken back is said to be so, and that the next undo goes on to another', async () => {
    const place = temporaryPlace()
    await place.prepare(async (m) => {
      await learnBy(m, 'local', { text: 'The office is in Bern', kind: 'fact' })
      const id = await editedInVault(m)
      await m.revise(id, { text: 'Deploys go out on Fridays' })
    })
    const { stdout } = place.run('undo')
    expect(stdout).toMatch(
      /^nothing undone {2}the edits imported from the vault, just now: .*\n {2}left .*Fridays\nWhat is left .*\n/,
    )
    expect(stdout).toContain(
      'The next `memoria undo` undoes the run of the judge local, just now; see it first with --dry-run.',
    )
    expect(place.run('undo', '--dry-run').stdout).toMatch(/^would undo {2}the run of the judge local/)
  })

  test('what lint mended is not told as a run of sleep', async () => {
    const place = temporaryPlace()
    await place.prepare(({ context }) =>
      put(context, { text: 'The sale goes on', validTo: '2026-01-30T00:00:00.000Z' }),
    )
    place.json('vault', 'lint', '--fix', '--rule', 'expired-memory')
    expect(place.json('consolidate', 'log')).toEqual({ runs: [] })
    expect(place.run('undo').stdout).toMatch(
      /^undone {2}what `memoria vault lint --fix` fixed, just now: 1 memory/,
    )
    // Whoever took it back does not want it, whoever would do it next.
    expect(place.json('consolidate', '--dry-run')).toMatchObject({ steps: [] })
  })

  test('leaves what a person changed or kept, and says so', async () => {
    const { place, deploys, postgres } = await withLearned()
    place.json('edit', deploys, '--text', 'Deploys go out on Wednesdays')
    expect(place.run('undo').stdout).toMatch(
      new RegExp(
        `: 1 memory\n {2}forgotten ${postgres.slice(-8)} .*\n {2}left {6}${deploys.slice(-8)} .*\nWhat is left`,
      ),
    )
    const { memories } = place.json<{ memories: Memory[] }>('list')
    expect(memories.map(({ text }) => text)).toEqual(['Deploys go out on Wednesdays'])
  })

  test('what the run had replaced holds again', async () => {
    const place = temporaryPlace()
    const old = place.remember('Tests run with jest', '--topic', 'test-runner')
    await place.prepare((m) =>
      learnBy(m, 'local', {
        text: 'Tests run with vitest',
        kind: 'fact',
        topic: 'test-runner',
        supersedes: old,
      }),
    )
    expect(place.json<{ memory: Memory }>('show', old).memory.state).toBe('superseded')
    expect(place.json('undo')).toMatchObject({ putBack: [old], forgotten: [expect.any(String)] })
    expect(place.json<{ memory: Memory }>('show', old).memory.state).toBe('active')
  })
})
