import { describe, expect, test } from 'vitest'
import type { StagedPage } from '../../../src/vault/author/pages.ts'
import { checkStaged } from '../../../src/vault/author/staged.ts'
import { DAY, PAGE, pageOf, statement } from './fixture.ts'

const BEFORE = `${pageOf('deploy-day', `${statement()}\n`)}\nWhat I wrote.\n`
const PROSE = `\n<!-- memoria:begin prose -->\nGood. ([[${DAY}|log]])\n<!-- memoria:end prose -->\n`
const FILES = [PAGE, `daily/${DAY}.md`]
const SHELF = { pages: new Map(), holding: new Map(), counts: new Map() }
const ALONE = `---\ntitle: Own\nsources: [x]\nupdated: ${DAY}\nrating: 5\n---\nMine.\n`

/** What is wrong with a page, whatever made it so. */
function flaw(after: string, before: string | null = BEFORE): string | null {
  const page: StagedPage = { path: PAGE, kind: 'concept', before, after, record: '', prose: '' }
  const checked = checkStaged([page], () => after, FILES, SHELF)
  return checked.ok ? null : checked.error
}

describe('what is staged is looked at byte for byte', () => {
  test('prose below everything else, or in its old place, is fine', () => {
    expect(flaw(BEFORE + PROSE)).toBe(null)
    expect(flaw(BEFORE + PROSE.replace('Good.', 'Better.'), BEFORE + PROSE)).toBe(null)
    expect(flaw(ALONE.replace('title: Own', 'title: Other') + PROSE, ALONE)).toBe(null)
  })

  test.each([
    ['a statement changed', BEFORE.replace('Tuesdays', 'Fridays') + PROSE, /outside of its prose/],
    ['a statement gone', BEFORE.replace(`${statement()}\n`, '') + PROSE, /outside of its prose/],
    ["a person's words changed", BEFORE.replace('I wrote', 'they wrote') + PROSE, /outside of its prose/],
    ["a person's words gone", BEFORE.replace('What I wrote.\n', '') + PROSE, /outside of its prose/],
    ['words below the prose', `${BEFORE}${PROSE}More.\n`, /outside of its prose/],
    ['a second block', `${BEFORE}${PROSE}${PROSE}`, /marks of the part "prose" are broken/],
    ['a field of the top changed', BEFORE.replace('state: active', 'state: gone') + PROSE, /front matter/],
    ['a picture', BEFORE + PROSE.replace('Good.', '![x](https://example.com/x.png)'), /\(image\)/],
    ['a link out of the vault', BEFORE + PROSE.replace('Good.', '[x](https://example.com/)'), /\(link\)/],
    ['HTML', BEFORE + PROSE.replace('Good.', '<script>x</script>'), /\(html\)/],
    ['a block of code', BEFORE + PROSE.replace('Good.', '```\nx\n```'), /\(code\)/],
    ['a page in place', BEFORE + PROSE.replace('[[2026', '![[2026'), /would show "2026-03-04" in place/],
  ])('%s is refused', (_what, after, says) => {
    expect(flaw(after)).toMatch(says)
  })

  test('a field of a person changed, in a page of nothing but prose, is refused', () => {
    expect(flaw(ALONE.replace('rating: 5', 'rating: 1') + PROSE, ALONE)).toMatch(/not ours/)
    expect(flaw(ALONE.replace('Mine.', 'Yours.') + PROSE, ALONE)).toMatch(/outside of its prose/)
    expect(flaw(ALONE.replace('[x]', '[]') + PROSE, ALONE)).toMatch(/no sources/)
    expect(flaw(ALONE.replace('title: Own', 'title: 5') + PROSE, ALONE)).toMatch(/no title/)
    expect(flaw(ALONE.replace(`updated: ${DAY}`, 'updated: soon') + PROSE, ALONE)).toMatch(
      /when it was updated/,
    )
  })
})
