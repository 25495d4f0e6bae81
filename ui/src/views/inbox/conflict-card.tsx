import type { JSX } from 'preact'
import { CodeText } from '../../parts/code-text.tsx'
import { Evidence } from '../../parts/evidence.tsx'
import { Time } from '../../parts/time.tsx'
import { decide } from '../../state/decisions.ts'
import { saidBy } from '../../state/origins.ts'
import type { Memory } from '../../state/shapes.ts'

/** Two memories that cannot both be right, with what each came from. The person says which one holds. */
export function ConflictCard({
  sides: [one, other],
  name,
  settle,
}: {
  sides: readonly [Memory, Memory]
  name: string
  settle: (done: Promise<unknown>) => void
}): JSX.Element {
  const choose = (kept: Memory, dropped: Memory) => settle(decide.resolve(kept.id, dropped.id))
  return (
    <li class="card conflict sides" data-item={name} tabIndex={-1} aria-label="Contradiction">
      <Side memory={one} pick="y" choose={() => choose(one, other)} />
      <Side memory={other} pick="n" choose={() => choose(other, one)} />
    </li>
  )
}

function Side({ memory, pick, choose }: { memory: Memory; pick: string; choose: () => void }): JSX.Element {
  const { id, text, evidence, confirmed } = memory
  return (
    <div class="side">
      <p class="break review-text">
        <a class="plain-link" href={`/memories/${id}`}>
          <CodeText text={text} />
        </a>
      </p>
      {evidence.slice(0, 2).map(({ quote, session }) => (
        <blockquote key={`${session} ${quote}`} class="quote">
          {quote}
        </blockquote>
      ))}
      <p class="muted small">
        {saidBy(memory)}, <Time at={memory.statedAt} />
        {confirmed > 0 && ` · confirmed ${confirmed === 1 ? 'once' : `${confirmed} times`}`}
      </p>
      <Evidence id={id} />
      <div class="decisions">
        <button type="button" data-key={pick} onClick={choose}>
          This one holds <kbd>{pick}</kbd>
        </button>
      </div>
    </div>
  )
}
