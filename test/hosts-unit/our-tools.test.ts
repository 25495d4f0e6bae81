import { expect, test } from 'vitest'
import { isOurSavingTool, isOurTool, saysKept } from '../../src/hosts/our-tools.ts'

test.each([
  ['mcp__memoria__memory_search', true, false],
  ['mcp__plugin_memoria_memoria__session_event', true, false],
  ['mcp__memoria__memory_store', true, true],
  ['memoria-memory_update', true, true],
  ['memoria_memory_forget', true, true],
  ['mcp__memoria__memory_wrong', true, true],
  ['memoria.memory_get', true, false],
  ['mcp__memoria/memory_why', true, false],
  ['mcp__memoria__secret_list', true, false],
  ['mcp__memoria__secret_get', true, false],
  ['mcp__other__memory_search', false, false],
  ['mcp__immemoriax__memory_search', false, false],
  ['mcp__memoria__burn', false, false],
  ['Bash', false, false],
])('%s is a tool of ours: %s, and one that saves: %s', (name, ours, saves) => {
  expect([isOurTool(name), isOurSavingTool(name)]).toEqual([ours, saves])
})

const STORED = '{"memory":{"id":"m1","text":"use tabs"},"outcome":"added","redacted":0}'

test.each([
  ['as our server gives it', STORED, true],
  ['in a string once more', JSON.stringify({ output: STORED }), true],
  ['below the words of a host', `Wall time: 0.1 seconds\nOutput:\n${STORED}`, true],
  ['cut off by a host', STORED.slice(0, 30), true],
  ['of what was forgotten', '{"id":"m1","forgotten":true,"undo":"memoria forget --undo m1"}', true],
  ['of a failure of ours', 'not_found: no memory "m1" is here\nFind it with memory_search.', false],
  ['of a host that did not let it through', 'MCP tool call requires approval', false],
  ['of nothing', '', false],
])('whether something was kept is told by an answer %s', (_what, answer, isKept) => {
  expect(saysKept(answer)).toBe(isKept)
})
