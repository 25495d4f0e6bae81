import { describe, expect, test } from 'vitest'
import { learnLocally } from '../../../src/extract/learn/local.ts'
import { judgeTurns } from '../../../src/extract/local/judge.ts'
import { learnHome } from '../learn/room.ts'
import { ASKED, CLOSED, turnsOf } from './turns.ts'

const REJECTIONS = [
  'no, that is wrong, the server answers 409 for locks as well',
  'dude, why did you remove the retry',
  'yeah, but the second order comes from the proxy',
  'revert this, we need the retry',
  'nein, das stimmt nicht',
  'non, annule ça',
  '不对，重试是必须的',
  'umm... yes there is a retry, you looked in the wrong file',
  "so... this simply isn't true, the server answers 409 for locks as well",
  "isn't that what the importer does already?",
] as const

describe('an outcome that the person rejects next', () => {
  test.each(REJECTIONS)('is not kept: %s', (rejection) => {
    const { drafts, refused } = judgeTurns(turnsOf([ASKED, CLOSED], [rejection, 'Understood.']))
    expect(drafts.filter(({ text }) => text.includes('second order for each'))).toEqual([])
    expect(refused.map(({ reason }) => reason)).toContain('the outcome was rejected or changed later')
  })

  test('is withdrawn when it was learned before the person answered', async () => {
    const { context, say, memories } = await learnHome()
    await say(ASKED, CLOSED)
    await learnLocally(context)
    expect(await memories()).toHaveLength(1)
    await say('no, that is wrong, keep the retry', 'I put the retry back.')
    await learnLocally(context)
    expect((await memories()).map(({ text }) => text)).toEqual([])
    const [withdrawn] = await context.store.memories.list(context.reach, { states: ['superseded'] })
    expect(withdrawn?.supersededBy).toBeNull()
    const history = await context.store.memories.history(context.reach, withdrawn?.id ?? '')
    expect(history.at(-1)?.why).toBe('rejected, changed or outweighed later in its session')
  })

  test('stays when the person pinned what was learned from it', async () => {
    const { context, memoria, say, memories } = await learnHome()
    await say(ASKED, CLOSED)
    await learnLocally(context)
    const [learned] = await memories()
    await memoria.revise(learned?.id ?? '', { pinned: true })
    await say('no, that is wrong, keep the retry', 'I put the retry back.')
    await learnLocally(context)
    expect((await memories()).map(({ id }) => id)).toContain(learned?.id)
  })
})

test.each(["'", '’'])('what is lacking at present is not kept when a later exchange adds it (%s)', (mark) => {
  const lacking = `The importer of \`orders.csv\` can't be run alone, since \`importer\` isn${mark}t available on this machine.`
  const { drafts } = judgeTurns(
    turnsOf(
      ['Can you run the importer of orders.csv, so that we see what is in it?', lacking],
      [
        'please change the path so that the importer is available',
        'Added the folder of `importer` to `PATH`.',
      ],
    ),
  )
  expect(drafts.filter(({ text }) => text.includes('available'))).toEqual([])
})

describe('a change that the person asks for again later', () => {
  const WANTED = 'The free height of the current day should be used by later events instead of being wasted.'
  const CHANGED =
    'Changed `drawDay` in `week.ts`: later events share the height that is left, because the average height of all events must never leave lines free.'
  const ANSWER = 'It is drawn by `drawHour`, which reads `theme.json` for each event.'
  const BETWEEN = ['How many tests are there for week.ts?', 'There are 37 of them.'] as const

  test.each([
    ['is not kept', 'There is free height in the current day that later events should use.', 0],
    ['is kept when it asks for something else', 'Which colour has the line for the current hour?', 1],
  ])('%s', (_what, again, count) => {
    const { drafts } = judgeTurns(turnsOf([WANTED, CHANGED], BETWEEN, [again, ANSWER]))
    expect(drafts.filter(({ text }) => text.includes('share the height'))).toHaveLength(count)
  })
})

