import type { JSX } from 'preact'
import { Empty, Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import type { Concerns } from '../../state/changes.ts'
import { useLoad } from '../../state/load.ts'
import type { SessionRow } from '../../state/shapes.ts'
import { useTitle } from '../../state/titles.ts'
import type { ViewProps } from '../../views.ts'
import { SessionList } from './session-list.tsx'
import { SessionStrip } from './session-strip.tsx'
import './sessions.css'

const PAGE = 50
/** Sessions come with messages, and get their titles from episodes. */
const changesList: Concerns = ({ type, id }) =>
  type === 'message' || (type === 'stage' && id === 'write-episodes')

/** The first screen: the latest sessions, and one of them turn by turn. Without an id, the newest one. */
export function SessionsView({ params }: ViewProps): JSX.Element {
  const { id } = params
  const loaded = useLoad(
    (signal) => call('GET /api/v1/sessions', { query: { limit: PAGE } }, signal),
    [],
    changesList,
  )
  useTitle('Sessions')
  return (
    <div class={id === undefined ? 'sessions' : 'sessions one'}>
      <Show of={loaded}>
        {({ sessions, next }) => {
          const shown = id ?? newest(sessions)?.id
          return (
            <>
              <SessionList first={sessions} next={next} current={shown} />
              {shown === undefined ? <NoSessions /> : <SessionStrip key={shown} id={shown} />}
            </>
          )
        }}
      </Show>
    </div>
  )
}

/** A running one first; subagents' sessions are shown within the session that started them. */
function newest(sessions: readonly SessionRow[]): SessionRow | undefined {
  return sessions.find(({ running, parent }) => running && parent === null) ?? sessions[0]
}

function NoSessions(): JSX.Element {
  return (
    <Empty title="No sessions yet.">
      They appear here while your agent works. If none does, <code>memoria doctor</code> says why; past ones
      come with <code>memoria import</code>.
    </Empty>
  )
}
