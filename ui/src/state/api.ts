import { signal } from '@preact/signals'
import { ApiError, type Call, makeClient } from '../../../src/serve/contract/client.ts'

/** The address of one-time links. Its page is shown only for a link that does not hold any more. */
export const isAtSpentLink = location.pathname === '/login'

/** Set once the server says that nobody is logged in: the app then shows how to get in. */
export const loggedOut = signal(isAtSpentLink)

const send = makeClient()

/** Calls a route of the contract, with the cookie of this page. */
export const call: Call = async (key, ...input) => {
  try {
    return await send(key, ...input)
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 401) loggedOut.value = true
    throw thrown
  }
}
