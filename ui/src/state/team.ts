import { signal } from '@preact/signals'
import type { Answer } from '../../../src/serve/contract/contract.ts'
import { call } from './api.ts'

type Team = NonNullable<Answer<'GET /api/v1/me'>['team']>

/** The person and their spaces on a team server; null on a person's own machine, undefined until that is known. */
export const team = signal<Team | null | undefined>(undefined)

/** Asks once who is logged in. A failure is shown by whatever is loaded next. */
export async function learnWhoIsHere(): Promise<void> {
  try {
    team.value = (await call('GET /api/v1/me')).team ?? null
  } catch {
    // Not logged in, or the server does not answer: the page says so by itself.
    return
  }
}

/** The ways to log in at a team server; undefined on a person's own machine, where a link is the only one. */
export async function loginOptions(): Promise<{ readonly oidc: boolean } | undefined> {
  try {
    const response = await fetch('/api/v1/login-options', { headers: { accept: 'application/json' } })
    return response.ok ? ((await response.json()) as { oidc: boolean }) : undefined
  } catch {
    // The server does not answer: the page says how to begin again.
    return undefined
  }
}
