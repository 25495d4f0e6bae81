import { describe, expect, test } from 'vitest'
import { exchangesOf } from '../../../src/extract/exchange/exchanges.ts'
import { ASKED, CLOSED, turnsOf } from './turns.ts'

describe('what was asked is carried to the closing message that answers it', () => {
  test.each([
    ['an interruption', ['[Request interrupted by user]', '']],
    ['an error of the model’s server', ['continue', 'API Error: 529 overloaded']],
    ['a mere go-ahead', ['proceed', '']],
  ] as const)('through %s', (_what, between) => {
    const [exchange, ...others] = exchangesOf(turnsOf([ASKED, ''], between, ['go on', CLOSED]))
    expect(others).toEqual([])
    expect(exchange).toMatchObject({ typed: ASKED, closing: { text: CLOSED } })
  })

  test('a yes to a proposal means what the proposal was asked for', () => {
    const exchanges = exchangesOf(
      turnsOf([ASKED, 'I propose to stop retrying on a 409 altogether.'], ['yes', CLOSED]),
    )
    expect(exchanges.at(-1)).toMatchObject({ typed: ASKED, isApproval: true })
  })

  test('a new prompt is an exchange of its own', () => {
    expect(exchangesOf(turnsOf([ASKED, CLOSED], ['Rename the importer to loader.', CLOSED]))).toHaveLength(2)
  })
})

test('the next prompts are those that somebody typed', () => {
  const [first] = exchangesOf(
    turnsOf([ASKED, CLOSED], ['[Request interrupted by user]', ''], ['no, keep the retry for 409', CLOSED]),
  )
  expect(first?.followedBy).toEqual(['no, keep the retry for 409'])
})
