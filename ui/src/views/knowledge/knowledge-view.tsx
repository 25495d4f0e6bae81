import type { JSX } from 'preact'
import { pageAddress } from '../../parts/rendered.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'
import { query, setQuery } from '../../state/route.ts'
import { useTitle } from '../../state/titles.ts'
import { DayView } from './day-view.tsx'
import { LintFindings } from './lint-findings.tsx'
import { PageView } from './page-view.tsx'
import './knowledge.css'

/** Days and pages of a vault: to read, to follow links both ways, and to edit in place. */
export function KnowledgeView(): JSX.Element {
  const vault = query('vault')
  const [page, day] = [query('page'), query('day')]
  useTitle(page || day || 'Knowledge')
  return (
    <div class="knowledge">
      <h1 class="visually-hidden">Knowledge</h1>
      <Index vault={vault} current={page || day} />
      <div class="knowledge-body">
        {page !== '' && <PageView key={`${vault} ${page}`} vault={vault} path={page} />}
        {page === '' && day !== '' && <DayView key={day} day={day} />}
        {page === '' && day === '' && <LintFindings key={vault} vault={vault} />}
      </div>
    </div>
  )
}

async function loadIndex(vault: string, signal: AbortSignal) {
  const named = vault === '' ? {} : { vault }
  const [{ vaults }, { days }, { pages }] = await Promise.all([
    call('GET /api/v1/vaults', {}, signal),
    call('GET /api/v1/days', {}, signal),
    call('GET /api/v1/pages', { query: named }, signal),
  ])
  return { vaults, days, pages }
}

const SHOWN_DAYS = 30

function Index({ vault, current }: { vault: string; current: string }): JSX.Element {
  const loaded = useLoad((signal) => loadIndex(vault, signal), [vault])
  return (
    <nav class="knowledge-index" aria-label="Days and pages">
      <Show of={loaded}>
        {({ vaults, days, pages }) => (
          <>
            {vaults.length > 1 && (
              <select
                aria-label="Vault"
                value={vault}
                onChange={(event) => setQuery({ vault: event.currentTarget.value, page: '', day: '' })}
              >
                {vaults.map(({ name, project }) => (
                  <option key={name} value={project === null ? '' : name}>
                    {project === null ? 'My vault' : name}
                  </option>
                ))}
              </select>
            )}
            <p>
              <a href={`/knowledge${vault === '' ? '' : `?vault=${encodeURIComponent(vault)}`}`}>Findings</a>
            </p>
            <h2>Pages</h2>
            {pages.length === 0 && (
              <Empty title="No pages yet.">
                <code>memoria compile</code> writes them from what is known.
              </Empty>
            )}
            <ul class="plain">
              {pages.map((path) => (
                <li key={path}>
                  <a href={pageAddress(vault, path)} aria-current={path === current ? 'page' : undefined}>
                    {path.replace(/\.md$/, '')}
                  </a>
                </li>
              ))}
            </ul>
            <h2>Days</h2>
            {days.length === 0 && <p class="muted small">A day appears when a session of it ends.</p>}
            <ul class="plain">
              {days.slice(0, SHOWN_DAYS).map((day) => (
                <li key={day}>
                  <a href={`/knowledge?day=${day}`} aria-current={day === current ? 'page' : undefined}>
                    {day}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </Show>
    </nav>
  )
}
