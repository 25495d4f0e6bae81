import type { JSX } from 'preact'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { ofTypes } from '../../state/changes.ts'
import { useLoad } from '../../state/load.ts'
import { DayPlot } from './day-plot.tsx'

/** How many tokens agents were given on each day. */
export function Injected(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/injected', {}, signal), [], ofTypes('injection'))
  return (
    <section class="card" aria-labelledby="injected-days">
      <h2 id="injected-days">Injected</h2>
      <Show of={loaded}>
        {({ days }) => {
          const byDay = new Map<string, number>()
          for (const { day, tokens } of days) byDay.set(day, (byDay.get(day) ?? 0) + tokens)
          const rows = [...byDay]
            .map(([day, value]) => ({ day, value }))
            .toSorted((a, b) => a.day.localeCompare(b.day))
          return rows.length === 0 ? (
            <p class="muted">Nothing was given to an agent yet.</p>
          ) : (
            <DayPlot title="Tokens a day" days={rows} />
          )
        }}
      </Show>
    </section>
  )
}
