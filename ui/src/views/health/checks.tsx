import type { JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { Badge } from '../../parts/badge.tsx'
import { CodeText } from '../../parts/code-text.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { ofTypes } from '../../state/changes.ts'
import { countOf } from '../../state/counts.ts'
import { useLoad } from '../../state/load.ts'
import { useIsAnyWired } from '../../state/wired.ts'

type StatusAnswer = Answer<'GET /api/v1/status'>
type Check = StatusAnswer['checks'][number]

const TONES = { ok: 'ok', degraded: 'warn', broken: 'bad' } as const
const MEGABYTE = 1_000_000

/** Everything that is checked, what is not well first; per agent, whether it is captured. */
export function Checks(): JSX.Element {
  const isAnyWired = useIsAnyWired()
  const loaded = useLoad((signal) => call('GET /api/v1/status', {}, signal), [], ofTypes('stage', 'job'))
  return (
    <section class="card" aria-labelledby="checks">
      <h2 id="checks">State</h2>
      <Show of={loaded}>
        {({ state, version, home, checks, backups, backupBytes, quarantined, numbers }) => (
          <>
            <p>
              <Badge tone={TONES[state]}>{state}</Badge> {sentenceFor(state, isAnyWired)}{' '}
              <span class="muted small break">
                memoria {version} in {home}
              </span>
            </p>
            {isAnyWired === false && (
              <p>
                <Badge tone="warn">not recording</Badge> No agent is wired, so no session is recorded.{' '}
                <a href="/settings#agents">Wire one in Settings</a>, or run <code>memoria init</code>.
              </p>
            )}
            <CheckList
              checks={checks
                .filter((check) => check.state !== 'ok')
                .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))}
            />
            <details>
              <summary class="small">
                {countOf(checks.filter((check) => check.state === 'ok').length, 'check')} without findings
              </summary>
              <CheckList checks={checks.filter((check) => check.state === 'ok')} />
            </details>
            <p class="muted small disk">
              On disk: store {megabytes(bytesOf(numbers))} · {countOf(backups, 'backup')}{' '}
              {backups > 0 && megabytes(backupBytes)} · {countOf(quarantined, 'entry', 'entries')} set aside
            </p>
          </>
        )}
      </Show>
    </section>
  )
}

function sentenceFor(state: StatusAnswer['state'], isAnyWired: boolean | undefined): string {
  if (state !== 'ok') return 'Some things need a look.'
  return isAnyWired === false ? 'What is checked works.' : isAnyWired ? 'Everything works.' : ''
}

function CheckList({ checks }: { checks: readonly Check[] }): JSX.Element {
  return (
    <ul class="plain stack">
      {checks.map((check) => (
        <li key={check.name} class="check">
          <Badge tone={TONES[check.state]}>{check.state}</Badge>
          <span class="break">
            <strong>{check.name}</strong> <CodeText text={check.says} />{' '}
            {check.hint !== undefined && (
              <span class="muted">
                <CodeText text={check.hint} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function bytesOf(numbers: StatusAnswer['numbers']): number {
  return Number(numbers?.['bytes'] ?? 0)
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}

const ORDER = ['broken', 'degraded', 'ok']