test('a cause that was found stays when the next exchange works on the same', () => {
  const cause =
    'The culprit is `parseOrders` in `parse.ts`: it scans all records of `orders.csv` for each order, which takes a minute.'
  const fixed =
    '`parseOrders` in `parse.ts` builds a map of all records of `orders.csv` first, and the import takes a second for each order.'
  const { drafts } = judgeTurns(
    turnsOf(['Why is the import of orders so slow on a large file?', cause], ['yes, fix it', fixed]),
  )
  expect(drafts.map(({ text }) => text).join()).toContain('culprit')
})

test('an outcome is not kept when the next prompt wants the same thing otherwise', () => {
  const asked = 'The banner should say "The importer never retries an order that was rejected"'
  const closed =
    'Updated the banner to `The importer never retries an order that was rejected` in `banner.ts`.'
  const changed =
    'Change the banner "The importer never retries an order that was rejected" to "Rejected orders are never retried"'
  const { drafts } = judgeTurns(turnsOf([asked, closed], [changed, 'The banner in `banner.ts` is changed.']))
  expect(drafts.filter(({ text }) => text.includes('Updated the banner'))).toEqual([])
})

describe('an outcome that a later one of the session undoes', () => {
  const ADDED =
    'Added `retryGuard` to `import-orders.ts`: the importer never retries on a 409 now, because the billing server creates a second order for each repeated call. Only timeouts are retried.'

  test('is not kept', () => {
    const undone =
      'Removed `retryGuard` again, since the server now answers repeated calls with the first order.'
    const texts = judgeTurns(
      turnsOf([ASKED, ADDED], ['The server handles repeated calls now.', undone]),
    ).drafts
    expect(texts.filter(({ text }) => text.includes('Added `retryGuard`'))).toEqual([])
  })

  test('is kept when the later one is about something else', () => {
    const other = 'Removed `oldLogger` from the importer, because nobody reads its file any more.'
    const texts = judgeTurns(turnsOf([ASKED, ADDED], ['Who reads the old log file?', other])).drafts
    expect(texts.some(({ text }) => text.includes('Added `retryGuard`'))).toBe(true)
  })
})

describe('an outcome is not kept when the next prompt shows that it did not work', () => {
  const SYMPTOM = 'TypeError: orders is not iterable in the importer'

  test.each([
    "i'm still getting the same error",
    'it does not work, nothing changed',
    'immer noch der gleiche Fehler',
    'toujours la même erreur',
    'sigue sin funcionar',
    '还是报错',
    'まだエラーが出ます',
    `TypeError: orders is not iterable in the importer\n    at load (import-orders.ts:3)`,
  ])('%s', (next) => {
    const { drafts } = judgeTurns(turnsOf([`${SYMPTOM}, why?`, CLOSED], [next, 'Let me look again.']))
    expect(drafts.filter(({ text }) => text.includes('second order for each'))).toEqual([])
  })

  test('another error leaves it as it is', () => {
    const { drafts } = judgeTurns(
      turnsOf([ASKED, CLOSED], ['ReferenceError: window is undefined while the page renders', 'Fixed.']),
    )
    expect(drafts.map(({ text }) => text)).toContainEqual(expect.stringContaining('second order for each'))
  })
})

describe('a guess of the agent', () => {
  const GUESS =
    'The importer in `import-orders.ts` probably retries on a 409, because the billing server might create a second order for each call.'

  test('is not kept when the session goes on without confirming it', () => {
    const { drafts, refused } = judgeTurns(
      turnsOf([ASKED, GUESS], ['look at the invoices', 'There are three.']),
    )
    expect(drafts.filter(({ text }) => text.includes('probably'))).toEqual([])
    expect(refused.map(({ reason }) => reason)).toContain('a guess, and nothing that follows confirms it')
  })

  test('is left out where the answer says something else, too', () => {
    const answer = `${CLOSED} The proxy probably hides the second answer from the \`audit.log\`.`
    const { drafts } = judgeTurns(turnsOf([ASKED, answer], ['How long does the import take?', 'A minute.']))
    expect(drafts.map(({ text }) => text)).toEqual([expect.not.stringContaining('probably')])
  })

  test('is not what only shows up under a condition', () => {
    const answer =
      'The line `orders skipped` only appears in `import-orders.ts` when the server answers 409, because a retry would make a second order.'
    const { drafts } = judgeTurns(turnsOf([ASKED, answer], ['How long does the import take?', 'A minute.']))
    expect(drafts).toHaveLength(1)
  })
})

