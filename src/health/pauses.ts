import type { Pause } from '../ingest/consent.ts'
import { type Check, unwell, well } from './check.ts'

/** A pause that is on: in a folder, or everywhere (null). */
export type OpenPause = Pick<Pause, 'folder' | 'from'>

/** Those that are on, the widest first. */
export function openPauses(pauses: readonly Pause[]): OpenPause[] {
  const open = pauses.filter(({ to }) => to === null).map(({ folder, from }) => ({ folder, from }))
  return [...open.filter(({ folder }) => folder === null), ...open.filter(({ folder }) => folder !== null)]
}

export function pauseWords({ folder, from }: OpenPause): string {
  return `paused since ${from}: ${folder ?? 'everywhere'}`
}

/** A pause is wanted, but one everywhere is easily forgotten, and nothing that is said meanwhile is ever kept. */
export function checkPauses(pauses: readonly OpenPause[]): Check {
  const says = pauses.map(pauseWords).join('; ')
  if (pauses.some(({ folder }) => folder === null))
    return unwell('pauses', 'degraded', `${says}, so nothing is captured`, 'End it with `memoria resume`.')
  return well('pauses', says || 'none')
}
