import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { showFailure } from '../../state/messages.ts'
import { projectName } from '../../state/projects.ts'
import type { SessionRow } from '../../state/shapes.ts'

/** Sessions by time, more of them on demand. */
export function SessionList({
  first,
  next,
  current,
}: {
  first: readonly SessionRow[]
  next: string | null
  current: string | undefined
}): JSX.Element {
  const older = useSignal<readonly SessionRow[]>([])
  const cursor = useSignal(next)
  const loadOlder = async () => {
    const before = cursor.value
    if (before === null) return
    try {
      const page = await call('GET /api/v1/sessions', { query: { before } })
      older.value = [...older.value, ...page.sessions]
      cursor.value = page.next
    } catch (thrown) {
      showFailure(thrown)
    }
  }
  const rows = [...first, ...older.value].filter(({ parent }) => parent === null)
  return (
    <nav class="session-list" aria-label="Sessions">
      <ul class="plain">
        {rows.map((row) => (
          <li key={row.id}>
            <a
              href={`/sessions/${encodeURIComponent(row.id)}`}
              aria-current={row.id === current ? 'true' : undefined}
            >
              <span class="session-title">{row.titles[0] ?? 'Untitled session'}</span>
              <span class="session-facts">
                {row.running && <span class="live">live</span>}
                <Time at={row.endedAt ?? row.startedAt} />
                <span>{row.host}</span>
                <span class="session-project">{projectName(row.project)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {cursor.value !== null && (
        <button type="button" onClick={loadOlder}>
          Older sessions
        </button>
      )}
    </nav>
  )
}