describe('late in a long session', () => {
  const OTHER: readonly (readonly [string, string])[] = Array.from({ length: 9 }, (_, index) => [
    `Add a button number ${index} to the invoice page, with an icon`,
    `The invoice page shows \`Button${index}\` beside the total, because accountants look there first.`,
  ])
  const kept = (...last: readonly [string, string]) =>
    judgeTurns(turnsOf([ASKED, CLOSED], ...OTHER, last)).drafts.filter(({ text }) =>
      text.includes('second order for each'),
    )

  test('an outcome is kept when nothing that follows is about it', () => {
    expect(
      kept('Which icon does the first button have?', 'The icon of the first button is a disk.'),
    ).toHaveLength(1)
  })

  test('an outcome is not kept when the person disputes it many exchanges later', () => {
    const disputed = 'no wait, the importer still retries, so the billing theory is wrong'
    expect(kept(disputed, 'You are right, the proxy in `proxy.ts` repeats the call.')).toEqual([])
  })

  test('an outcome is not kept when a later one says that a thing it names is gone', () => {
    const gone = 'Merged both importers. `import-orders.ts` is gone, since the queue reads orders itself.'
    expect(kept('Put both importers together', gone)).toEqual([])
  })

  test('a short line of a later list is enough to say that a thing is gone', () => {
    const list =
      'Both importers are one now, because the queue reads orders itself:\n- Removed `import-orders.ts`'
    expect(kept('Put both importers together', list)).toEqual([])
  })
})

test('a thing is not gone because something was removed from it', () => {
  const closed =
    'The importer in `import-orders.ts` never calls `retryCall` on a 409, because `billing.ts` creates a second order for each repeated call.'
  const removed = 'Removed the old logger from `import-orders.ts`, because nobody reads its file any more.'
  const { drafts } = judgeTurns(turnsOf([ASKED, closed], ['Who reads the log file?', removed]))
  expect(drafts.map(({ text }) => text)).toContainEqual(expect.stringContaining('second order for each'))
})

describe('an outcome is not kept', () => {
  const kept = (...turns: readonly (readonly [string, string])[]) =>
    judgeTurns(turnsOf(...turns)).drafts.filter(({ text }) => text.includes('second order for each'))

  test('when the person wants to avoid what it does', () => {
    const next = 'Can we avoid the idempotency key of repeated calls?'
    const answer = 'Calls are compared by their date in `import-orders.ts` now, since it never comes twice.'
    expect(kept([ASKED, CLOSED], [next, answer])).toEqual([])
  })

  test('when the person sees no change', () => {
    expect(kept([ASKED, CLOSED], ["I don't see any change", 'Let me look.'])).toEqual([])
  })

  test('when the prompt after the next one says that the attempt changed nothing', () => {
    const attempt =
      'Fixed the cause: the billing server makes a second order for each call of `import-orders.ts`, since `retryCall` has no key.'
    const looked = ['which page do you look at?', 'The page of the orders.'] as const
    expect(kept([ASKED, attempt], looked, ['absolutely no difference', 'Let me look.'])).toEqual([])
    expect(kept([ASKED, attempt], looked, ['fine, thanks', 'You are welcome.'])).toHaveLength(1)
  })

  test('when a prompt that was only a log comes again', () => {
    const log = 'Error: duplicate key orders_pkey\n    at load (import-orders.ts:3)'
    const cause =
      'Root cause: the billing server creates a second order for each repeated call of `import-orders.ts`, since `retryCall` has no key.'
    expect(kept([log, cause], [log, 'It is done.'])).toEqual([])
    expect(kept([log, cause], ['How long does the import take?', 'A minute.'])).toHaveLength(1)
  })

  test('when a command that it speaks of is removed later', () => {
    const answer = `${CLOSED} The command billing order show lists them, because accountants ask for it.`
    const removed = 'Removed the `billing order show` command, since nobody needs it.'
    expect(kept([ASKED, answer], ['clean up the commands', removed])).toEqual([])
    expect(
      kept([ASKED, answer], ['clean up the commands', 'Removed the `billing prune` command.']),
    ).toHaveLength(1)
  })
})

