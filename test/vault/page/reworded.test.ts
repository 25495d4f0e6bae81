import { expect, test } from 'vitest'
import { isReworded } from '../../../src/vault/page/reworded.ts'

const LEAD = '2 statements about deploys, from 2026-03-04. The weightiest: Deploys go out on Tuesdays'

test.each([
  ['a word replaced', LEAD.replace('Tuesdays', 'Wednesdays')],
  ['a word replaced by more', LEAD.replace('Tuesdays', 'the first Monday')],
  ['words replaced in several places', LEAD.replace('deploys', 'releases').replace('Deploys', 'Releases')],
  ['a word taken out', LEAD.replace('go ', '')],
])('a line of ours is known again: %s', (_, line) => {
  expect(isReworded(line, LEAD)).toBe(true)
})

test.each([
  ['a sentence added behind it', `${LEAD}. But not in May`],
  ['a word added before it', `Mostly ${LEAD}`],
  ['a word added within it', LEAD.replace('go out', 'never go out')],
  ['a sentence in the place of a word', LEAD.replace('Tuesdays', 'Fridays. Ask me first')],
  ['more than a third is another', LEAD.replace('Deploys go out on Tuesdays', 'Nobody knows that now')],
  ['a list item', `- ${LEAD.replace('Tuesdays', 'Wednesdays')}`],
  ['another heading', '# Mine'],
  ['far too long to compare', 'a '.repeat(5000)],
])('a person’s words are theirs: %s', (_, line) => {
  expect(isReworded(line, LEAD)).toBe(false)
})
