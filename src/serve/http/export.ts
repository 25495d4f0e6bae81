import type { MemoryCalls } from '../../memoria.ts'
import { LIVING_OR_SUPERSEDED, STATES } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { asMarkdown } from '../../store/memories-markdown.ts'
import { exportLines } from '../../store/transfer.ts'

const TYPES = { jsonl: 'application/x-ndjson', markdown: 'text/markdown; charset=utf-8' } as const

/** All memories as a file to save. Nothing is written on this machine: the browser decides where it goes. */
export async function exportResponse(
  { context: { store } }: MemoryCalls,
  reach: Reach,
  format: 'jsonl' | 'markdown',
): Promise<Response> {
  const body =
    format === 'jsonl'
      ? ReadableStream.from(jsonLines(exportLines(store, reach, { states: STATES })))
      : asMarkdown(await store.memories.list(reach, { states: LIVING_OR_SUPERSEDED }))
  const name = `memories.${format === 'jsonl' ? 'jsonl' : 'md'}`
  return new Response(body, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

async function* jsonLines(lines: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const line of lines) yield encoder.encode(`${JSON.stringify(line)}\n`)
}
