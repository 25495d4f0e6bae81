import { err } from '../base/result.ts'
import type { Client } from './client.ts'
import type { Failure, FailureKind } from './llm.ts'

/** Waiting does not help against these: the program is gone, nobody is logged in, the provider keeps failing. */
const FOR_GOOD: ReadonlySet<FailureKind> = new Set(['unavailable', 'unauthorised', 'breaker'])

/**
 * One client over several, which goes on to the next when one fails for good. One that did is not asked again by this
 * client: the next run, with a client of its own, begins with the first again.
 */
export function chainOf([first, ...others]: readonly [Client, ...Client[]]): Client {
  if (others.length === 0) return first
  let clients: readonly [Client, ...Client[]] = [first, ...others]
  return {
    get provider() {
      return clients[0].provider
    },
    ask: async (question, purpose) => {
      const failures: Failure[] = []
      for (;;) {
        const [client, next, ...rest] = clients
        const told = await client.ask(question, purpose)
        if (told.ok || !FOR_GOOD.has(told.error.kind)) return told
        failures.push({ ...told.error, says: `${client.provider.name}: ${told.error.says}` })
        if (next === undefined) return err(together(failures))
        clients = [next, ...rest]
      }
    },
  }
}

/** The last one decides what is done about it; all of them are said. */
function together(failures: readonly Failure[]): Failure {
  const last = failures.at(-1) ?? { kind: 'unavailable', says: '' }
  return { ...last, says: failures.map(({ says }) => says).join('; ') }
}
