import type { JSX } from 'preact'
import { Empty } from '../../parts/states.tsx'
import { isAtSpentLink } from '../../state/api.ts'

/** Shown when the server knows no session of this browser. */
export function LoginView(): JSX.Element {
  return (
    <main id="main" tabIndex={-1}>
      <h1 class="visually-hidden">memoria</h1>
      <Empty title="This browser is not logged in.">
        {isAtSpentLink && 'This login link was used already, or is too old. '}
        Run <code>memoria ui</code> in a terminal. It opens a new one-time link.
      </Empty>
    </main>
  )
}
