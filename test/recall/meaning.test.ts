import { describe, expect, test } from 'vitest'
import { openTable } from '../../src/embed/open-table.ts'
import { aboutness, likeness } from '../../src/recall/meaning.ts'

const plain = (text: string) => openTable().embed(text)
const alike = (one: string, other: string) => likeness(plain(one), plain(other))
const alikeInSubject = (one: string, other: string) =>
  aboutness(openTable(), [one])((vector) => likeness(vector, plain(other)))

const BUTTON = 'change the default value of the option in the command line of the test'
const ERRORS = 'the function includes the source file and sets the version of the user'

describe('what a text is about', () => {
  test('is not what any two texts on software have in common', () => {
    expect(alikeInSubject(BUTTON, ERRORS)).toBeLessThan(alike(BUTTON, ERRORS) - 0.1)
  })

  test('is still the same in other words', () => {
    const [one, other] = ['the battery is empty after an hour', 'power consumption of the phone']
    expect(alikeInSubject(one, other)).toBeGreaterThan(alikeInSubject(one, 'the colour of the footer'))
  })

  test('is wholly alike with itself, and a number for a text without words', () => {
    expect(alikeInSubject(ERRORS, ERRORS)).toBeCloseTo(1, 5)
    expect(Math.abs(alikeInSubject(ERRORS, '?!'))).toBeLessThan(1)
  })
})
