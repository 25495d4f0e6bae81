import fc from 'fast-check'
import type { JudgedTool, JudgedTurn } from '../../../src/extract/judge.ts'
import type { ModelItem } from '../../../src/extract/model/schema.ts'

let ids = 0

/** A turn: what the person said, what the agent answered, and the tools it called meanwhile. */
export function turn(user: string, assistant: string, ...tools: Partial<JudgedTool>[]): JudgedTurn {
  return {
    session: 'session-1',
    at: '2026-11-15T14:02:33.000Z',
    messages: [
      { id: `message-${++ids}`, role: 'user', text: user },
      { id: `message-${++ids}`, role: 'assistant', text: assistant },
    ],
    tools: tools.map((tool) => ({ name: 'Bash', input: 'npm test', output: '', failed: false, ...tool })),
  }
}

/** An item as a good model gives it, with what differs. */
export function item(differs: Partial<ModelItem> = {}): ModelItem {
  return {
    kind: 'preference',
    text: 'Packages are installed with pnpm, because the workspace relies on its lock file.',
    topic: 'package-manager',
    aliases: ['package tool'],
    keywords: ['npm', 'yarn', 'install', 'dependencies', 'node_modules'],
    importance: 0.7,
    quote: 'use pnpm, the workspace relies on its lock file',
    messages: [1],
    files: [],
    supersedes: null,
    ...differs,
  }
}

export const PNPM = turn(
  'No, please use pnpm,\n  the workspace relies on its lock file.',
  'Understood, I will install with pnpm.',
)

/** Text as sessions hold it: any characters, any line ends, and lines that look like ours. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\r', '\u2028', '| ', '[1] user', '== turn of ', '漢', '😀'),
  }),
  fc.integer({ min: 0, max: 70_000 }).map((length) => 'long text '.repeat(length / 10)),
)

const anyTool = fc.record({ name: anyText, input: anyText, output: anyText, failed: fc.boolean() })

export const anyTurn: fc.Arbitrary<JudgedTurn> = fc.record({
  session: fc.constant('session-1'),
  at: fc.constant('2026-11-15T14:02:33.000Z'),
  messages: fc.array(
    fc.record({
      id: fc.uuid(),
      role: fc.constantFrom('user' as const, 'assistant' as const, 'summary' as const),
      text: anyText,
    }),
    { maxLength: 6 },
  ),
  tools: fc.array(anyTool, { maxLength: 4 }),
})
