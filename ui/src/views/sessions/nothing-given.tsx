import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { call } from '../../state/api.ts'
import { sentence } from '../../state/messages.ts'
import type { Candidates } from '../../state/shapes.ts'
import { ScoreTable } from './score-table.tsx'

/** Says why a turn was given nothing. It asks once the turn is on the screen: scoring costs the server a search. */
export function NothingGiven({ session, turn }: { session: string; turn: string }): JSX.Element {
  const block = useRef<HTMLDivElement>(null)
  const answer = useSignal<Candidates | 'failed' | undefined>(undefined)
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      call('GET /api/v1/sessions/:id/turns/:turn/candidates', { params: { id: session, turn } }).then(
        (found) => {
          answer.value = found
        },
        () => {
          answer.value = 'failed'
        },
      )
    })
    if (block.current !== null) seen.observe(block.current)
    return () => seen.disconnect()
  }, [session, turn])
  const found = answer.value
  return (
    <div class="given nothing" ref={block}>
      <h3>Nothing was given</h3>
      <p class="muted">{reasonOf(found)}</p>
      {found !== undefined && found !== 'failed' && found.candidates.length > 0 && (
        <details>
          <summary class="small">What was considered ({found.candidates.length})</summary>
          <ScoreTable candidates={found.candidates} />
        </details>
      )}
    </div>
  )
}

function reasonOf(found: Candidates | 'failed' | undefined): string {
  if (found === undefined) return 'Looking up why …'
  if (found === 'failed') return 'Why is not known: the server did not say.'
  return found.reason === '' ? 'By what is known now, something would be given.' : sentence(found.reason)
}
