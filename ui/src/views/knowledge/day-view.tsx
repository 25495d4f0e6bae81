import type { JSX } from 'preact'
import { Rendered } from '../../parts/rendered.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'

/** The log of one day. */
export function DayView({ day }: { day: string }): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/days/:day', { params: { day } }, signal), [day])
  return <Show of={loaded}>{({ page }) => <Rendered node={page.tree} vault="" />}</Show>
}
