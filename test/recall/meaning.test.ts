import { describe, expect, test } from 'vitest'
import { openTable } from '../../src/embed/open-table.ts'
import { aboutness, likeness } from '../../src/recall/meaning.ts'

const plain = (text: string) => openTable().embed(text)
const about = aboutness(plain)
const between = (meaning: (text: string) => Float32Array, one: string, other: string) =>
  likeness(meaning(one), meaning(other))

const BUTTON = 'change the default value of the option in the command line of the test'
const ERRORS = 'the function includes the source file and sets the version of the user'

describe('what a text is about', () => {
  test('is not what any two texts on software have in common', () => {
    expect(between(about, BUTTON, ERRORS)).toBeLessThan(between(plain, BUTTON, ERRORS) - 0.1)
  })

  test('is still the same in other words', () => {
    const [one, other] = ['the battery is empty after an hour', 'power consumption of the phone']
    expect(between(about, one, other)).toBeGreaterThan(between(about, one, 'the colour of the footer'))
  })

  test('has length one, or none for a text without words', () => {
    expect(between(about, ERRORS, ERRORS)).toBeCloseTo(1, 5)
    expect(aboutness(() => new Float32Array(4))('')).toEqual(new Float32Array(4))
  })
})
