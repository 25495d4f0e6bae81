import type { JSX } from 'preact'
import { Failed } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { useLoadOnce } from '../../state/load.ts'
import { sentence } from '../../state/messages.ts'
import { useSeen } from '../../state/seen.ts'
import type { Candidates } from '../../state/shapes.ts'
import { ScoreTable } from './score-table.tsx'

/** Says why a turn was given nothing. It asks once the turn is on the screen: scoring costs the server a search. */
export function NothingGiven({ session, turn }: { session: string; turn: string }): JSX.Element {
  const { ref, isSeen } = useSeen<HTMLDivElement>()
  return (
    <div class="given nothing" ref={ref}>
      <h3>Nothing was given</h3>
      {isSeen ? <Why session={session} turn={turn} /> : <p class="muted">Looking up why …</p>}
    </div>
  )
}

function Why({ session, turn }: { session: string; turn: string }): JSX.Element {
  const loaded = useLoadOnce(
    (signal) =>
      call('GET /api/v1/sessions/:id/turns/:turn/candidates', { params: { id: session, turn } }, signal),
    [session, turn],
  )
  const found = loaded.data.value
  if (loaded.error.value !== undefined) return <Failed error={loaded.error.value} retry={loaded.reload} />
  return (
    <>
      <p class="muted">{found === undefined ? 'Looking up why …' : reasonOf(found)}</p>
      {found !== undefined && found.candidates.length > 0 && (
        <details>
          <summary class="small">What was considered ({found.candidates.length})</summary>
          <ScoreTable candidates={found.candidates} />
        </details>
      )}
    </>
  )
}

function reasonOf(found: Candidates): string {
  return found.reason === '' ? 'By what is known now, something would be given.' : sentence(found.reason)
}
