import { describe, expect, test } from 'vitest'
import { asMarkdown } from '../../src/store/memories-markdown.ts'
import { aMemory } from './memory.ts'

describe('memories as a page to read', () => {
  test('they are grouped by whose they are and what kind, in a fixed order', () => {
    const page = asMarkdown([
      aMemory({ text: 'Two', kind: 'fact', scope: 'project', project: 'shop' }),
      aMemory({ text: 'One', kind: 'decision', tags: ['build'], pinned: true }),
      aMemory({ text: 'Three', kind: 'fact' }),
    ])
    expect(page).toBe(`# Memories

## Everywhere

### decision

- One <sub>2026-01-31, user, pinned, #build, 01jabcdefghkmnpqrtuvwxyz0</sub>

### fact

- Three <sub>2026-01-31, user, 01jabcdefghkmnpqrtuvwxyz0</sub>

## shop

### fact

- Two <sub>2026-01-31, user, 01jabcdefghkmnpqrtuvwxyz0</sub>
`)
  })

  test('what was replaced is struck through and leads to what replaced it', () => {
    expect(asMarkdown([aMemory({ state: 'superseded', supersededBy: 'next' })])).toContain(
      '- ~~A statement~~ (replaced by next)',
    )
  })

  test('stored text is neither markup nor orders to a terminal', () => {
    const page = asMarkdown([aMemory({ text: '<b>**x**</b> `y`\n# z \u001b[31mred\u009b0m' })])
    expect(page).toContain('- \\<b\\>\\*\\*x\\*\\*\\</b\\> \\`y\\` \\# z red')
  })

  test('no memories are said to be none', () => {
    expect(asMarkdown([])).toBe('# Memories\n\nNo memories yet.\n')
  })
})
