import { systemTimezone } from './environment.ts'

/** A zone that is certain to work, and what to tell the person when it is not the one they named. */
export interface ResolvedTimezone {
  readonly zone: string
  readonly warning?: string
}

/** The zone to show times in. Never fails: an unknown name gives the system's zone and a warning. */
export function resolveTimezone(name: string): ResolvedTimezone {
  if (name === '') return { zone: systemTimezone() }
  if (isKnownTimezone(name)) return { zone: name }
  const zone = systemTimezone()
  return { zone, warning: `${JSON.stringify(name)} is not a known time zone; the system's is used (${zone})` }
}

/** Whether this Node knows the zone. Starts Intl, so it is asked only about a name somebody gave. */
export function isKnownTimezone(name: string): boolean {
  try {
    formatterFor(name)
    return true
  } catch {
    // Intl has no way to ask but to try: a RangeError is its "no".
    return false
  }
}

/** The day on the person's calendar, `YYYY-MM-DD`. */
export function localDate(ms: number, zone: string): string {
  return localTime(ms, zone).slice(0, 'YYYY-MM-DD'.length)
}

/** The person's wall clock, `YYYY-MM-DD HH:MM`, whatever language the machine speaks. */
export function localTime(ms: number, zone: string): string {
  const parts = new Map(
    formatterFor(zone)
      .formatToParts(ms)
      .map((part) => [part.type, part.value]),
  )
  const year = (parts.get('year') ?? '').padStart(4, '0')
  return `${year}-${parts.get('month')}-${parts.get('day')} ${parts.get('hour')}:${parts.get('minute')}`
}

// Made on first use and kept: making one takes milliseconds, using one takes microseconds.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(zone, made)
  return made
}
