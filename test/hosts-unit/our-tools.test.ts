import { expect, test } from 'vitest'
import { isOurSavingTool, isOurTool } from '../../src/hosts/our-tools.ts'

test.each([
  ['mcp__memoria__memory_search', true, false],
  ['mcp__plugin_memoria_memoria__session_event', true, false],
  ['mcp__memoria__memory_store', true, true],
  ['memoria-memory_update', true, true],
  ['memoria_memory_forget', true, true],
  ['memoria.memory_get', true, false],
  ['mcp__memoria/memory_why', true, false],
  ['mcp__other__memory_search', false, false],
  ['mcp__immemoriax__memory_search', false, false],
  ['mcp__memoria__burn', false, false],
  ['Bash', false, false],
])('%s is a tool of ours: %s, and one that saves: %s', (name, ours, saves) => {
  expect([isOurTool(name), isOurSavingTool(name)]).toEqual([ours, saves])
})
