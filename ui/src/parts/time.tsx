import { signal } from '@preact/signals'
import type { JSX } from 'preact'

const MINUTE_MS = 60_000
/** Ticks once a minute, so that "2 minutes ago" stays true. */
const now = signal(Date.now())
setInterval(() => {
  now.value = Date.now()
}, MINUTE_MS)

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const dayAndYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number, number][] = [
  ['minute', MINUTE_MS, 60],
  ['hour', 60 * MINUTE_MS, 24],
  ['day', 24 * 60 * MINUTE_MS, 14],
]

/** A time as people say it; the exact one, local, on hover. */
export function Time({ at, as = 'relative' }: { at: string; as?: 'relative' | 'clock' }): JSX.Element {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return <span>{at}</span>
  return (
    <time dateTime={at} title={exact.format(date)}>
      {as === 'clock' ? clock.format(date) : relativeTime(date, now.value)}
    </time>
  )
}

function relativeTime(date: Date, from: number): string {
  const past = from - date.getTime()
  if (Math.abs(past) < MINUTE_MS) return 'just now'
  for (const [unit, ms, below] of STEPS)
    if (Math.abs(past) / ms < below) return relative.format(-Math.round(past / ms), unit)
  const sameYear = date.getFullYear() === new Date(from).getFullYear()
  return (sameYear ? day : dayAndYear).format(date)
}
