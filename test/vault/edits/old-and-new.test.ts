import { expect, test } from 'vitest'
import { oldAndNew } from '../../../src/vault/edits/old-and-new.ts'

test.each([
  ['Use npm', 'Use pnpm', '"Use npm", now "Use pnpm"'],
  [
    'Deploys of the shop and of its back office go out on Tuesdays',
    'Deploys of the shop and of its back office go out on Fridays',
    '"… go out on Tuesdays", now "… go out on Fridays"',
  ],
  ['One', `One ${'and more '.repeat(20)}`, '"One", now "One and more and more and more and more…"'],
  [
    'Deploys of the shop and of its back office go out',
    'Deploys of the shop and of its back office go out at noon',
    '"… office go out", now "… office go out at noon"',
  ],
  ['Two\nlines', 'Two rows', '"Two lines", now "Two rows"'],
])('old and new are told short, from where they differ', (old, fresh, told) => {
  expect(oldAndNew(old, fresh)).toBe(told)
})
