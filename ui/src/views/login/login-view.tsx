import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Empty } from '../../parts/states.tsx'
import { isAtSpentLink } from '../../state/api.ts'
import { loginOptions } from '../../state/team.ts'
import { KeyForm } from './key-form.tsx'

/** Shown when the server knows no session of this browser. */
export function LoginView(): JSX.Element {
  const options = useSignal<{ readonly oidc: boolean } | undefined>(undefined)
  useEffect(() => {
    void loginOptions().then((found) => {
      options.value = found
    })
  }, [])
  const spent = isAtSpentLink && 'This login link was used already, or is too old. '
  return (
    <main id="main" tabIndex={-1}>
      <h1 class="visually-hidden">memoria</h1>
      {options.value === undefined ? (
        <Empty title="This browser is not logged in.">
          {spent}
          Run <code>memoria ui</code> in a terminal. It opens a new one-time link.
        </Empty>
      ) : (
        <Empty title="Log in to this server.">
          {spent}
          <KeyForm />
          {options.value.oidc && (
            <p>
              <a href="/login/oidc">Log in with your organisation</a>
            </p>
          )}
        </Empty>
      )}
    </main>
  )
}
