import { expect, test } from 'vitest'
import { ACTIONS } from '../../../src/people/policy.ts'
import { POLICY_CASES } from '../../support/people/cases.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { asksOf, httpWorld, wrongCells } from './support/matrix.ts'

/** Actions that no route and no tool of a server does, each with its reason. */
const WITHOUT_ROUTE: readonly string[] = [
  'session.add', // sessions come by a move from a home
  'page.read', // pages are files of a home
]

await withPostgres('the authorisation matrix through HTTP and MCP', () => {
  test('every role, action, scope and situation is answered as the policy table says, and nothing leaks', {
    timeout: 600_000,
  }, async () => {
    const given = await httpWorld()
    const covered = new Set(
      POLICY_CASES.filter((one) => asksOf(given, one).length > 0).map(({ action }) => action),
    )
    expect(ACTIONS.filter((action) => !covered.has(action))).toEqual(WITHOUT_ROUTE)
    expect(await wrongCells(given, POLICY_CASES)).toEqual([])
  })
})
