import type { JSX } from 'preact'
import { query } from '../../state/route.ts'
import { useTitle } from '../../state/titles.ts'
import { DayView } from './day-view.tsx'
import { KnowledgeIndex } from './knowledge-index.tsx'
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
      <KnowledgeIndex vault={vault} current={page || day} />
      <div class="knowledge-body">
        {page !== '' && <PageView key={`${vault} ${page}`} vault={vault} path={page} />}
        {page === '' && day !== '' && <DayView key={day} day={day} />}
        {page === '' && day === '' && <LintFindings key={vault} vault={vault} />}
      </div>
    </div>
  )
}
