import type { JSX } from 'preact'
import { Show } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { ofTypes } from '../../state/changes.ts'
import { useLoad } from '../../state/load.ts'

/** The pipeline in its order, with the last success and failure of each stage. */
export function Stages(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/stages', {}, signal), [], ofTypes('stage'))
  return (
    <section class="card" aria-labelledby="stages">
      <h2 id="stages">Pipeline</h2>
      <Show of={loaded}>
        {({ stages }) => (
          <div class="scroll-x">
            <table>
              <thead>
                <tr>
                  <th scope="col">Stage</th>
                  <th scope="col">Last success</th>
                  <th scope="col" class="number">
                    Done
                  </th>
                  <th scope="col">Last failure</th>
                </tr>
              </thead>
              <tbody>
                {stages.map(({ name, succeededAt, done, failedAt, failure }) => (
                  <tr key={name}>
                    <td>{name}</td>
                    <td>
                      {succeededAt === null ? <span class="muted">not yet</span> : <Time at={succeededAt} />}
                    </td>
                    <td class="number">{succeededAt === null ? '' : done.toLocaleString()}</td>
                    <td class="break">
                      {failedAt !== null && (
                        <>
                          <Time at={failedAt} /> <span class="failed">{failure?.message}</span>
                        </>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Show>
    </section>
  )
}
