import { expect, onTestFinished, test } from 'vitest'
import { ACCESS } from '../../../../src/store/postgres/access.ts'
import { POLICY_CASES, type PolicyCase, targetOf } from '../../../support/people/cases.ts'
import { withPostgres } from '../../../support/postgres/suite.ts'
import { asksOf, type HttpWorld, httpWorld, send, wordsInLog, wrongCells } from '../support/matrix.ts'
import { allowingAll, DECIDED_HERE, openingAll, REMOVED_GUARDS } from './removed.ts'

async function switchRowSecurity({ world }: HttpWorld, state: 'ENABLE' | 'DISABLE'): Promise<void> {
  const sql = Object.keys(ACCESS).map((table) => `ALTER TABLE ${table} ${state} ROW LEVEL SECURITY`)
  await world.server.made.admin.command(sql.join('; '))
}

const LEAKING: readonly string[] = ['memory.read', 'memory.write', 'sync.pull', 'sync.push']

/** Requests to memories that are not the asker's to read, or to change, and that got through. */
async function leaksOf(given: HttpWorld): Promise<string[]> {
  const leaks: string[] = []
  // A member of a team confirms promotions to it, so that the database lets them write there: only the policy keeps them
  // from other changes.
  // The log of a space is not among them: there, the database knows who may push.
  const isOfOthers = ({ role, action, scope, situation }: PolicyCase) =>
    role !== 'member' ||
    action.startsWith('sync.') ||
    situation === 'other tenant' ||
    situation === 'revoked' ||
    !/team|everyone/.test(scope)
  const refused = POLICY_CASES.filter((one) => !one.allowed && isOfOthers(one))
  for (const one of refused.filter(({ action }) => LEAKING.includes(action)))
    for (const ask of asksOf(given, one)) {
      const { text, passed } = await send(given, one, ask)
      const cell = `${one.role} ${one.action} in ${one.scope}, ${one.situation}: ${ask.tool ?? ask.path}`
      const words = one.action.startsWith('sync.')
        ? wordsInLog(targetOf(one, given.world).space)
        : `plum ${given.world.memories[one.scope][one.situation]}`
      const isRead = one.action === 'memory.read' || one.action === 'sync.pull'
      if (isRead ? text.includes(words) : passed) leaks.push(cell)
    }
  return leaks
}

await withPostgres('the guards of a team server', () => {
  test.each(REMOVED_GUARDS)(
    'without $guard something gets through that is refused with it',
    {
      timeout: 60_000,
    },
    async ({ failing, without }) => {
      expect(await failing({})).toEqual([])
      expect(await failing(without)).not.toEqual([])
    },
  )

  test('without the decision of the policy, cells of the matrix go wrong', { timeout: 120_000 }, async () => {
    const given = await httpWorld((serve) => ({ ...serve, people: allowingAll(serve.people) }))
    expect(
      await wrongCells(
        given,
        DECIDED_HERE.filter(({ action }) => action === 'export'),
      ),
    ).not.toEqual([])
    // A push is refused by the database as well, to the same people: see without both walls.
    for (const asked of ['sync.pull', 'sync.keys'])
      expect
        .soft(
          await wrongCells(
            given,
            DECIDED_HERE.filter(({ action }) => action === asked),
          ),
          asked,
        )
        .not.toEqual([])
  })

  test('without any decision of the application, row-level security shows and changes nothing of others', {
    timeout: 300_000,
  }, async () => {
    const given = await httpWorld((serve, world) => ({ ...serve, people: openingAll(serve.people, world) }))
    expect(await leaksOf(given)).toEqual([])
  })

  test('without both walls the same requests leak', { timeout: 300_000 }, async () => {
    const given = await httpWorld((serve, world) => ({ ...serve, people: openingAll(serve.people, world) }))
    await switchRowSecurity(given, 'DISABLE')
    onTestFinished(() => switchRowSecurity(given, 'ENABLE'))
    expect((await leaksOf(given)).length).toBeGreaterThan(20)
  })

  test('without row-level security the application decides every cell as before', {
    timeout: 300_000,
  }, async () => {
    const given = await httpWorld()
    await switchRowSecurity(given, 'DISABLE')
    onTestFinished(() => switchRowSecurity(given, 'ENABLE'))
    expect(await wrongCells(given, DECIDED_HERE)).toEqual([])
  })
})
