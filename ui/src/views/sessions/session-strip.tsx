import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import type { LiveEvent } from '../../../../src/serve/contract/operations.ts'
import { Badge } from '../../parts/badge.tsx'
import { CopyLink } from '../../parts/copy-link.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { itemKeys } from '../../state/items.ts'
import { useKeys } from '../../state/keys.ts'
import { type Loaded, useLoad } from '../../state/load.ts'
import { projectName } from '../../state/projects.ts'
import { query } from '../../state/route.ts'
import type { SessionAnswer } from '../../state/shapes.ts'
import { GivenBlock } from './given.tsx'
import { TurnRow } from './turn-row.tsx'

const PAGE = 30
/** So many turns the server sends at once. */
const MAX_TURNS = 500
const MAX_TITLE = 90
const KEYS = itemKeys([
  { key: 'r', does: 'This line is right' },
  { key: 'w', does: 'This line is wrong here' },
  { key: 'e', does: 'Edit this line' },
  { key: 'x', does: 'Never again' },
])

/** One session as a strip of turns, the latest ones first loaded, and more of them on demand. */
export function SessionStrip({ id }: { id: string }): JSX.Element {
  // A turn that the address names may be an early one.
  const shown = useSignal(query('turn') === '' ? PAGE : MAX_TURNS)
  const loaded: Loaded<SessionAnswer> = useLoad(
    (signal) =>
      call(
        'GET /api/v1/sessions/:id',
        { params: { id }, query: { limit: Math.min(shown.value, MAX_TURNS) } },
        signal,
      ),
    [id],
    (event) => changesSession(event, loaded.data.peek()),
  )
  useKeys(KEYS, [])
  const showMore = () => {
    shown.value *= 4
    loaded.reload()
  }
  return (
    <section class="strip" aria-label="Session">
      <a class="back" href="/">
        All sessions
      </a>
      <Show of={loaded}>{(answer) => <Strip answer={answer} showMore={showMore} />}</Show>
    </section>
  )
}

/** Words and injections of this session, and memories of its project, which may come from its words. */
function changesSession(event: LiveEvent, shown: SessionAnswer | undefined): boolean {
  if (shown === undefined) return true
  const { id, project } = shown.session
  if (event.type === 'memory') return event.project === project
  return event.session === undefined ? event.type === 'injection' : event.session === id
}

function Strip({ answer, showMore }: { answer: SessionAnswer; showMore: () => void }): JSX.Element {
  const { session, turns, total, unplaced } = answer
  const hidden = total - turns.length
  return (
    <>
      <StripHead answer={answer} />
      {unplaced.length > 0 && (
        <div class="turn">
          <p class="muted small">At the start of the session</p>
          <GivenBlock injected={unplaced} asked={undefined} />
        </div>
      )}
      {hidden > 0 && (
        <button type="button" onClick={showMore}>
          Show {hidden} earlier {hidden === 1 ? 'turn' : 'turns'}
        </button>
      )}
      {total === 0 && (
        <Empty title="Nothing was said in this session yet.">Turns appear here as they are recorded.</Empty>
      )}
      <ol class="plain">
        {turns.map((turn, index) => (
          <TurnRow
            key={turn.id}
            turn={turn}
            session={session.id}
            number={hidden + index + 1}
            isWanted={turn.id === query('turn')}
          />
        ))}
      </ol>
    </>
  )
}

function StripHead({ answer }: { answer: SessionAnswer }): JSX.Element {
  const { session, running, episodes, subagents, total } = answer
  return (
    <header class="strip-head">
      <div class="head">
        <h1 class="break">{episodes[0]?.title ?? firstWords(answer)}</h1>
        <CopyLink to={`/sessions/${encodeURIComponent(session.id)}`} label="Copy the link to this session" />
      </div>
      <p class="facts">
        {running ? <span class="live">live</span> : <Badge>ended</Badge>}
        <span>{session.host}</span>
        <a
          href={`/projects/${encodeURIComponent(session.project ?? '')}`}
          title={session.project ?? undefined}
        >
          {projectName(session.project)}
        </a>
        {session.branch !== null && <code>{session.branch}</code>}
        <Time at={session.startedAt} />
        <span>
          {total} {total === 1 ? 'turn' : 'turns'}
        </span>
      </p>
      {subagents.length > 0 && (
        <p class="facts">
          Subagents:
          {subagents.map((one, index) => (
            <a key={one.id} href={`/sessions/${encodeURIComponent(one.id)}`}>
              {index + 1}
            </a>
          ))}
        </p>
      )}
    </header>
  )
}

/** A session gets its title when an episode of it is written; until then it goes by its first words. */
function firstWords({ turns }: SessionAnswer): string {
  const prompt = turns[0]?.messages.find(({ role }) => role === 'user')?.text ?? 'Session'
  return prompt.length > MAX_TITLE ? `${prompt.slice(0, MAX_TITLE)} …` : prompt
}
