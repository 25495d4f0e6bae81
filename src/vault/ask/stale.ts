import type { Reach } from '../../model/reach.ts'
import type { Store } from '../../store/store.ts'
import { memoryNamed } from './source.ts'

/** A memory that an answer was made from and that does not say the same any more. */
export interface StaleSource {
  readonly id: string
  readonly why: 'revised' | 'superseded' | 'forgotten' | 'conflict' | 'proposed' | 'gone'
}

/** The sources of an answer (the field `sources` of its page) that no longer hold; empty for one that is up to date. */
export async function staleSources(
  { memories }: Pick<Store, 'memories'>,
  reach: Reach,
  sources: readonly unknown[],
): Promise<StaleSource[]> {
  const named = sources.flatMap((name) => (typeof name === 'string' ? (memoryNamed(name) ?? []) : []))
  const stale: StaleSource[] = []
  for (const { id, revision } of named) {
    const memory = await memories.get(reach, id)
    if (memory === undefined) stale.push({ id, why: 'gone' })
    else if (memory.state !== 'active') stale.push({ id, why: memory.state })
    else if (await isRevised(memories, reach, id, revision)) stale.push({ id, why: 'revised' })
  }
  return stale
}

/** Said once more is no change. */
async function isRevised(
  memories: Store['memories'],
  reach: Reach,
  id: string,
  since: number,
): Promise<boolean> {
  const history = await memories.history(reach, id)
  return history.some(({ revision, change }) => revision > since && change === 'revised')
}
