import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { call } from '../state/api.ts'
import { useLoadOnce } from '../state/load.ts'
import { SourceQuotes } from './source-quotes.tsx'
import { Show } from './states.tsx'

/** The messages that a memory came from, loaded when it is opened. */
export function Evidence({ id }: { id: string }): JSX.Element {
  const opened = useSignal(false)
  return (
    <details
      onToggle={() => {
        opened.value = true
      }}
    >
      <summary class="small">Where it came from</summary>
      {opened.value && <Sources id={id} />}
    </details>
  )
}

function Sources({ id }: { id: string }): JSX.Element {
  const loaded = useLoadOnce((signal) => call('GET /api/v1/memories/:id', { params: { id } }, signal), [id])
  return <Show of={loaded}>{(answer) => <SourceQuotes answer={answer} />}</Show>
}
