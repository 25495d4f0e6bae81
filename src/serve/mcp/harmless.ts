import { asData } from '../../inject/fence.ts'

/**
 * What a tool gives, with every text in it as data. Hosts pass on the object or the text that says the same, whichever they
 * like, and put their own marks around it: nothing that was stored may end these or begin new ones.
 */
export function harmless(value: unknown): unknown {
  if (typeof value === 'string') return asData(value)
  if (Array.isArray(value)) return value.map(harmless)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, harmless(one)]))
}
