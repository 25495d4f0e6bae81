import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FOREIGN_SOURCES } from '../../src/foreign/all.ts'
import { importForeign } from '../../src/foreign/import-foreign.ts'
import { openIngest } from '../../src/ingest/open-ingest.ts'
import type { Memoria } from '../../src/memoria.ts'
import { temporaryMemoria } from '../memoria/temporary-memoria.ts'
import { filesIn } from './support/files.ts'

const COUNT = 60

function exportOf(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    memory: `The ${WORDS[index % WORDS.length]} service of customer ${index} listens on port ${4000 + index}`,
  }))
  return join(filesIn({ 'export.json': JSON.stringify(rows) }), 'export.json')
}

const WORDS = ['billing', 'search', 'mail', 'login', 'report', 'upload', 'export']

interface Limits {
  /** Stops after so many steps. */
  readonly stopAfter?: number
  readonly onProgress?: (done: number, of: number) => void
}

async function imported({ context }: Memoria, path: string, { stopAfter, onProgress }: Limits = {}) {
  const stop = new AbortController()
  return importForeign(
    { ...context, ingest: await openIngest(context) },
    {
      source: FOREIGN_SOURCES.mem0,
      path,
      project: null,
      dryRun: false,
      learn: true,
      signal: stop.signal,
      onProgress: (done, of) => {
        onProgress?.(done, of)
        if (stopAfter !== undefined && done >= stopAfter) stop.abort()
      },
    },
  )
}

describe('an import', () => {
  test('that was interrupted goes on where it stopped, and nothing comes twice', async () => {
    const m = await temporaryMemoria()
    const path = exportOf(COUNT)
    const first = await imported(m, path, { stopAfter: 25 })
    expect(first).toMatchObject({ interrupted: true, statements: { added: 25 } })
    const second = await imported(m, path)
    expect(second).toMatchObject({ interrupted: false, statements: { added: COUNT - 25, known: 25 } })
    const { memories } = await m.list()
    expect(new Set(memories.map(({ text }) => text)).size).toBe(COUNT)
    expect(memories).toHaveLength(COUNT)
  })

  test('says how far it is', async () => {
    const steps: (readonly [number, number])[] = []
    await imported(await temporaryMemoria(), exportOf(COUNT), { onProgress: (...step) => steps.push(step) })
    expect(steps).toEqual([
      [25, COUNT],
      [50, COUNT],
      [COUNT, COUNT],
    ])
  })

  test('of the same file in another home is another import', async () => {
    const path = exportOf(3)
    for (const m of [await temporaryMemoria(), await temporaryMemoria()])
      expect(await imported(m, path)).toMatchObject({ statements: { added: 3 } })
  })
})
