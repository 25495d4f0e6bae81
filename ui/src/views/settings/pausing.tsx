import type { JSX } from 'preact'
import { Show } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'
import { act } from '../../state/messages.ts'
import { useIsAnyWired } from '../../state/wired.ts'

const pause = () => call('POST /api/v1/pauses')
const resume = () => call('DELETE /api/v1/pauses')

/** Stops capturing everywhere, and starts it again. */
export function Pausing(): JSX.Element {
  const isAnyWired = useIsAnyWired()
  const loaded = useLoad((signal) => call('GET /api/v1/pauses', {}, signal), [])
  return (
    <section class="card" aria-labelledby="pausing">
      <h2 id="pausing">Capture</h2>
      <Show of={loaded}>
        {({ pauses }) => {
          const everywhere = pauses.find(({ folder }) => folder === null)
          return (
            <>
              <div class="row">
                {everywhere === undefined ? (
                  <>
                    <span>
                      {isAnyWired === false ? (
                        <>
                          No agent is wired, so no session is recorded. <a href="#agents">Wire one above.</a>
                        </>
                      ) : (
                        'Sessions of wired agents are recorded.'
                      )}
                    </span>
                    <button type="button" onClick={() => act('Paused everywhere.', pause, resume)}>
                      Pause
                    </button>
                  </>
                ) : (
                  <>
                    <span>
                      Paused everywhere since <Time at={everywhere.from} />.
                    </span>
                    <button
                      type="button"
                      class="primary"
                      onClick={() => act('Recorded again.', resume, pause)}
                    >
                      Resume
                    </button>
                  </>
                )}
              </div>
              {pauses
                .filter(({ folder }) => folder !== null)
                .map(({ folder, from }) => (
                  <p key={folder} class="small break">
                    Paused in {folder} since <Time at={from} />.
                  </p>
                ))}
            </>
          )
        }}
      </Show>
    </section>
  )
}
