import type { JSX } from 'preact'
import { useTitle } from '../../state/titles.ts'
import { Capturing } from './capturing.tsx'
import { Checks } from './checks.tsx'
import { Costs } from './costs.tsx'
import { Injected } from './injected.tsx'
import { Jobs } from './jobs.tsx'
import { Stages } from './stages.tsx'
import './health.css'

/** Whether everything works, what waits, and what it costs. */
export function HealthView(): JSX.Element {
  useTitle('Health')
  return (
    <>
      <h1 class="head">Health and cost</h1>
      <div class="health">
        <Checks />
        <Capturing />
        <Stages />
        <Jobs />
        <Costs />
        <Injected />
      </div>
    </>
  )
}
