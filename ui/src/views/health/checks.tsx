import type { JSX } from 'preact'
import { Badge } from '../../parts/badge.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'

const TONES = { ok: 'ok', degraded: 'warn', broken: 'bad' } as const
const MEGABYTE = 1_000_000

/** Everything that is checked, what is not well first; per agent, whether it is captured. */
export function Checks(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/status', {}, signal), [])
  return (
    <section class="card" aria-labelledby="checks">
      <h2 id="checks">State</h2>
      <Show of={loaded}>
        {({ state, version, home, checks, backups, backupBytes, quarantined }) => (
          <>
            <p>
              <Badge tone={TONES[state]}>{state}</Badge> memoria {version}{' '}
              <span class="muted break">{home}</span>
            </p>
            <ul class="plain stack">
              {checks
                .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
                .map((check) => (
                  <li key={check.name} class="check">
                    <Badge tone={TONES[check.state]}>{check.state}</Badge>
                    <span class="break">
                      <strong>{check.name}</strong> {check.says}{' '}
                      {check.hint !== undefined && <span class="muted">{check.hint}</span>}
                    </span>
                  </li>
                ))}
            </ul>
            <p class="muted small">
              {backups} backups ({(backupBytes / MEGABYTE).toFixed(1)} MB) · {quarantined} entries set aside
            </p>
          </>
        )}
      </Show>
    </section>
  )
}

const ORDER = ['broken', 'degraded', 'ok']
