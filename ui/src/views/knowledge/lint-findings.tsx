import type { JSX } from 'preact'
import { Badge } from '../../parts/badge.tsx'
import { pageAddress } from '../../parts/rendered.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'

/** What is not as it should be in the pages: broken links, contradictions, outdated lines. */
export function LintFindings({ vault }: { vault: string }): JSX.Element {
  const named = vault === '' ? {} : { vault }
  const loaded = useLoad((signal) => call('GET /api/v1/lint', { query: named }, signal), [vault])
  return (
    <section aria-labelledby="lint">
      <h2 id="lint">Findings</h2>
      <Show of={loaded}>
        {({ files, memories, findings }) => (
          <>
            <p class="muted">
              {files.toLocaleString()} files and {memories.toLocaleString()} memories were looked at.
            </p>
            {findings.length === 0 && (
              <Empty title="Nothing to fix.">Choose a page or a day to read it.</Empty>
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
