import { asData } from '../../inject/fence.ts'

/**
 * Turns every text in a tool's result into data. Hosts pass on the object or the same as text, and put their own
 * marks around it: no stored text may end these marks or begin new ones.
 */
export function harmless(value: unknown): unknown {
  if (typeof value === 'string') return asData(value)
  if (Array.isArray(value)) return value.map(harmless)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, harmless(one)]))
}
