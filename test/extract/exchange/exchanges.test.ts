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

describe('words that a person did not type', () => {
  test('a finding of the agent that they copied to deny it is not their statement', () => {
    const finding = 'The importer reads every row twice, since the shop has no interface for single orders.'
    const exchanges = exchangesOf(
      turnsOf(['Please review the importer.', finding], [`this makes no sense to me:\n- ${finding}`, CLOSED]),
    )
    expect(exchanges.at(-1)?.typed).toBe('this makes no sense to me:')
  })

  test('a line that a program printed twice is not theirs', () => {
    const line = 'Restoring the cache failed because no lock file was there'
    const [exchange] = exchangesOf(turnsOf([`We get this in every run\n${line}\n${line}`, CLOSED]))
    expect(exchange?.typed).toBe('We get this in every run')
  })

  test('a long prompt that begins with a heading is a document, up to the order behind it', () => {
    const document = `## Context\nThe importer must never retry.\n${'It reads another row of the file.\n'.repeat(400)}`
    const [exchange] = exchangesOf(turnsOf([`${document}\nPlease review the changes.`, CLOSED]))
    expect(exchange?.typed).toBe('Please review the changes.')
  })

  test('lines of git about a working tree are not theirs', () => {
    const status =
      "On branch import\nYour branch is up to date with 'origin/import'.\n\nno changes added to commit"
    const [exchange] = exchangesOf(turnsOf([`Why is the importer not in here?\n\n${status}`, CLOSED]))
    expect(exchange?.typed).toBe('Why is the importer not in here?')
  })
})
