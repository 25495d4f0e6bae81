import { expect, test } from 'vitest'
import { TEAM_CONTRACT } from '../../../src/serve/contract/team-contract.ts'
import { TOOLS } from '../../../src/serve/mcp/tools/all.ts'
import { refuseUndeclared } from '../../../src/serve/team/actions.ts'

const route = TEAM_CONTRACT['GET /api/v1/people']
const act = async () => ({})

test('a route whose action of the policy is not declared keeps the server from starting', () => {
  expect(() => refuseUndeclared([{ key: 'GET /api/v1/people', route, act }], [])).not.toThrow()
  expect(() => refuseUndeclared([{ key: 'GET /api/v1/secrets', route, act }], [])).toThrow(
    'the route GET /api/v1/secrets',
  )
})

test('every tool that is offered over HTTP has an action of the policy, and one without keeps the server from starting', () => {
  const names = TOOLS.filter(({ isLocalOnly }) => !isLocalOnly).map(({ name }) => name)
  expect(() => refuseUndeclared([], names)).not.toThrow()
  expect(() => refuseUndeclared([], [...names, 'memory_dump'])).toThrow('the tool memory_dump')
})
