import { describe, expect, test } from 'vitest'
import { nearest } from '../../src/config/nearest.ts'

const CANDIDATES = ['timezone', 'off', 'log.level', 'retention.forgottenDays', 'search.limit']

describe('the name that was probably meant', () => {
  test.each([
    ['serch.limit', 'search.limit'],
    ['searchlimit', 'search.limit'],
    ['Search.Limit', 'search.limit'],
    ['retention.forgotten_days', 'retention.forgottenDays'],
    ['timezon', 'timezone'],
    ['of', 'off'],
    ['limit', 'search.limit'],
    ['forgottenDays', 'retention.forgottenDays'],
  ])('for %s is %s', (name, meant) => {
    expect(nearest(name, CANDIDATES)).toBe(meant)
  })

  test.each(['banana', 'x', '', 'database.url', 'z'.repeat(10_000)])(
    'for %.20s nothing is guessed',
    (name) => {
      expect(nearest(name, CANDIDATES)).toBe(undefined)
    },
  )
})
