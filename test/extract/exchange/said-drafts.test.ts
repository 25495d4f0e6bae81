import { describe, expect, test } from 'vitest'
import { judgeTurns } from '../../../src/extract/local/judge.ts'
import { withDecidedOrigins } from '../../../src/extract/origin/heard.ts'
import { learnHome } from '../learn/room.ts'
import { turnsOf } from './turns.ts'

const REQUIRED =
  'Paid orders must not be editable in the admin part, because they serve as history for the accounting.'

describe('what a person requires is kept in their own words', () => {
  test('when the agent was interrupted and never answered', () => {
    const { drafts } = judgeTurns(
      turnsOf([REQUIRED, ''], ['now list the open invoices of `billing.ts`', 'Three.']),
    )
    expect(drafts).toMatchObject([
      { text: REQUIRED, origin: 'user', kind: 'decision', rule: 'exchange/said' },
    ])
  })

  test('when the answer only says that something was done', () => {
    const { drafts } = judgeTurns(
      turnsOf([REQUIRED, 'Done, all tests pass.'], ['now list the open invoices', 'Three.']),
    )
    expect(drafts.map(({ text }) => text)).toEqual([REQUIRED])
  })

  test.each([
    'We want the export of `orders` to be the same file as the one in the archive.',
    'Statistics in `report.ts` are only for the monthly command.',
    'The event in `audit.ts` needs to come from the result of the call.',
  ])('when it lays something down and the outcome was rejected: %s', (said) => {
    const { drafts } = judgeTurns(
      turnsOf(
        [said, 'I moved `writeEvent` into the client, so that every caller writes one by itself.'],
        ['no, that is wrong', 'Moved back.'],
      ),
    )
    expect(drafts).toMatchObject([{ text: said, origin: 'user', rule: 'exchange/said' }])
  })

  test('with the sentence that says what is meant where one only says what is not', () => {
    const meant = 'Only open orders are editable there.'
    const { drafts } = judgeTurns(turnsOf([`${REQUIRED} ${meant}`, ''], ['now list them', 'Three.']))
    expect(drafts.map(({ text }) => text)).toEqual([`${REQUIRED} ${meant}`])
  })

  test('with the sentence before it, where it names nothing itself', () => {
    const subject = 'Orders are exported by `nightly.ts` into one file.'
    const { drafts } = judgeTurns(turnsOf([`${subject} ${REQUIRED}`, ''], ['now list them', 'Three.']))
    expect(drafts.map(({ text }) => text)).toContain(`${subject} ${REQUIRED}`)
  })

  test('with the prompt as evidence', () => {
    const { drafts } = judgeTurns(turnsOf([REQUIRED, ''], ['now list the open invoices', 'Three.']))
    expect(drafts[0]?.evidence).toEqual([{ session: 's1', messages: ['p0'], quote: REQUIRED }])
  })
})

describe('nothing is kept of a prompt that was never answered', () => {
  test.each([
    [
      'a requirement without a name or a reason',
      'Statistics of the shop are only for the monthly accounting report.',
    ],
    ['a question', 'Why must the paid orders of the admin part not be editable?'],
    ['a requirement that is taken back next', REQUIRED],
    ['a symptom', 'The admin part does not show the paid orders and the invoices.'],
    ['a state of the moment', 'The `orders` table must not be written by two programs right now.'],
    [
      'an order for now',
      'Don’t change any code of the paid orders yet, only look for the accounting export.',
    ],
    [
      'an order that says we',
      'We need to start with the paid orders of the accounting, which must be only read.',
    ],
    [
      'a path of one machine',
      'The paid orders must be as in /home/me/shop/orders/paid.json for the accounting.',
    ],
    ['a guess', 'Presumably we need an editor of our own for the paid orders of the accounting.'],
    ['a sentence whose subject is not named', 'It should never do this, because they need them.'],
  ])('%s', (_what, prompt) => {
    const { drafts } = judgeTurns(
      turnsOf(
        [prompt, ''],
        ['no, the paid orders should not be locked, leave them editable for the accounting', 'OK.'],
      ),
    )
    expect(drafts.filter(({ text }) => text === prompt)).toEqual([])
  })
})

test.each([
  ['only a reason', 'Because the paid orders must not be editable in the admin part.'],
  [
    'a sentence that a paste was cut out of',
    'Make sure that the new line `\n\n<pasted_content id="a">\n# enabled = false\n</pasted_content>\n\n` is set, so we never get the warning `\n\n<pasted_content id="a">\nno sync\n</pasted_content>\n\n` error whenever somebody runs the `orders` import. This needs to be set in the `orders.toml` file.',
  ],
  ['a reason said elsewhere', "We don't want a reader of orders in `accounting.ts` for the same reason."],
])('%s is not kept', (_what, prompt) => {
  expect(
    judgeTurns(turnsOf([prompt, ''], ['now list the open invoices of `billing.ts`', 'Three.'])).drafts,
  ).toEqual([])
})

test('words for the moment are quoted, so that they do not seem to be the agent’s', async () => {
  const { context, say } = await learnHome()
  const text = "let's use true and false for the `--skip` flag"
  const session = await say(text, 'Done.')
  const [said] = judgeTurns(
    turnsOf([REQUIRED, ''], ['now list the open invoices of `billing.ts`', 'Three.']),
  ).drafts
  if (said === undefined) throw new Error('no draft')
  const decided = await withDecidedOrigins(context.store, context.reach, session, [{ ...said, text }])
  expect(decided).toMatchObject([{ origin: 'assistant', text: `“${text}”` }])
})

describe('a wish outlives the answer that failed', () => {
  const rejected = (prompt: string) =>
    judgeTurns(
      turnsOf(
        [prompt, 'Dropped them from `calendar.ts`; the titles are cut by the column of each day now.'],
        ['no, nothing changed at all', 'OK.'],
      ),
    ).drafts.map(({ text, origin }) => [text, origin])

  test.each([
    "I don't like the ellipses of truncated events in the calendar.",
    'I still want the address of the page at the beginning of every chapter',
    'Je n’aime pas les points de suspension des titres dans le calendrier.',
  ])('%s', (prompt) => {
    expect(rejected(prompt)).toContainEqual([prompt, 'user'])
  })

  test('one that only points to something is not kept', () => {
    expect(rejected("I don't like that.")).toEqual([])
  })
})
