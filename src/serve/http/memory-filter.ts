import type * as z from 'zod'
import type { MemoryFilter } from '../../store/store.ts'
import type { memoryFilter } from '../contract/memories.ts'
import { definedOnly } from './defined-only.ts'

/** The filter of a URL as the store takes it. */
export function storeFilter({
  kind,
  scope,
  origin,
  state,
  ...rest
}: Omit<z.output<typeof memoryFilter>, 'project'>): MemoryFilter {
  return definedOnly({ kinds: kind, scopes: scope, origins: origin, states: state, ...rest })
}
