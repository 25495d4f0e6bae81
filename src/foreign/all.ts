import type { ForeignName, ForeignSource } from './source.ts'
import { basicMemory } from './sources/basic-memory.ts'
import { claudeMem } from './sources/claude-mem.ts'
import { claudeMemory } from './sources/claude-memory.ts'
import { codeContextEngine } from './sources/code-context.ts'
import { mem0 } from './sources/mem0.ts'
import { memoriaPy } from './sources/memoria-py.ts'
import { specstory } from './sources/specstory.ts'

/** Every program whose memory can be imported. */
export const FOREIGN_SOURCES: Readonly<Record<ForeignName, ForeignSource>> = {
  specstory,
  'claude-mem': claudeMem,
  'claude-memory': claudeMemory,
  'code-context-engine': codeContextEngine,
  'memoria-py': memoriaPy,
  'basic-memory': basicMemory,
  mem0,
}
