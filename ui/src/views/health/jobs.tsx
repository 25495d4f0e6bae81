import type { JSX } from 'preact'
import { Badge } from '../../parts/badge.tsx'
import { Show } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { ofTypes } from '../../state/changes.ts'
import { useLoad } from '../../state/load.ts'
import { act } from '../../state/messages.ts'

/** Work that waits or failed permanently; what failed can be tried again. */
export function Jobs(): JSX.Element {
  const loaded = useLoad(
    (signal) => call('GET /api/v1/jobs', { query: { limit: 100 } }, signal),
    [],
    ofTypes('job'),
  )
  const retry = (id: string) =>
    act('It is tried again.', () => call('POST /api/v1/jobs/:id/retry', { params: { id } }))
  return (
    <section class="card" aria-labelledby="jobs">
      <h2 id="jobs">Queue and dead letters</h2>
      <Show of={loaded}>
        {({ jobs }) =>
          jobs.length === 0 ? (
            <p class="muted">Nothing waits, and nothing failed.</p>
          ) : (
            <ul class="plain stack">
              {jobs.map(({ id, kind, key, state, attempts, maxAttempts, lastError, createdAt }) => (
                <li key={id} class="job">
                  <Badge tone={state === 'dead' ? 'bad' : 'plain'}>{state}</Badge>
                  <span class="break">
                    <strong>{kind}</strong> <span class="muted">{key}</span>
                    {lastError !== null && <span class="failed"> {lastError}</span>}
                    <br />
                    <span class="muted small">
                      attempt {attempts} of {maxAttempts} · <Time at={createdAt} />
                    </span>
                  </span>
                  {state === 'dead' && (
                    <button type="button" onClick={() => retry(id)}>
                      Retry
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Show>
    </section>
  )
}
