import { describe, expect, test } from 'vitest'
import { statementLine } from '../../src/inject/hint-lines.ts'
import { isSettled } from '../../src/inject/settled.ts'
import type { Memory } from '../../src/model/memory.ts'
import type { MemoryMatch } from '../../src/recall/search.ts'
import { injectHome, START } from './home.ts'

const PLAN = 'Approved plan "Move the exporter": The exporter lives in its own package'
const PICK = 'Asked "Embedded files or inline strings?": Inline strings (not: Embedded files)'
const STOPPED = 'The user stopped an edit of paths.go: "the folder stays where it is"'

describe('what the user approved, picked or stopped', () => {
  test('has a heading of its own in the brief, and is not said to be concluded by the agent', async () => {
    const { remember, told } = await injectHome()
    await remember('The cart is kept in local storage', { kind: 'fact', origin: 'assistant' })
    for (const text of [PLAN, PICK, STOPPED]) await remember(text, { kind: 'decision', origin: 'assistant' })
    const lines = (await told(START)).split('\n')
    const heading = (words: string) => lines.findIndex((line) => line.startsWith(words))
    const lineOf = (words: string) => lines.findIndex((line) => line.includes(words))
    const [settled, concluded] = [heading('Approved, picked or stopped'), heading('The agent concluded')]
    expect(settled).toBeGreaterThan(0)
    for (const words of ['exporter', 'Inline strings', 'paths.go']) {
      expect(lineOf(words)).toBeGreaterThan(settled)
      expect(lineOf(words)).toBeLessThan(concluded)
    }
    expect(lineOf('local storage')).toBeGreaterThan(concluded)
  })

  test('is named as such with a prompt', () => {
    const memory = {
      statedAt: '2026-01-03',
      origin: 'tool',
      kind: 'decision',
      text: PLAN,
      id: 'x'.repeat(26),
    }
    const match = { memory: { ...memory, tags: [], state: 'active' }, replaces: false, shared: new Map() }
    expect(statementLine(match as unknown as MemoryMatch, '').lead).toBe(
      '- 2026-01-03 settled with the user: ',
    )
  })

  test('is not what a file, a web page or a colleague says in the same words', () => {
    const from = (origin: Memory['origin']) => isSettled({ kind: 'decision', text: PLAN, origin })
    expect([from('assistant'), from('tool'), from('file'), from('web'), from('colleague')]).toEqual([
      ...[true, true, false, false, false],
    ])
  })
})

describe('two statements made from one message', () => {
  const from = (message: string) => ({ evidence: [{ session: 's', messages: [message], quote: '' }] })

  test('of which one holds the words of the other are one line of the brief', async () => {
    const { remember, told } = await injectHome()
    await remember('the folder stays where it is, since scripts point to it', {
      ...from('m1'),
      kind: 'decision',
    })
    await remember('The user stopped a move: "the folder stays where it is, since scripts point to it"', {
      ...from('m1'),
      ...{ kind: 'decision', origin: 'assistant' },
    })
    const lines = (await told(START)).split('\n').filter((line) => line.includes('since scripts point'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('stopped')
  })

  test('that say different things are two', async () => {
    const { remember, told } = await injectHome()
    await remember('The folder stays where it is', { ...from('m1'), kind: 'decision' })
    await remember('Tokens are kept for an hour', { ...from('m1'), kind: 'decision' })
    const text = await told(START)
    expect(text).toContain('folder stays')
    expect(text).toContain('Tokens')
  })
})
