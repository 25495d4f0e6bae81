import { isoTime } from '../base/clock.ts'
import type { Form } from '../hosts/reading.ts'
import type { Cursor } from '../model/cursor.ts'
import type { TranscriptItem } from '../model/event.ts'
import type { Store } from '../store/store.ts'
import type { IngestContext } from './ingest-context.ts'
import { makeWriter } from './writer.ts'

export interface TranscriptRead {
  readonly bytes: number
  readonly messages: number
  readonly toolCalls: number
  readonly setAside: number
  /** The form of the transcript as recognised up to here. */
  readonly form: Form
}

/** A piece of a transcript that was read, and where the reading stands after it. */
export interface Batch {
  /** The cursor that the reading began from. */
  readonly from: Cursor | undefined
  readonly items: readonly TranscriptItem[]
  readonly bytes: number
  readonly setAside: number
  readonly form: Form
  readonly next: Omit<Cursor, 'lastMessage' | 'readAt'>
}

/**
 * Keeps a batch and the cursor after it in one transaction: whatever dies in between, a message is in the store and behind
 * the cursor, or neither. By the settings as they are now; `off` when they allow nothing.
 */
export async function keepBatch(
  context: IngestContext,
  batch: Batch,
): Promise<TranscriptRead | 'raced' | 'off'> {
  const { from, next, bytes, setAside, form } = batch
  const latest = await context.latest()
  if (latest.config.off) return 'off'
  return context.store.transaction(async (store) => {
    // Another process may have read on meanwhile: then what was collected here is old.
    const now = await store.capture.cursor(next.path)
    if (now?.position !== from?.position || now?.readAt !== from?.readAt) return 'raced'
    const writer = makeWriter(store, latest.writerContext(store, next.host))
    for (const item of batch.items) await writer.write(item)
    const written = await writer.finish()
    await noteLife(store, next.host, written)
    const { messages, toolCalls, lastMessage } = written
    await store.capture.putCursor({
      ...next,
      lastMessage: lastMessage ?? from?.lastMessage ?? null,
      readAt: isoTime(context.clock.now()),
    })
    return { bytes, messages, toolCalls, setAside, form }
  })
}

async function noteLife(
  store: Store,
  host: string,
  written: { projects: Set<string | null>; lastAt: string | null },
): Promise<void> {
  for (const project of written.projects) {
    await store.capture.noteActivity({ host, project, eventAt: null, messageAt: written.lastAt })
  }
}
