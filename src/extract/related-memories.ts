import type { Context } from '../context.ts'
import type { Memory } from '../model/memory.ts'
import type { MemoryLink, Relation } from '../store/store.ts'

/** The memories that links connect with one, as far as they are within reach. */
export interface RelatedMemories {
  readonly replaced: readonly Memory[]
  readonly replacedBy: Memory | null
  readonly conflicts: readonly Memory[]
  /** Statements for all projects that it overrides in its own. */
  readonly overrides: readonly Memory[]
  readonly resolvedBy: readonly Memory[]
  readonly resolves: readonly Memory[]
  readonly partOf: readonly Memory[]
  readonly parts: readonly Memory[]
  readonly seeAlso: readonly Memory[]
}

export async function relatedMemories(
  { store: { memories }, reach }: Pick<Context, 'store' | 'reach'>,
  { id, supersededBy }: Memory,
): Promise<RelatedMemories> {
  const links = await memories.links(reach, id)
  const linked = (relation: Relation, isWanted: (link: MemoryLink) => boolean) =>
    memories.byIds(
      reach,
      links
        .filter((link) => link.relation === relation && isWanted(link))
        .map(({ from, to }) => (from === id ? to : from)),
    )
  const isFrom = ({ from }: MemoryLink) => from === id
  const isTo = ({ to }: MemoryLink) => to === id
  const isEither = () => true
  return {
    replaced: await linked('supersedes', isFrom),
    replacedBy: supersededBy === null ? null : ((await memories.get(reach, supersededBy)) ?? null),
    conflicts: await linked('conflicts', isEither),
    overrides: await linked('overrides', isFrom),
    resolvedBy: await linked('resolved-by', isFrom),
    resolves: await linked('resolved-by', isTo),
    partOf: await linked('part-of', isFrom),
    parts: await linked('part-of', isTo),
    seeAlso: await linked('see-also', isEither),
  }
}
