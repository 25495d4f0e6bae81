import { describe, expect, test } from 'vitest'
import type { Memory } from '../../../src/memoria.ts'
import { editedInVault } from '../edited-vault.ts'
import { errorOf, type Place, temporaryPlace } from '../program.ts'
import { learnBy, POSTGRES, withLearned } from '../talk.ts'
import { onTerminal } from '../terminal.ts'

interface Review {
  readonly waiting: readonly { id: string; quote: string; session: string; judge: string; review: string }[]
}

function waiting(place: Place, ...args: string[]): string[] {
  return place.json<Review>('review', ...args).waiting.map(({ id }) => id)
}

function memory(place: Place, id: string): Memory {
  return place.json<{ memory: Memory }>('show', id).memory
}

describe('memoria review', () => {
  test('says so when nothing waits; what a person said does not', () => {
    const place = temporaryPlace()
    place.remember('We use pnpm here')
    expect(place.json('review')).toEqual({ waiting: [] })
    expect(place.run('review').stdout).toMatch(/^Nothing to review/)
    expect(place.json('review', 'keep', '--all')).toEqual({ kept: [], unchanged: [] })
  })

  test('an edit in the vault that contradicts a change waits with what it contradicts', async () => {
    const place = temporaryPlace()
    let id = ''
    await place.prepare(async (m) => {
      id = await editedInVault(m, { meanwhile: 'Deploys go out on Mondays' })
    })
    const { stdout } = place.run('review')
    expect(stdout).toMatch(/Deploys go out on Mondays {2}\(another memory says otherwise/)
    expect(stdout).toMatch(/Deploys go out on Wednesdays {2}\(another memory says otherwise/)
    place.json('review', 'reject', id)
    expect(place.json<{ memories: Memory[] }>('list').memories).toMatchObject([
      { text: 'Deploys go out on Wednesdays', state: 'active' },
    ])
  })

  test('without a terminal it lists what waits, the newest run last', async () => {
    const { place, deploys, postgres } = await withLearned()
    await place.prepare((m) => learnBy(m, 'model/x', { text: 'The office is in the old mill', kind: 'fact' }))
    expect(place.json<Review>('review').waiting.slice(0, 2)).toMatchObject([
      { id: deploys, session: 'talk-7', judge: 'local', review: 'new', quote: 'deploys go out on Tuesdays' },
      { id: postgres, kind: 'decision', text: POSTGRES, quote: POSTGRES, rule: 'a rule', project: 'shop' },
    ])
    expect(place.json<Review>('review').waiting.at(-1)).toMatchObject({
      judge: 'model/x',
      quote: null,
      session: null,
    })
    const { stdout } = place.run('review')
    expect(stdout).toContain(
      `${postgres.slice(-8)}  decision     ${POSTGRES}  (learned, in use)\n          "${POSTGRES}"\n`,
    )
    expect(stdout).toContain('3 memories wait for your decision: 3 in use\n')
  })

  test('keep notes that you looked at it, with --all at everything; --all shows it all the same', async () => {
    const { place, deploys, postgres } = await withLearned()
    expect(place.json('review', 'keep', deploys.slice(-8))).toEqual({ kept: [deploys], unchanged: [] })
    expect(memory(place, deploys)).toMatchObject({ review: 'kept', revision: 2 })
    expect(place.json('review', 'keep', deploys)).toEqual({ kept: [], unchanged: [deploys] })
    expect(place.json('review', 'keep', '--all')).toEqual({ kept: [postgres], unchanged: [] })
    expect([waiting(place), waiting(place, '--all')]).toEqual([[], [deploys, postgres]])
  })

  test('reject forgets it; what it had replaced holds again', async () => {
    const place = temporaryPlace()
    const old = place.remember('Tests run with jest')
    const ids: string[] = []
    await place.prepare(async (m) => {
      ids.push(
        ...(await learnBy(m, 'local', { text: 'Tests run with vitest', kind: 'fact', supersedes: old })),
      )
    })
    expect(place.json('review', 'reject', ...ids)).toEqual({
      rejected: [{ id: ids[0], restored: [old] }],
      neverAgain: false,
    })
    expect([memory(place, ids[0] ?? '').state, memory(place, old).state]).toEqual(['forgotten', 'active'])
    expect(place.json('review', 'rejections')).toMatchObject({ rejections: [{ kind: expect.any(String) }] })
  })

  test('--never-again is remembered without its words, and can be taken back', async () => {
    const { place, postgres } = await withLearned()
    place.json('review', 'reject', postgres, '--never-again')
    const learnAgain = () => place.prepare((m) => learnBy(m, 'local', { ...AGAIN, text: POSTGRES }))
    await expect(learnAgain()).rejects.toThrow('rejected')
    const [rejection] = place.json<{ rejections: { id: string }[] }>('review', 'rejections').rejections
    expect(rejection).toEqual({ id: expect.any(String), kind: 'decision', at: expect.any(String) })
    expect(place.run('review', 'rejections').stdout).not.toContain('Postgres')
    const { id = '' } = rejection ?? {}
    expect(place.json('review', 'rejections', 'drop', id.slice(-8))).toEqual({ dropped: id })
    await learnAgain()
    expect(errorOf(place.run('review', 'rejections', 'drop', id, '--json')).code).toBe('not_found')
  })

  test('one wrong id among several changes nothing', async () => {
    const { place, deploys, postgres } = await withLearned()
    for (const part of ['keep', 'reject'])
      expect(errorOf(place.run('review', part, deploys, 'zzzzzzzz', '--json')).code).toBe('not_found')
    expect(waiting(place)).toEqual([deploys, postgres])
  })

  test.each([[['keep']], [['keep', 'aaaa', '--all']], [['reject']], [['burn']]])(
    '%j is a wrong command line',
    (args) => {
      const ran = temporaryPlace().run('review', ...args, '--json')
      expect([ran.code, errorOf(ran).code]).toEqual([2, 'usage'])
    },
  )
})

const AGAIN = {
  kind: 'decision',
  topic: 'database',
  scope: 'project',
  project: 'shop',
  origin: 'user',
} as const

describe('memoria review on a terminal', () => {
  test('walks through: an answer nobody knows is asked again, k keeps, n never again', async (context) => {
    const { place, deploys, postgres } = await withLearned()
    const { stdout, code } = onTerminal(context, place, ['review'], { keys: 'what\nk\nn\n' })
    expect(code).toBe(0)
    expect(stdout.match(/\[k\]eep/g)).toHaveLength(3)
    expect(stdout).toContain('2 decided\r\n')
    expect(memory(place, deploys).review).toBe('kept')
    expect(memory(place, postgres).state).toBe('forgotten')
    expect(place.json<{ rejections: object[] }>('review', 'rejections').rejections).toHaveLength(1)
  })

  test('e opens the editor and keeps what was written, r rejects', async (context) => {
    const { place, deploys, postgres } = await withLearned()
    onTerminal(context, place, ['review'], {
      keys: 'e\nr\n',
      env: { EDITOR: 'sed -i s/Tuesdays/Wednesdays/' },
    })
    expect(memory(place, deploys)).toMatchObject({
      text: expect.stringContaining('Wednesdays'),
      review: 'kept',
    })
    expect(memory(place, postgres).state).toBe('forgotten')
    expect(place.json('review', 'rejections')).toMatchObject({ rejections: [{ kind: expect.any(String) }] })
  })

  test('a text that cannot be kept is said, and asked again', async (context) => {
    const { place, deploys } = await withLearned()
    const env = { EDITOR: 'truncate -s 0' }
    const { stdout } = onTerminal(context, place, ['review'], { keys: 'e\nq\n', env })
    expect(stdout).toContain('memoria:')
    expect(memory(place, deploys)).toMatchObject({ review: 'new', revision: 1 })
  })

  test('s leaves it for later, q and the end of input leave the rest', async (context) => {
    const { place, deploys, postgres } = await withLearned()
    expect(onTerminal(context, place, ['review'], { keys: 's\nq\n' }).stdout).toContain(
      '0 decided, 2 memories left',
    )
    expect(onTerminal(context, place, ['review'], { keys: '\u0004' }).code).toBe(0)
    expect(waiting(place)).toEqual([deploys, postgres])
  })
})

describe('memoria review says what holds already', () => {
  const SAID_FOR_USER = 'The user prefers tabs over spaces'

  /** Two memories that a judge learned and that hold, and one that an agent said in the person's name. */
  async function withProposal(): Promise<{ place: Place; proposed: string }> {
    const { place } = await withLearned()
    const ids: string[] = []
    const draft = { text: SAID_FOR_USER, kind: 'preference', origin: 'assistant' } as const
    await place.prepare(async (m) => void ids.push(...(await learnBy(m, 'local', draft))))
    return { place, proposed: ids[0] ?? '' }
  }

  test('a learned memory is marked as in use, and a proposed one as not yet', async () => {
    const { place } = await withProposal()
    const { stdout } = place.run('review')
    expect(stdout).toContain(`${POSTGRES}  (learned, in use)\n`)
    expect(stdout).toContain(`${SAID_FOR_USER}  (proposed, holds once you keep it)\n`)
    expect(stdout).toContain('3 memories wait for your decision: 2 in use, 1 given to no agent yet\n')
    const waits = (...args: string[]) =>
      place.json<{ waiting: { waits: string }[] }>('review', ...args).waiting.map((one) => one.waits)
    expect(waits()).toEqual(['no', 'no', 'always'])
    expect(waits('--set', 'learning.review=ask')).toEqual(['ask', 'ask', 'always'])
  })

  test('what was kept is not printed as proposed any more', async () => {
    const { place, proposed } = await withProposal()
    const { stdout } = place.run('review', 'keep', proposed)
    expect(stdout).toMatch(new RegExp(`^kept {2}${proposed.slice(-8)} {2}fact .*spaces\n$`))
  })

  test('a project without a remote is shown by its name and folder, not by its commit', async () => {
    const place = temporaryPlace()
    const commit = `git:${'d6fa'.repeat(10)}`
    await place.prepare(async (m) => {
      const { store, clock } = m.context
      const identity = { id: commit, kind: 'root-commit', name: 'shop' } as const
      await store.projects.seen(identity, '/code/shop', new Date(clock.now()).toISOString())
      await learnBy(m, 'local', {
        text: 'Deploys go out on Tuesdays',
        kind: 'fact',
        origin: 'user',
        scope: 'project',
        project: commit,
      })
    })
    const { stdout } = place.run('review')
    expect(stdout).toContain('project shop (/code/shop), judge local')
    expect(stdout).not.toContain('d6fa')
    const [id = ''] = waiting(place)
    expect(place.run('show', id).stdout).toContain('project shop (/code/shop)')
  })
})
