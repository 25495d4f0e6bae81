import { onTestFinished } from 'vitest'
import { idMaker, systemRandom } from '../../../src/base/ids.ts'
import { unwrap } from '../../../src/base/result.ts'
import type { Actor, KeyAccess } from '../../../src/people/actor.ts'
import type { PeopleContext } from '../../../src/people/context.ts'
import { openPeople } from '../../../src/people/open.ts'
import type { People } from '../../../src/people/people.ts'
import type { NewKey } from '../../../src/people/types.ts'
import { makeRedactor } from '../../../src/redact/redact.ts'
import { giveDatabaseBack, type TestDatabase, takeDatabase } from '../postgres/databases.ts'

/** A server with one person, its first owner `olga`; gone after the test. */
export interface TestServer {
  readonly people: People
  readonly context: PeopleContext
  readonly made: TestDatabase
  /** Moves the clock of the program. The database has its own. */
  readonly clock: { now(): number; ms: number }
  readonly owner: Actor
  /** A new person with a key. */
  person(id: string, access?: KeyAccess): Promise<Actor>
  /** Another key of somebody, as they make it themselves. */
  keyOf(actor: Actor, access?: KeyAccess): Promise<{ readonly actor: Actor; readonly created: NewKey }>
}

export async function testServer(): Promise<TestServer> {
  const made = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(made))
  const clock = { ms: Date.now(), now: () => clock.ms }
  const context: PeopleContext = {
    database: made.database,
    clock,
    makeId: idMaker(clock),
    random: systemRandom,
    redact: unwrap(makeRedactor()),
  }
  const people = openPeople(context)
  const authenticated = async (secret: string): Promise<Actor> => {
    const found = await people.authenticate(secret)
    if (!found.ok) throw new Error(`the key is ${found.problem}`)
    return found.actor
  }
  const token = await people.setup.offer()
  const { created } = await people.setup.use(token ?? '', { id: 'olga', name: 'Olga' })
  const owner = await authenticated(created.secret)
  return {
    people,
    context,
    made,
    clock,
    owner,
    person: async (id, access = 'write') => {
      const name = `${id[0]?.toUpperCase()}${id.slice(1)}`
      await people.persons.create(owner, { id, name })
      const { secret } = await people.keys.create(owner, { name: 'laptop', access, person: id })
      return authenticated(secret)
    },
    keyOf: async (actor, access = 'write') => {
      const another = await people.keys.create(actor, { name: 'another', access })
      return { actor: await authenticated(another.secret), created: another }
    },
  }
}
