import type { Builder } from './builder.ts'
import { isOtherSize } from './choose-subject.ts'

/** Knows how many memories had a feature before a change. */
export interface CountTracker {
  /** To be called before the number of memories with a feature changes. */
  touch(feature: string): Promise<void>
  /** The touched features of a sort whose number crossed a step that decides about subjects. */
  crossed(isOfSort: (feature: string) => boolean): Promise<string[]>
}

export function trackCounts({ store, reach, vault, schema }: Builder): CountTracker {
  const before = new Map<string, number>()
  const countOf = (feature: string) => store.pages.featureCount(reach, vault.name, feature)
  return {
    touch: async (feature) => {
      if (!before.has(feature)) before.set(feature, await countOf(feature))
    },
    crossed: async (isOfSort) => {
      const found: string[] = []
      for (const [feature, count] of before)
        if (isOfSort(feature) && isOtherSize(count, await countOf(feature), schema)) found.push(feature)
      return found
    },
  }
}
