import { useSignal } from '@preact/signals'
import type { JSX, TargetedSubmitEvent } from 'preact'
import { ApiError, makeClient } from '../../../../src/serve/contract/client.ts'

const send = makeClient()

/** Takes a key of a team server, which becomes the cookie of this browser. The key itself is not kept. */
export function KeyForm(): JSX.Element {
  const problem = useSignal('')
  const logIn = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const key = String(new FormData(event.currentTarget).get('key') ?? '').trim()
    if (key === '') return
    try {
      await send('POST /api/v1/login', { body: { key } })
      location.assign('/')
    } catch (thrown) {
      problem.value = thrown instanceof ApiError ? thrown.message : 'the server does not answer'
    }
  }
  return (
    <form onSubmit={logIn}>
      <label>
        Your key <input name="key" type="password" autocomplete="off" required />
      </label>{' '}
      <button type="submit">Log in</button>
      {problem.value !== '' && <p role="alert">{problem.value}</p>}
    </form>
  )
}
