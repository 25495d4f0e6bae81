import type { JSX } from 'preact'
import { Badge } from '../../parts/badge.tsx'
import { pageAddress } from '../../parts/rendered.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { ofStages } from '../../state/changes.ts'
import { countOf } from '../../state/counts.ts'
import { useLoad } from '../../state/load.ts'

const WRITTEN = ofStages('compile-vault')

/** What is not as it should be in the pages: broken links, contradictions, outdated lines. */
export function LintFindings({ vault }: { vault: string }): JSX.Element {
  const named = vault === '' ? {} : { vault }
  const loaded = useLoad((signal) => call('GET /api/v1/lint', { query: named }, signal), [vault], WRITTEN)
  return (
    <section aria-labelledby="lint">
      <h1>Knowledge</h1>
      <p class="muted">
        Pages are written from what is known, and a day from each session that ended. What you change in them
        becomes yours. <a href={pageAddress(vault, 'index.md')}>Read the index</a>
      </p>
      <h2 id="lint">Findings</h2>
      <Show of={loaded}>
        {({ files, memories, findings }) => (
          <>
            <p class="muted">
              {countOf(files, 'file')} and {countOf(memories, 'memory', 'memories')} were looked at.
            </p>
            {findings.length === 0 && (
              <Empty title="Nothing to fix.">No broken link, contradiction or outdated line was found.</Empty>
            )}
            <ul class="plain stack">
              {findings.map(({ rule, severity, path, line, memory, says }) => (
                <li key={`${rule} ${path} ${line} ${memory} ${says}`} class="finding">
                  <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{rule}</Badge>
                  <span class="break">{says}</span>
                  <span class="muted small">
                    {path !== null && (
                      <a href={pageAddress(vault, path)}>{line === null ? path : `${path}:${line}`}</a>
                    )}{' '}
                    {memory !== null && <a href={`/memories/${memory}`}>the memory</a>}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Show>
    </section>
  )
}
