import type { JSX } from 'preact'
import { type Agent, CaptureState } from '../../parts/capture-state.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'
import { act } from '../../state/messages.ts'

/** The agents: those that are here first, each to be wired or taken out. */
export function Agents(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/agents', {}, signal), [])
  return (
    <section class="card" aria-labelledby="agents">
      <h2 id="agents">Agents</h2>
      <Show of={loaded}>
        {({ agents }) => (
          <ul class="plain stack">
            {agents
              .toSorted((a, b) => Number(b.found) - Number(a.found))
              .map((agent) => (
                <AgentRow key={agent.name} agent={agent} />
              ))}
          </ul>
        )}
      </Show>
    </section>
  )
}

function AgentRow({ agent }: { agent: Agent }): JSX.Element {
  const { name, title, wired, paths } = agent
  const params = { name }
  const wire = () => call('PUT /api/v1/agents/:name/wiring', { params })
  const unwire = () => call('DELETE /api/v1/agents/:name/wiring', { params })
  return (
    <li class="row agent">
      <span class="break">
        <strong>{title}</strong> <CaptureState agent={agent} />
        {paths.map((path) => (
          <span key={path} class="small muted break">
            {' '}
            {path}
          </span>
        ))}
      </span>
      {wired ? (
        <button type="button" onClick={() => act(`${title} is not captured any more.`, unwire, wire)}>
          Unwire <span class="visually-hidden">{title}</span>
        </button>
      ) : (
        <button
          type="button"
          onClick={() => act(`${title} is wired: new sessions are captured.`, wire, unwire)}
        >
          Wire <span class="visually-hidden">{title}</span>
        </button>
      )}
    </li>
  )
}
