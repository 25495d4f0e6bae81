import type { JSX } from 'preact'
import { SourceQuotes } from '../../parts/source-quotes.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { lastText } from '../../state/last-text.ts'
import { useLoad } from '../../state/load.ts'
import type { MemoryAnswer } from '../../state/shapes.ts'
import { useTitle } from '../../state/titles.ts'
import type { ViewProps } from '../../views.ts'
import { History } from './history.tsx'
import { Injections } from './injections.tsx'
import { MemoryFacts } from './memory-facts.tsx'
import { MemoryHead } from './memory-head.tsx'
import { Related } from './related.tsx'
import './memory.css'

/** One memory: its text, where it came from, how it changed, and when it was given to an agent. */
export function MemoryView({ params }: ViewProps): JSX.Element {
  const id = params['id'] ?? ''
  const loaded = useLoad(
    (signal) => call('GET /api/v1/memories/:id', { params: { id } }, signal),
    [id],
    (event) => event.type === 'injection' || event.id === id,
  )
  const answer = loaded.data.value
  useTitle(answer && lastText(answer))
  return <Show of={loaded}>{(answer) => <Loaded answer={answer} />}</Show>
}

function Loaded({ answer }: { answer: MemoryAnswer }): JSX.Element {
  return (
    <article class="memory">
      <MemoryHead answer={answer} />
      <div class="memory-columns">
        <div>
          <section class="card" aria-labelledby="evidence">
            <h2 id="evidence">Where it came from</h2>
            <SourceQuotes answer={answer} />
          </section>
          <section class="card" aria-labelledby="history">
            <h2 id="history">History</h2>
            <History history={answer.history} />
          </section>
        </div>
        <div>
          <section class="card" aria-labelledby="facts">
            <h2 id="facts">Facts</h2>
            <MemoryFacts memory={answer.memory} />
          </section>
          <Related related={answer.related} />
          <section class="card" aria-labelledby="injected">
            <h2 id="injected">Given to agents</h2>
            <Injections answer={answer} />
          </section>
        </div>
      </div>
    </article>
  )
}