describe('a description of how something is', () => {
  const WHERE = 'Where do the importer and the exporter validate the currency of an order?'
  const DESCRIBED =
    'Both `import-orders.ts` and `export-orders.ts` currently validate the currency with a list of their own, and neither list has the Swiss franc, since each was copied from the tax server, which only knows the euro.'
  const LATER: readonly [string, string][] = [
    [
      'How long does the test suite take?',
      'The suite in `run-all.ts` takes a minute, because it starts a server.',
    ],
    [
      'The importer and the exporter should validate the currency in one module instead',
      'Added `currency.ts`: importer and exporter validate the currency there, so that both know the Swiss franc.',
    ],
  ]

  test('is not kept when a later exchange of the session changes it', () => {
    const { drafts } = judgeTurns(turnsOf([WHERE, DESCRIBED], ...LATER))
    expect(drafts.filter(({ text }) => text.includes('neither list'))).toEqual([])
  })

  const CHANGED: readonly [string, string] = [
    'Change how importer and exporter validate the currency of an order: use one module',
    'Added `currency.ts`, which importer and exporter both use to validate the currency.',
  ]

  test('is not kept when it does not say that it is of the moment, and is changed all the same', () => {
    const { drafts } = judgeTurns(turnsOf([WHERE, DESCRIBED.replace(' currently', '')], CHANGED))
    expect(drafts.filter(({ text }) => text.includes('neither list'))).toEqual([])
  })

  test('is kept when it is the cause that was found', () => {
    const cause =
      'The root cause is that `import-orders.ts` and `export-orders.ts` copied a list of the tax server, and neither list has the Swiss franc.'
    const { drafts } = judgeTurns(
      turnsOf(['Why does the Swiss franc fail in orders of the shop?', cause], CHANGED),
    )
    expect(drafts.map(({ text }) => text)).toContainEqual(expect.stringContaining('neither list'))
  })

  test('is kept when nothing changes it', () => {
    const { drafts } = judgeTurns(turnsOf([WHERE, DESCRIBED]))
    expect(drafts.map(({ text }) => text)).toContainEqual(expect.stringContaining('neither list'))
  })
})

describe('a fix that the person denies', () => {
  const ASKS = 'The menu of `orders.html` is shown twice, it must be there once'
  const FIX =
    'The menu of `orders.html` stood in `layout.html` as well, because both extend it; now only `layout.html` has it.'

  test.each([
    'the problem is not the menu, but the whole page in it',
    'this seems to not solve anything. let us begin from scratch',
    'the menu just isn’t working, remove it for now',
    '没有生效，还是两个菜单',
  ])('%s', (next) => {
    const { drafts } = judgeTurns(turnsOf([ASKS, FIX], [next, 'OK, it is different now.']))
    expect(drafts.filter(({ text }) => text.includes('stood in'))).toEqual([])
  })

  test('is kept when the next prompt speaks of something else', () => {
    const { drafts } = judgeTurns(turnsOf([ASKS, FIX], ['now add a page for the invoices', 'Added it.']))
    expect(drafts.filter(({ text }) => text.includes('stood in'))).toHaveLength(1)
  })
})
