import { describe, expect, test } from 'vitest'
import { answerClaudeCode } from '../../../src/hosts/claude-code/answer.ts'
import { readClaudeCodeEvent } from '../../../src/hosts/claude-code/read-event.ts'
import type { HostEvent } from '../../../src/model/event.ts'

const eventOf = (hook_event_name: string): HostEvent => {
  const event = readClaudeCodeEvent({ session_id: 's', hook_event_name, agent_type: 'x' })
  if (event === undefined) throw new Error('no event')
  return event
}
const contextOf = (printed: string): string => JSON.parse(printed).hookSpecificOutput.additionalContext

describe('the answer to a hook', () => {
  test('names the event and carries the context, where the host takes one', () => {
    for (const name of ['SessionStart', 'UserPromptSubmit', 'PostToolUseFailure']) {
      expect(JSON.parse(answerClaudeCode(eventOf(name), { context: 'a "fact"\n' }))).toEqual({
        hookSpecificOutput: { hookEventName: name, additionalContext: 'a "fact"\n' },
      })
    }
  })

  test('carries a notice for the person beside it, or alone, where the model does not see it', () => {
    const notice = 'memoria: 2 memories saved'
    expect(JSON.parse(answerClaudeCode(eventOf('UserPromptSubmit'), { notice }))).toEqual({
      systemMessage: notice,
    })
    expect(JSON.parse(answerClaudeCode(eventOf('SessionStart'), { notice, context: 'a fact' }))).toEqual({
      systemMessage: notice,
      hookSpecificOutput: expect.objectContaining({ additionalContext: 'a fact' }),
    })
  })

  test('is silence for every other event, and when there is nothing to say', () => {
    const others = ['Stop', 'SubagentStop', 'PreCompact', 'PostCompact', 'SessionEnd', 'PostToolUse', '']
    for (const name of others)
      expect(answerClaudeCode(eventOf(name), { context: 'context', notice: 'x' })).toBe('')
    expect(answerClaudeCode(eventOf('SessionStart'), {})).toBe('')
  })

  test('never carries more than the host shows: whole lines, and still fenced', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `- fact ${index}`)
    const fenced = `<memoria-context>\n${lines.join('\n')}\n</memoria-context>`
    const carried = contextOf(answerClaudeCode(eventOf('UserPromptSubmit'), { context: fenced }))
    expect(carried.length).toBeLessThanOrEqual(10_000)
    expect(carried.length).toBeGreaterThan(9_900)
    expect(carried).toMatch(/- fact \d+\n<\/memoria-context>$/)
    expect(fenced.startsWith(`${carried.replace(/\n<\/memoria-context>$/, '')}\n`)).toBe(true)
    expect(
      contextOf(answerClaudeCode(eventOf('UserPromptSubmit'), { context: 'x'.repeat(10_000) })),
    ).toHaveLength(10_000)
    expect(
      contextOf(answerClaudeCode(eventOf('UserPromptSubmit'), { context: `x${'🎉'.repeat(6_000)}` })),
    ).toMatch(/^x(🎉)+$/u)
  })
})
