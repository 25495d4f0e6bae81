import type { JSX } from 'preact'
import { Badge } from '../../parts/badge.tsx'
import type { Injection } from '../../state/shapes.ts'
import { type Asked, GivenLine } from './given-line.tsx'

const CHANNELS: Readonly<Record<Injection['channel'], string>> = {
  brief: 'Brief at the start',
  hint: 'With the prompt',
  call: 'With a tool call',
  fix: 'Earlier fix',
  compacting: 'Before compaction',
  compaction: 'After compaction',
}

/** The channels whose lines were chosen for one prompt: wrong there may be right elsewhere. */
const FOR_PROMPT: ReadonlySet<Injection['channel']> = new Set(['hint', 'call', 'fix'])

/** The lines that memoria put before the model in a turn. */
export function GivenBlock({
  injected,
  asked,
}: {
  injected: readonly Injection[]
  asked: Asked | undefined
}): JSX.Element {
  return (
    <div class="given">
      <h3>Given to the agent</h3>
      {injected.map((injection) => (
        <div key={injection.id} class="injection">
          <p class="muted small">
            {CHANNELS[injection.channel]} · {injection.characters.toLocaleString()} characters
          </p>
          <ul class="plain stack">
            {injection.memories.map((line) => (
              <GivenLine
                key={line.id}
                line={line}
                asked={asked}
                isForPrompt={FOR_PROMPT.has(injection.channel)}
              />
            ))}
            {injection.also.map((one) => (
              <li key={one.id} class="given-line also">
                <Badge>{one.kind}</Badge> {one.text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
