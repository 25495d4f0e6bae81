import type { ReportOptions } from '../../health/report.ts'
import type { ServeContext } from './context.ts'
import { definedOnly } from './defined-only.ts'

/** How long a request waits for a store that another program has locked: a person looks at a page meanwhile. */
export const LOCK_WAIT_MS = 2_000

/** A report about the home that waits no longer for the store than any other request. */
export function reportOptions({
  home,
  settings,
  clock,
}: Pick<ServeContext, 'home' | 'settings' | 'clock'>): ReportOptions {
  return { home, thorough: false, clock, lockWaitMs: LOCK_WAIT_MS, ...definedOnly({ settings }) }
}
