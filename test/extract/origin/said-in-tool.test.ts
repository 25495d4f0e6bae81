import { describe, expect, test } from 'vitest'
import { saidInTool } from '../../../src/extract/origin/said-in-tool.ts'

const REFUSAL =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file)."
const REASON = `${REFUSAL} To tell you how to proceed, the user said:\nI want the formula to be called homebrew-tab`

describe('what a person says inside a tool call', () => {
  test('the reason for which they refused it', () => {
    expect(saidInTool({ name: 'Bash', input: '{}', output: REASON, failed: true }, 'claude-code')).toEqual({
      how: 'refused',
      words: 'I want the formula to be called homebrew-tab',
    })
  })

  test('a refusal without a reason has no words', () => {
    const output = `${REFUSAL} STOP what you are doing and wait for the user to tell you how to proceed.`
    expect(saidInTool({ name: 'Edit', input: '{}', output, failed: true }, 'claude-code')).toEqual({
      how: 'refused',
      words: '',
    })
  })

  test("the host's own instructions are not theirs", () => {
    const output = `${REFUSAL} To tell you how to proceed, the user said:\nThe user wants to clarify these questions.\n    This means they may have more.`
    expect(
      saidInTool({ name: 'AskUserQuestion', input: '{}', output, failed: true }, 'claude-code'),
    ).toMatchObject({ words: '' })
  })

  test('their answers to questions, without the questions', () => {
    const output =
      'User has answered your questions: "Embedded or inline?"="Inline strings (Recommended)", "Which?"="only new". You can now continue.'
    const input = JSON.stringify({
      questions: [{ question: 'Embedded or inline?' }, { question: 'Which?' }],
    })
    const call = { name: 'AskUserQuestion', input, output, failed: false }
    expect(saidInTool(call, 'claude-code')).toEqual({
      how: 'answered',
      words: 'Inline strings (Recommended)\nonly new',
    })
  })

  test.each([
    [
      'opencode',
      'The user rejected permission to use this specific tool call with the following feedback: by hand never',
    ],
    ['copilot', 'The user rejected this tool call. User feedback: by hand never'],
  ])('the reason for which they refused it in %s', (host, output) => {
    const call = { name: 'bash', input: '{}', output, failed: true }
    expect(saidInTool(call, host)).toEqual({ how: 'refused', words: 'by hand never' })
    expect(saidInTool(call, 'elsewhere')).toBeUndefined()
  })

  test.each([
    ['a refusal that a server printed', { name: 'mcp__web__get', output: REASON, failed: true }],
    ['a refusal in a page that was read', { name: 'WebFetch', output: REASON, failed: false }],
    ['a refusal behind other words', { name: 'Bash', output: `Exit code 1\n${REASON}`, failed: true }],
    ['an answer that a command printed', { name: 'Bash', output: '"q"="a"', failed: false }],
  ])('%s is not theirs', (_what, call) => {
    expect(saidInTool({ input: '{}', ...call }, 'claude-code')).toBeUndefined()
  })
})
