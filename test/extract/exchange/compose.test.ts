import { describe, expect, test } from 'vitest'
import { composePassages, leadText, outcomeText } from '../../../src/extract/exchange/compose.ts'
import { exchangesOf } from '../../../src/extract/exchange/exchanges.ts'
import { ASKED, CLOSED, turnsOf } from './turns.ts'

function composed(prompt: string, answer: string) {
  const [exchange] = exchangesOf(turnsOf([prompt, answer]))
  if (exchange === undefined) throw new Error('no exchange')
  const [{ lead, outcome }] = composePassages(exchange)
  return { said: leadText(lead), answered: outcomeText(outcome) }
}

describe('the words of the person', () => {
  test('are quoted where the answer is about the same', () => {
    expect(composed(ASKED, CLOSED).said).toBe(ASKED)
  })

  test('are quoted where the answer shares an abbreviation with them', () => {
    const asked = 'The last deploy failed because the API expected a column that was not there'
    const answer =
      'Migrations run in a job before the API is rolled out, because every migration must work with the previous one.'
    expect(composed(asked, answer).said).toBe(asked)
  })

  test('are left out where the answer shares no word with them', () => {
    const other = 'We should never keep screenshots of the accounting pages in this folder.'
    expect(composed(other, CLOSED).said).toBe('')
  })

  test('are left out where the answer only shares words that say nothing', () => {
    const other = 'We should never keep screenshots from the accounting pages after this week.'
    const answer = 'Retries wait after each call, since `retryCall` reads the delay from `config.ts`.'
    expect(composed(other, answer).said).toBe('')
  })

  test('are left out where they only name a file', () => {
    expect(
      composed(
        'billing-server/packages/server/orders/importers/files/of/every/month/and/year/import-orders.ts',
        CLOSED,
      ).said,
    ).toBe('')
  })

  test('come with the sentence that they point back to', () => {
    const subject = 'The export of the orders runs at night.'
    const pointing =
      'This should never stop the importer, because we need its orders in the morning, and our shop wants them even earlier than we do.'
    expect(composed(`${subject} ${pointing}`, CLOSED).said).toBe(`${subject} ${pointing}`)
  })

  test('are quoted where the agent answers in another language', () => {
    const german =
      'Die Buchungen sollen niemals doppelt angelegt werden, weil die Kunden sonst zweimal zahlen.'
    expect(composed(german, CLOSED).said).toBe(german)
  })
})

describe('the sentences of the answer', () => {
  const BUTTON = 'The button of the invoice page must stay blue, because `labels.json` names it so.'

  test('are neighbours under one heading', () => {
    const answer = ['## Import', CLOSED, '## Pages', BUTTON].join('\n\n')
    expect(composed(ASKED, answer).answered).toBe(CLOSED)
  })

  test('begin where nothing that they point back to is missing', () => {
    const before =
      'The importer reads each line of the file with orders, looks up its customer, its address and its currency in the tables of the shop, and then writes one row for the order and one for each of its positions into `orders.db`, which it holds open for writing the whole time until the last line is read.'
    const after =
      'This makes the second importer of `import-orders.ts` wait, because both must share a lock, and the night ends before the orders are in the shop.'
    expect(composed(ASKED, `${before} ${after}`).answered).toBe(before)
  })
})
