import { localDate } from '../../config/timezone.ts'

/** The day of a time, in a time zone; empty without one. */
export function dayIn(zone: string, at: string | undefined): string {
  return at === undefined ? '' : localDate(Date.parse(at), zone)
}
