import { onTestFinished } from 'vitest'
import { idMaker } from '../../../../src/base/ids.ts'
import { wholeReach } from '../../../../src/model/reach.ts'
import type { ReplicaContext } from '../../../../src/sync/replica/replica.ts'
import { sqliteHome } from '../../../support/sync/sqlite-home.ts'
import type { TestTeamApp } from './team-app.ts'

/** The person of a machine, as its own store has them. */
export const ME = wholeReach('me')

/** A machine with a real store, gone after the test, whose texts are redacted as the server does. */
export async function replicaHome({ serve }: TestTeamApp) {
  const home = await sqliteHome()
  onTestFinished(() => home.close())
  const clock = { now: () => Date.now() }
  const context: ReplicaContext = {
    store: home.rows,
    reach: ME,
    clock,
    makeId: idMaker(clock),
    redact: serve.redact,
    log: { warn: () => undefined },
  }
  return { home, context }
}
