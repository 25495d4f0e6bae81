import type { JSX } from 'preact'
import { Clip } from '../../parts/clip.tsx'
import type { ToolCall } from '../../state/shapes.ts'

/** The tool calls of a turn, folded: their names, and each with its input and output when it is opened. */
export function ToolCalls({ calls }: { calls: readonly ToolCall[] }): JSX.Element | null {
  if (calls.length === 0) return null
  const failed = calls.filter((call) => call.failed).length
  return (
    <details class="calls">
      <summary>
        {calls.length} tool {calls.length === 1 ? 'call' : 'calls'}
        {failed > 0 && <span class="failed"> · {failed} failed</span>}{' '}
        <span class="muted">{namesOf(calls)}</span>
      </summary>
      <ul class="plain stack">
        {calls.map((call) => (
          <li key={call.id}>
            <details>
              <summary>
                <code>{call.name}</code>
                {call.failed && <span class="failed"> failed</span>}{' '}
                <span class="muted small">{call.input.slice(0, 90)}</span>
              </summary>
              <pre>
                <Clip text={call.input} />
              </pre>
              {call.output !== null && (
                <pre>
                  <Clip text={call.output} />
                </pre>
              )}
            </details>
          </li>
        ))}
      </ul>
    </details>
  )
}

function namesOf(calls: readonly ToolCall[]): string {
  const counts = new Map<string, number>()
  for (const { name } of calls) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} ×${count}`)).join(', ')
}
