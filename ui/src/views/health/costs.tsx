import type { JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { Show } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { ofTypes } from '../../state/changes.ts'
import { useLoad } from '../../state/load.ts'
import { DayPlot } from './day-plot.tsx'

type CostsAnswer = Answer<'GET /api/v1/costs'>
const money = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' })

/** What models cost, day by day, beside the caps and where the month ends at this rate. */
export function Costs(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/costs', {}, signal), [], ofTypes('job'))
  return (
    <section class="card" aria-labelledby="costs">
      <h2 id="costs">Model spend</h2>
      <Show of={loaded}>
        {({ rows, total, budget, forecast }) => (
          <>
            <Cap title="Today" cap={budget.today} />
            <Cap title="This month" cap={budget.month} />
            <p class="small">
              {total.calls.toLocaleString()} calls, {money.format(total.dollars)} in all. At this rate the
              month comes to {money.format(forecast.dollars)}.
            </p>
            {budget.reached !== null && (
              <div class="notice warn">
                <p>
                  <strong>The {budget.reached} is reached.</strong> Models are asked again{' '}
                  {budget.freshAt === null ? 'later' : <Time at={budget.freshAt} />}.
                </p>
              </div>
            )}
            {rows.length > 0 && (
              <DayPlot
                title="Dollars a day"
                days={rows.map(({ of, dollars }) => ({ day: of ?? '', value: dollars }))}
              />
            )}
          </>
        )}
      </Show>
    </section>
  )
}

function Cap({ title, cap }: { title: string; cap: CostsAnswer['budget']['today'] }): JSX.Element {
  return (
    <p class="cap">
      <span>{title}</span>
      <meter
        value={cap.spent.dollars}
        max={Math.max(cap.cap.usd, 0.01)}
        aria-label={`${title}: spent of the cap`}
      />
      <span class="muted">
        {money.format(cap.spent.dollars)} of {money.format(cap.cap.usd)}
      </span>
    </p>
  )
}
