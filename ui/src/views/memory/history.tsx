import type { JSX } from 'preact'
import { TextDiff } from '../../parts/text-diff.tsx'
import { Time } from '../../parts/time.tsx'
import type { MemoryAnswer } from '../../state/shapes.ts'

/** The revisions of a memory, newest first, each as a diff against the words before it. */
export function History({ history }: { history: MemoryAnswer['history'] }): JSX.Element {
  return (
    <ol class="plain stack">
      {history
        .map((one, index) => ({ one, before: textBefore(history, index) }))
        .toReversed()
        .map(({ one, before }) => (
          <li key={one.revision} class="revision">
            <p class="small muted">
              <strong>{one.change}</strong> by {one.by} · <Time at={one.at} />
              {one.why !== '' && ` · ${one.why}`}
            </p>
            {one.statement !== null && <TextDiff before={before} after={one.statement.text} />}
          </li>
        ))}
    </ol>
  )
}

function textBefore(history: MemoryAnswer['history'], index: number): string | undefined {
  return history.slice(0, index).findLast(({ statement }) => statement !== null)?.statement?.text
}
