import type { Context } from '../context.ts'
import type { Memory } from '../model/memory.ts'

/** The memories that a memory replaced, that replaced it, and that contradict it. */
export interface Others {
  readonly replaced: readonly Memory[]
  readonly replacedBy: Memory | null
  readonly conflicts: readonly Memory[]
}

/** As far as they are within reach. */
export async function othersOf(
  { store: { memories }, reach }: Pick<Context, 'store' | 'reach'>,
  { id, supersededBy }: Memory,
): Promise<Others> {
  const links = await memories.links(reach, id)
  const of = (relation: string, isOne: (from: string) => boolean) =>
    memories.byIds(
      reach,
      links
        .filter((link) => link.relation === relation && isOne(link.from))
        .map(({ from, to }) => (from === id ? to : from)),
    )
  return {
    replaced: await of('supersedes', (from) => from === id),
    replacedBy: supersededBy === null ? null : ((await memories.get(reach, supersededBy)) ?? null),
    conflicts: await of('conflicts', () => true),
  }
}
