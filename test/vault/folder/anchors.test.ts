import { describe, expect, test } from 'vitest'
import { anchorsIn, hasAnchor } from '../../../src/vault/folder/anchors.ts'
import { outlineOf } from '../../../src/vault/folder/markdown.ts'

const PAGE = `# Deploy: day

## Why, and *when*

Since support is there. ^support

- Tuesdays (2026-03-04, user) ^m-smy7mayv

### Détails

## After

### Why

^alone

## 何时

\`\`\`
# In code
x ^code
\`\`\`
`

const CASES: readonly (readonly [what: string, anchor: string, there: boolean])[] = [
  ['a heading', 'After', true],
  ['in another case', 'AFTER', true],
  ['without its punctuation, as editors write it', 'Deploy day', true],
  ['with its punctuation', 'Deploy: day', true],
  ['with the words of its Markdown', 'Why, and when', true],
  ['unicode in another form', 'De\u0301tails', true],
  ['another script', '何时', true],
  ['a heading below a heading', 'After#Why', true],
  ['below one that is above both', 'Deploy day#After#Why', true],
  ['not below that one', 'Why and when#Why', false],
  ['one that is not there', 'Before', false],
  ['a part of one', 'Deploy', false],
  ['a heading in code', 'In code', false],
  ['a block', '^support', true],
  ['a block of a list item', '^m-smy7mayv', true],
  ['a block with its id on a line of its own', '^alone', true],
  ['a block that is not there', '^gone', false],
  ['a block in code', '^code', false],
  ['a block as a heading', 'support', false],
  ['nothing', '', false],
]

describe('the places of a page', () => {
  const anchors = anchorsIn(PAGE, outlineOf(PAGE))
  test.each(CASES)('%s', (_what, anchor, there) => {
    expect(hasAnchor(anchors, anchor)).toBe(there)
  })
})
