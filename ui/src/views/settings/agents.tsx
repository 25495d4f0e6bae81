import type { JSX } from 'preact'
import { type Agent, CaptureState } from '../../parts/capture-state.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { countOf } from '../../state/counts.ts'
import { useLoad } from '../../state/load.ts'
import { act } from '../../state/messages.ts'

/** The agents, each to be wired or taken out; those that are not installed are folded. */
export function Agents(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/agents', {}, signal), [])
  return (
    <section class="card" aria-labelledby="agents">
      <h2 id="agents">Agents</h2>
      <Show of={loaded}>
        {({ agents }) => {
          const isHere = (agent: Agent) => agent.found || agent.wired || agent.lastEventAt !== null
          const others = agents.filter((agent) => !isHere(agent))
          return (
            <>
              {others.length === agents.length && <p class="muted">No agent was found on this machine.</p>}
              <AgentList agents={agents.filter(isHere)} />
              {others.length > 0 && (
                <details>
                  <summary class="small">{countOf(others.length, 'agent')} not installed here</summary>
                  <AgentList agents={others} />
                </details>
              )}
            </>
          )
        }}
      </Show>
    </section>
  )
}

function AgentList({ agents }: { agents: readonly Agent[] }): JSX.Element {
  return (
    <ul class="plain stack">
      {agents.map((agent) => (
        <AgentRow key={agent.name} agent={agent} />
      ))}
    </ul>
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
