import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PROGRAM } from '../../cli/program.ts'
import { type Served, served } from './support/client.ts'

/** Statements that share words with each other, so that their order counts. */
const SUBJECTS = ['deploys', 'backups', 'prices', 'sessions', 'releases', 'invoices']
const STATEMENTS = SUBJECTS.flatMap((subject) => [
  `The ${subject} run on Tuesdays, because support is staffed then`,
  `Whoever changes the ${subject} announces it in the channel of support`,
  `The ${subject} are kept in PostgreSQL and not in Redis`,
  `The ${subject} were slow in March, and an index on the date column solved it`,
  `Tests of the ${subject} need a real database, a mock hid a bug once`,
])

const QUESTIONS = [
  'when do deploys run',
  'where are invoices kept, PostgreSQL or Redis?',
  'slow index',
  'who announces changes of prices',
  'what about the backups in March',
  'support',
  'tset of releases',
  'how tall is the tower',
  '->',
]

/** A store with some dozen memories and messages, in the project that is worked in and in another. */
async function filled(): Promise<Served> {
  const all = await served()
  const { m, folder } = all
  for (const [index, text] of STATEMENTS.entries()) {
    const where = [{ scope: 'user' }, { project: folder }, { project: 'elsewhere' }] as const
    await m.remember({ text, ...where[index % where.length] })
  }
  const at = (index: number) => `2026-01-31T12:${String(index).padStart(2, '0')}:00.000Z`
  const messages = STATEMENTS.map((text, index) => ({
    id: `m${index}`,
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    text: `I looked into it. ${text}.`,
    at: at(index),
  }))
  await m.addSession({ host: 'chat', id: 'here', project: folder, messages })
  await m.addSession({ host: 'chat', id: 'there', project: 'elsewhere', messages: messages.slice(0, 9) })
  return all
}

interface Found {
  readonly results: readonly {
    readonly id: string
    readonly score: number
    readonly reasons: readonly string[]
  }[]
  readonly reason?: string
}

const shown = ({ results, reason = '' }: Found) => ({
  results: results.map(({ id, score, reasons }) => ({ id, score, reasons })),
  reason: results.length > 0 ? '' : reason,
})

function cliSearch({ m, folder }: Served, query: string, ...flags: string[]): Found {
  const { home } = m.context
  const ran = spawnSync(process.execPath, [PROGRAM, 'search', '--json', ...flags, '--', query], {
    ...{ cwd: folder, encoding: 'utf8' },
    env: { PATH: process.env['PATH'], HOME: home, MEMORIA_HOME: home },
  })
  expect(ran).toMatchObject({ status: 0, stderr: '' })
  return JSON.parse(ran.stdout)
}

test.each([
  ['memories', 3],
  ['memories', 20],
  ['history', 3],
  ['history', 20],
] as const)(
  'library, command and tool give the same %s for the same question, at most %i',
  async (where, limit) => {
    const all = await filled()
    const { m, folder, client } = all
    const answers = new Set<number>()
    for (const query of QUESTIONS) {
      const history = where === 'history'
      const library = shown(await m.search(query, { project: folder, limit, history }))
      const flags = [...(history ? ['--history'] : []), '--limit', String(limit)]
      expect(shown(cliSearch(all, query, ...flags)), query).toEqual(library)
      const tool = await client.result<Found>('memory_search', { query, in: where, limit })
      expect(shown(tool), query).toEqual(library)
      answers.add(library.results.length)
    }
    expect(answers.size).toBeGreaterThan(1)
  },
)

test('memories that wait for a review leave their places in the tool’s answer to others that fit', async () => {
  const { m, folder, client } = await served(['learning.review=ask'])
  const ids: string[] = []
  for (const day of ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays'])
    ids.push((await m.remember({ text: `Deploys of the shop go out on ${day}`, project: folder })).id)
  const query = 'when do deploys of the shop go out'
  const { results } = await m.search(query, { project: folder })
  const last = results.at(-1)?.id
  for (const id of ids.filter((one) => one !== last))
    await m.context.store.memories.markReview(m.context.reach, id, 'new')
  const tool = await client.result<Found>('memory_search', { query, in: 'memories', limit: 1 })
  expect(tool.results.map(({ id }) => id)).toEqual([last])
})
