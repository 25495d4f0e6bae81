import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Colleague, team } from './team.ts'

/** One thing that somebody does, or that goes wrong between two of them. */
type Step =
  | { readonly do: 'share'; readonly words: number }
  | { readonly do: 'edit' | 'delete' | 'unshare' | 'edit-here' | 'revert'; readonly which: number }
  | { readonly do: 'sync' | 'read' | 'commit' }

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('share' as const), words: fc.nat(6) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'edit' as const,
        'delete' as const,
        'unshare' as const,
        'edit-here' as const,
        'revert' as const,
      ),
      which: fc.nat(9),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('sync' as const, 'read' as const, 'commit' as const) }),
  },
)

/** More by: MEMORIA_ROUNDS=200 npx vitest run test/sync/team-files/random-rounds.test.ts */
const ROUNDS = Number(process.env['MEMORIA_ROUNDS'] ?? 4)
const SEED = Number(process.env['MEMORIA_SEED'] ?? Date.now() % 1_000_000)

const SUBJECTS = ['builds', 'deploys', 'tests', 'queues', 'caches', 'logs', 'alerts']

test(`clones agree on every shared statement after random shares, edits, deletions and merges (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ who: fc.nat(2), step, theirs: fc.boolean() }), { minLength: 6, maxLength: 16 }),
      async (steps) => {
        const people = await team('Ada', 'Bob', 'Cleo')
        for (const [number, { who, step: one, theirs }] of steps.entries()) {
          const person = people[who]
          if (person !== undefined) await act(person, one, number, theirs)
        }
        for (const person of [...people, ...people]) pullAndPush(person, true)
        for (const person of people) await person.reads()
        const apart = await takenBack(people)
        const known = await Promise.all(people.map((person) => person.team()))
        const [first, ...others] = known.map((all) => all.filter(({ id }) => !apart.has(id)))
        for (const other of others) expect(other).toEqual(first)
        for (const person of people) {
          expect(await person.reads()).toMatchObject({ files: 0, added: 0, revised: 0, forgotten: 0 })
          const files = person.files()
          expect(files.filter((name) => !person.file(name).startsWith('---\n'))).toEqual([])
        }
      },
    ),
    { numRuns: ROUNDS, seed: SEED, endOnFailure: true },
  )
}, 1_200_000)

/** Statements that somebody took back while a colleague kept the file: they are private there, and the file is refused. */
async function takenBack(people: readonly Colleague[]): Promise<ReadonlySet<string>> {
  const all = await Promise.all(people.map((person) => person.memoria.list({ scopes: ['project'] })))
  return new Set(all.flatMap(({ memories }) => memories.map(({ id }) => id)))
}

async function act(person: Colleague, one: Step, number: number, theirs: boolean): Promise<void> {
  if (one.do === 'read') return void (await person.reads())
  if (one.do === 'commit') return person.commits()
  if (one.do === 'sync') return pullAndPush(person, theirs)
  if (one.do === 'share') {
    // Now and then two people say the very same.
    const subject = SUBJECTS[one.words] ?? 'builds'
    const text =
      one.words < 2 ? `We run ${subject} at night` : `We run ${subject} on node ${number} of the cluster`
    const memory = await person.says(text, { topic: subject })
    const isKnown = (await person.team()).some((one) => one.text === text)
    if (memory.scope === 'project' && !isKnown) await person.shares(memory)
    return
  }
  if (one.do === 'revert') return revertDeletion(person)
  if (!('which' in one)) return
  const names = person.files()
  const name = names[one.which % Math.max(names.length, 1)]
  if (name === undefined) return
  if (one.do === 'edit')
    return person.edits(name, (content) => content.replace(/\n*$/, ` (${person.name} ${number})\n`))
  if (one.do === 'delete') {
    // No commit could tell that a file is gone which none ever had.
    person.commits()
    return person.removes(name)
  }
  const id = /^id: (\w+)$/m.exec(person.file(name))?.[1] ?? ''
  const known = await person.memoria.get(id)
  if (known?.state !== 'active' || known.scope !== 'team') return
  if (one.do === 'edit-here') {
    await person.memoria.revise(id, { text: `${known.text} [${person.name} ${number}]` })
    return
  }
  const { unshareMemories } = await import('../../../src/sync/team-files/unshare.ts')
  const { checkoutAt } = await import('../../../src/sync/team-files/read-known.ts')
  const { context } = person.memoria
  const [first] = await person.memoria.history(id)
  if (first?.by === 'team-files') return
  await unshareMemories(context, await checkoutAt(context, person.root), [known], context.author('back'))
}

/** Takes back the last commit that deleted a team file, if there is one that can be. */
function revertDeletion(person: Colleague): void {
  person.commits()
  const commit = person.git(
    'log',
    '--no-merges',
    '--diff-filter=D',
    '-1',
    '--format=%H',
    '--',
    '.memoria/team',
  )
  if (commit !== '' && !person.tryGit('revert', '--no-edit', commit)) person.tryGit('revert', '--abort')
}

/** Merges what the others did. A person decides each conflict, for one side or the other. */
function pullAndPush(person: Colleague, theirs: boolean): void {
  person.commits()
  if (!person.tryGit('pull', '-q', '--no-rebase', '--no-edit')) {
    for (const path of person.git('diff', '--name-only', '--diff-filter=U').split('\n').filter(Boolean)) {
      const side = theirs ? '--theirs' : '--ours'
      if (person.tryGit('checkout', side, '--', path)) person.git('add', '--', path)
      else person.git('rm', '-q', '-f', '--', path)
    }
    person.git('commit', '-q', '--no-edit')
  }
  person.git('push', '-q', 'origin', 'HEAD:main')
}
