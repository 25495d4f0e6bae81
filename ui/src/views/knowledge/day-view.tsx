import type { JSX } from 'preact'
import { Rendered } from '../../parts/rendered.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { ofStages } from '../../state/changes.ts'
import { useLoad } from '../../state/load.ts'

/** The log of one day. */
export function DayView({ day }: { day: string }): JSX.Element {
  const loaded = useLoad(
    (signal) => call('GET /api/v1/days/:day', { params: { day } }, signal),
    [day],
    ofStages('write-daily-log'),
  )
  return (
    <article>
      <h1>{day}</h1>
      <Show of={loaded}>{({ page }) => <Rendered node={page.tree} vault="" />}</Show>
    </article>
  )
}
