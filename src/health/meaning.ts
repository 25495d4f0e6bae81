import { MemoriaError } from '../base/errors.ts'
import { openTable } from '../embed/open-table.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { type Check, unwell, well } from './check.ts'

/** How finding by meaning stands. */
export interface MeaningNumbers {
  /** The model of the vectors; null when the table that comes with the program cannot be read. */
  readonly model: string | null
  /** Memories that have no vector of it yet; words find them meanwhile. */
  readonly waiting: number
}

export async function meaningNumbers(store: Store, reach: Reach): Promise<MeaningNumbers> {
  const model = modelOfTable()
  return { model, waiting: await store.vectors.waiting(reach, model ?? '') }
}

function modelOfTable(): string | null {
  try {
    return openTable().model
  } catch (thrown) {
    // A failure is a finding here.
    if (thrown instanceof MemoriaError) return null
    throw thrown
  }
}

/** That some wait is nothing bad: they are made with the next round. */
export function checkMeaning({ model, waiting }: MeaningNumbers): Check {
  if (model === null) {
    return unwell(
      'meaning',
      'degraded',
      'the table of word vectors cannot be read: memories are found by their words alone',
      'Install memoria again.',
    )
  }
  const says = waiting === 0 ? 'none waits' : `${waiting} ${waiting === 1 ? 'memory waits' : 'memories wait'}`
  return well('meaning', `vectors by ${model}, ${says}`)
}
