import type { JSX } from 'preact'
import { Time } from '../../parts/time.tsx'
import type { MemoryAnswer } from '../../state/shapes.ts'

const SHOWN = 20

export function Injections({ answer }: { answer: MemoryAnswer }): JSX.Element {
  const { injections, ruledOut } = answer
  return (
    <>
      {ruledOut.map(({ at, always }) => (
        <p key={at}>
          Marked as wrong <Time at={at} />
          {always ? '.' : ' for prompts like one.'}
        </p>
      ))}
      {injections.length === 0 && <p class="muted">Never yet.</p>}
      <ul class="plain stack">
        {injections.slice(0, SHOWN).map(({ id, at, host, session, reason }) => (
          <li key={id} class="small">
            {session === null ? (
              <Time at={at} />
            ) : (
              <a href={`/sessions/${encodeURIComponent(session)}`}>
                <Time at={at} />
              </a>
            )}{' '}
            {host} <span class="muted">{reason}</span>
          </li>
        ))}
      </ul>
      {injections.length > SHOWN && <p class="muted small">and {injections.length - SHOWN} times before</p>}
    </>
  )
}
