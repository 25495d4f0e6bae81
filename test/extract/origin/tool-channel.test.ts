import { expect, test } from 'vitest'
import { channelOfTool } from '../../../src/extract/origin/tool-channel.ts'

test.each([
  ['WebFetch', '{}', 'web'],
  ['google_web_search', '{}', 'web'],
  ['mcp__playwright__browser_navigate', '{}', 'web'],
  ['Bash', '{"command":"curl -s https://example.org/"}', 'web'],
  ['Read', '{}', 'file'],
  ['read_many_files', '{}', 'file'],
  ['Grep', '{}', 'file'],
  ['view', '{}', 'file'],
  ['Bash', '{"command":"make"}', 'tool'],
  ['mcp__wiki__get_page', '{}', 'tool'],
  ['Task', '{}', 'tool'],
])('the output of %s with %s comes from: %s', (name, input, channel) => {
  expect(channelOfTool(name, input)).toBe(channel)
})
