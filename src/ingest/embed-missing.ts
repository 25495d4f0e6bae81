import { setImmediate as others } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Embedder } from '../embed/embedder.ts'
import { wordsToEmbed } from '../embed/statement.ts'
import { storedVector } from '../embed/stored-vector.ts'

type EmbedContext = Pick<Context, 'store' | 'reach'>

export interface EmbedOptions {
  /** Aborted to make it stop after the batch it is at; the rest waits for the next time. */
  readonly signal?: AbortSignal
  readonly batch?: number
}

/** A batch takes some milliseconds: whoever asks for something meanwhile waits no longer than that. */
const BATCH = 100

/**
 * Makes the vectors that are missing; those of another model are made again. Says how many. A batch is kept as a whole,
 * so that nothing is lost when it is stopped, or killed.
 */
export async function embedMissing(
  { store, reach }: EmbedContext,
  embedder: Embedder,
  { signal, batch = BATCH }: EmbedOptions = {},
): Promise<number> {
  await store.vectors.dropOthers(reach, embedder.model)
  let made = 0
  while (signal?.aborted !== true) {
    const kept = await embedBatch({ store, reach }, embedder, batch)
    if (kept === 0) break
    made += kept
    await others()
  }
  return made
}

/**
 * The store's triggers list a memory again that changed between reading and keeping: a vector of old words does not
 * stay.
 */
function embedBatch({ store, reach }: EmbedContext, embedder: Embedder, batch: number): Promise<number> {
  return store.transaction(async ({ vectors }) => {
    const memories = await vectors.unembedded(reach, batch)
    const rows = memories.map((memory) => ({
      number: memory.number,
      data: storedVector(embedder.embed(wordsToEmbed(memory))),
    }))
    return vectors.put(reach, embedder.model, rows)
  })
}
