import type { JSX } from 'preact'
import { CaptureState } from '../../parts/capture-state.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { ofTypes } from '../../state/changes.ts'
import { useLoad } from '../../state/load.ts'

/** Per agent that is here or was heard of: is it capturing? */
export function Capturing(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/agents', {}, signal), [], ofTypes('message'))
  return (
    <section class="card" aria-labelledby="capturing">
      <h2 id="capturing">Is it capturing?</h2>
      <Show of={loaded}>
        {({ agents }) => {
          const known = agents.filter((agent) => agent.found || agent.wired || agent.lastEventAt !== null)
          if (known.length === 0)
            return <Empty title="No agent is installed here.">Settings lists all.</Empty>
          return (
            <ul class="plain stack">
              {known.map((agent) => (
                <li key={agent.name}>
                  <strong>{agent.title}</strong> <CaptureState agent={agent} />
                </li>
              ))}
            </ul>
          )
        }}
      </Show>
    </section>
  )
}
