import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACTIONS, POLICY } from '../../src/people/policy.ts'
import type { Role } from '../../src/people/roles.ts'
import { POLICY_CASES, type PolicyCase, targetOf } from '../support/people/cases.ts'
import { withoutRowSecurity } from '../support/people/row-security.ts'
import { type PolicyWorld, policyWorld } from '../support/people/world.ts'
import { withPostgres } from '../support/postgres/suite.ts'

/** The cells of the matrix that are not as the table says. */
async function wrongCells(world: PolicyWorld, cases: readonly PolicyCase[]): Promise<string[]> {
  const wrong: string[] = []
  for (const one of cases) {
    const { actor, revoked } = world.actors[one.role]
    const asking = one.situation === 'revoked' ? revoked : actor
    const { allowed } = await world.server.people.may(asking, one.action, targetOf(one, world))
    if (allowed !== one.allowed)
      wrong.push(
        `${one.role} ${one.action} in ${one.scope}, ${one.situation}: ${allowed ? 'allowed' : 'refused'}`,
      )
  }
  return wrong
}

await withPostgres('the policy table', () => {
  test('has a cell for every role, action, scope and situation', () => {
    expect(POLICY_CASES).toHaveLength(5 * 30 * 4 * 4)
    const allowed = POLICY_CASES.filter((one) => one.allowed)
    expect(allowed.length).toBeGreaterThan(100)
    expect(allowed.every(({ situation, role }) => situation !== 'revoked' && role !== 'none')).toBe(true)
  })

  test('decides every cell of the matrix', async () => {
    expect(await wrongCells(await policyWorld(), POLICY_CASES)).toEqual([])
  })

  test('decides every cell of the matrix by itself, with row-level security switched off', async () => {
    const world = await policyWorld()
    await withoutRowSecurity(world.server)
    expect(await wrongCells(world, POLICY_CASES)).toEqual([])
  })
})

const LETTERS: Readonly<Record<string, string>> = { owner: 'o', maintainer: 'm', member: 'b', reader: 'r' }

/** The table as docs/PEOPLE.md shows it. */
function policyInWords(): string {
  const cell = (roles: readonly Role[]) => roles.map((role) => LETTERS[role]).join(' ') || '–'
  const rows = ACTIONS.map((action) => {
    const { does, needs, user, project, team, everyone } = POLICY[action]
    return `| \`${action}\` | ${does} | ${needs} | ${[user, project, team, everyone].map(cell).join(' | ')} |`
  })
  return [
    '| action | to | key | user | project | team | everyone |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

test('the policy table stands in docs/PEOPLE.md as it is', () => {
  const page = readFileSync('docs/PEOPLE.md', 'utf8')
  expect(/<!-- policy -->\n\n(.*)\n\n<!-- \/policy -->/s.exec(page)?.[1]).toBe(policyInWords())
})
