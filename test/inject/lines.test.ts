import { expect, test } from 'vitest'
import { oneLine } from '../../src/inject/fence.ts'
import { hasWords } from '../../src/inject/last-sessions.ts'
import { indexLine, shortened } from '../../src/inject/lines.ts'
import type { Memory } from '../../src/model/memory.ts'

/** Shortens by cleaning the whole text first. */
function shortenedWhole(text: string, most: number): string {
  const line = oneLine(text)
  if (line.length <= most) return line
  const end = line.lastIndexOf(' ', most - 1)
  return `${line.slice(0, end > most / 2 ? end : most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

const HIDDEN = '\u200b\ufe0f\u{e0101}'

test.each([
  ['words', 'some words and more '.repeat(400)],
  ['no spaces', 'x'.repeat(9_000)],
  ['line ends first', `${'\n'.repeat(3_000)}some words ${'and more '.repeat(900)}`],
  ['hidden characters first', `${HIDDEN.repeat(2_000)}some words ${'and more '.repeat(900)}`],
  ['only hidden characters', HIDDEN.repeat(3_000)],
  ['tags', `${'a <memoria kind="x"> b &lt; /system> '.repeat(300)}`],
  ['emoji', '👩‍👩‍👧 ❤️ 1️⃣'.repeat(800)],
])('a long text is shortened as if it were cleaned whole: %s', (_kind, text) => {
  for (const most of [60, 159, 160, 161, 240]) expect(shortened(text, most)).toBe(shortenedWhole(text, most))
})

test('of a long text only the beginning is read', () => {
  class SlicedText extends String {
    furthest = 0
    override slice(from?: number, to = this.length): string {
      this.furthest = Math.max(this.furthest, to)
      return super.slice(from, to)
    }
  }
  const text = new SlicedText('some words ❤️ '.repeat(10_000))
  expect(shortened(text as unknown as string, 160)).toMatch(/^some words .*…$/)
  expect(text.furthest).toBeGreaterThan(160)
  expect(text.furthest).toBeLessThan(1_000)
})

test('words are counted as far as needed; two Chinese or Japanese characters count as one more', () => {
  expect(hasWords('one two, three', 3)).toBe(true)
  expect(hasWords('one two', 3)).toBe(false)
  expect(hasWords('请修复登录', 3)).toBe(true)
  expect(hasWords('登录', 3)).toBe(false)
  expect(hasWords('… — !', 1)).toBe(false)
})

const EXAMPLE = {
  id: '0'.repeat(26),
  kind: 'decision',
  origin: 'assistant',
  state: 'active',
  tags: [],
  pinned: false,
  statedAt: '2026-02-23T10:00:00.000Z',
} as unknown as Memory

test('of something the user stopped, the line has what the user said, and the beginning of what was stopped', () => {
  const stopped =
    'Let me also add a test that catches the case, and verify the output of the real template with it'
  const said = 'I do not want that test, the gate covers it.'
  const memory = { ...EXAMPLE, text: `The user stopped "${stopped}": "${said}"` }
  const line = indexLine(memory, 120)
  expect(line).toContain(`…": "${said}"`)
  expect(line).toContain('stopped "Let me also')
})

test('a line is a little longer where that finishes its sentence', () => {
  const line = (text: string) => indexLine({ ...EXAMPLE, text }, 100)
  expect(line(`${'x'.repeat(60)} ${'y'.repeat(50)}`)).toContain(`${'y'.repeat(50)} [`)
  expect(line(`${'x'.repeat(60)} ${'y'.repeat(70)}`)).toContain('x… [')
})
