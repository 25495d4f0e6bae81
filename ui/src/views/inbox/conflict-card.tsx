import type { JSX } from 'preact'
import { Time } from '../../parts/time.tsx'
import { decide } from '../../state/decisions.ts'
import type { Memory } from '../../state/shapes.ts'

/** Two memories that cannot both be right, with what each came from. The person says which one holds. */
export function ConflictCard({
  sides: [one, other],
  decided,
}: {
  sides: readonly [Memory, Memory]
  decided: () => void
}): JSX.Element {
  const choose = (kept: Memory, dropped: Memory) => {
    decided()
    decide.resolve(kept.id, dropped.id)
  }
  return (
    <li class="card conflict sides" data-item tabIndex={-1}>
      <Side memory={one} pick="y" choose={() => choose(one, other)} />
      <Side memory={other} pick="n" choose={() => choose(other, one)} />
    </li>
  )
}

function Side({ memory, pick, choose }: { memory: Memory; pick: string; choose: () => void }): JSX.Element {
  return (
    <div class="side">
      <p class="break">
        <a href={`/memories/${memory.id}`}>{memory.text}</a>
      </p>
      {memory.evidence.slice(0, 2).map(({ quote, session }) => (
        <blockquote key={`${session} ${quote}`} class="quote">
          {quote}
        </blockquote>
      ))}
      <p class="muted small">
        said by {memory.origin === 'colleague' ? (memory.author ?? 'a colleague') : memory.origin} ·{' '}
        <Time at={memory.statedAt} /> · confirmed {memory.confirmed}×
      </p>
      <button type="button" data-key={pick} onClick={choose}>
        This one holds <kbd>{pick}</kbd>
      </button>
    </div>
  )
}
