import { describe, expect, test } from 'vitest'
import type { Memory } from '../../../src/model/memory.ts'
import { subjectOf } from '../../../src/vault/compile/subject.ts'
import { author, ME, newMemory } from '../../store/examples.ts'
import { temporaryStore } from '../../store/temporary-store.ts'

async function about(fields: Partial<Memory>): Promise<string> {
  const { memories } = await temporaryStore()
  const { id } = await memories.add(newMemory({ topic: null, ...fields }), author())
  const memory = await memories.get(ME, id)
  return memory === undefined ? '' : subjectOf(memory, '').topic
}

describe('what a memory without a topic is about', () => {
  test.each(['sample', 'host-memory', 'file-gone', 'symbol-gone'])(
    'is nothing that we labelled it with ourselves, like %s',
    async (tag) => {
      expect(await about({ tags: [tag] })).toBe('notes')
      expect(await about({ tags: [tag], files: ['src/a.ts'] })).toBe('src/a.ts')
      expect(await about({ tags: [tag, 'billing'], files: ['src/a.ts'] })).toBe('billing')
    },
  )
})
