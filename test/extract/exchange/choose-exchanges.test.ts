import { describe, expect, test } from 'vitest'
import { closingUnits } from '../../../src/extract/exchange/closing-units.ts'
import { typedWordsOf } from '../../../src/extract/exchange/typed-words.ts'
import type { JudgedTurn } from '../../../src/extract/judge.ts'
import { judgeTurns } from '../../../src/extract/local/judge.ts'
import { ASKED, CLOSED, turnsOf } from './turns.ts'

describe('the exchanges of a session are compared with each other', () => {
  const EARLIER =
    'The importer reads `orders.csv` with `parseOrders`, because the shop has no interface for orders; it must never run twice a day.'

  test('an exchange about something else leaves the earlier one as it is', () => {
    const { drafts } = judgeTurns(
      turnsOf(
        [ASKED, CLOSED],
        ['We should never import the orders twice, how does the import work?', EARLIER],
      ),
    )
    expect(drafts.map(({ text }) => text).join()).toContain('second order for each')
  })

  test('a list of changes without a reason and without words of the person gives no statement', () => {
    const changes = 'Updated `orders.ts` and `parse.ts`. Renamed `parseAll` to `parseOrders` in `parse.ts`.'
    expect(judgeTurns(turnsOf(['go ahead', changes])).drafts).toEqual([])
  })

  describe('a list of changes in which one sentence is none', () => {
    const CHANGES =
      'Moved the provider look-up in `sync.ts` out of the loop over the sessions. Simplified `resolveProvider` and its callers in `sync.ts`. When the provider is unknown, `resolveProvider` returns an error.'

    test('gives no statement without a reason', () => {
      const { drafts, refused } = judgeTurns(turnsOf(['go ahead', CHANGES]))
      expect(drafts).toEqual([])
      expect(refused.map(({ reason }) => reason)).toContain('only lists changes that the repository shows')
    })

    test('gives one with its reason', () => {
      const why = CHANGES.replace('is unknown,', 'is unknown, since the settings are old,')
      expect(judgeTurns(turnsOf(['go ahead', why])).drafts).toHaveLength(1)
    })
  })
})

describe('what the person asked for does not make it last', () => {
  const reasonFor = (prompt: string, closing: string) =>
    judgeTurns(turnsOf([prompt, closing]))
      .refused.map(({ reason }) => reason)
      .join()

  test('an order for the moment with a list of changes', () => {
    const changes =
      'Created a new picture of the storefront in the size that phones want. Placed it on the start page beside the name. Updated `index.html` so far.'
    expect(reasonFor('can we now attach the original picture of the storefront', changes)).toContain(
      'an order for the moment',
    )
    expect(
      reasonFor('the original picture of the storefront must never have a border', changes),
    ).not.toContain('for the moment')
  })

  test('what a document holds that was asked for', () => {
    const holds =
      'Overview of the importer - Explains the design of `parse.ts`. Public functions - Lists `parseOrders` and its arguments.'
    expect(reasonFor('please write an overview document for the importer of orders', holds)).toContain(
      'written into a document',
    )
  })

  test.each([
    [
      'a list behind a colon',
      'The key changes in `parse.ts` are: Added `readOrders` for each file; Removed `parseAll` with its options; Renamed `rows` to `orders`.',
    ],
    [
      'that all is fixed',
      'All requested issues of the types are now fixed: the type of an order is a union, and the hook of `orders.ts` runs each time, as `parse.ts` wants it.',
    ],
  ])('%s, without words of the person', (_what, closing) => {
    expect(reasonFor('go ahead', closing)).toContain('only lists changes')
  })

  test('a recommendation, as long as the session goes on', () => {
    const advice =
      'The simplest approach is to read `orders.csv` with a stream in `parse.ts`, because the file is too large for the memory of the shop.'
    const prompt = 'the import of orders must never need more than 100 MB'
    const next = ['now list the open invoices', 'Three.'] as const
    const reasons = (turns: JudgedTurn[]) =>
      judgeTurns(turns)
        .refused.map(({ reason }) => reason)
        .join()
    expect(reasons(turnsOf([prompt, advice], next))).toContain('a recommendation')
    expect(reasons(turnsOf([prompt, advice]))).not.toContain('a recommendation')
  })

  test('options, also with a wish before the question', () => {
    const options =
      'Give each order of `orders.csv` one line, then all that is left to the last one. Reduce the space between orders in `table.css` a bit.'
    const prompt =
      'There must never be unused space below the orders of `orders.csv`. What options exist for more orders there?'
    expect(reasonFor(prompt, options)).toContain('lists what could be done')
  })

  test('steps, whatever they do instead of something else', () => {
    const steps =
      'Then update the templates that extended `base.html` to extend `layout.html` instead of it. Overwrite the old `menu.html` with the new one.'
    expect(reasonFor('the menu of the shop is shown twice on the page of an order', steps)).toContain(
      'tells the person what to do',
    )
  })

  test('causes that something usually has', () => {
    const usual =
      'A refused connection in `orders.ts` usually happens if the server of the shop is not running, or `PORT` is another one.'
    const { refused } = judgeTurns(
      turnsOf(
        ['the import of orders cannot connect to the server', usual],
        ['now list the open invoices', 'Three.'],
      ),
    )
    expect(refused.map(({ reason }) => reason).join()).toContain('a guess')
  })

  test('an answer in letters that the lists have no words for', () => {
    const russian =
      'Импорт `orders.csv` читает `parseOrders`, потому что у магазина нет интерфейса для заказов, и он не должен работать дважды.'
    expect(reasonFor('как работает импорт заказов `orders.csv`?', russian)).toContain('in a language')
  })
})

test('the text of a button is not the person’s words', () => {
  expect(typedWordsOf('@agent Continue: "Continue to iterate?"')).toBe('')
  expect(typedWordsOf('@agent Try Again')).toBe('')
})

test('a place in the code that an editor put into a prompt is not quoted alone', () => {
  const closing =
    'The issue is that you run `yarn dev` inside `packages/shop`, and it must run in the root, because only there the terminals of the projects are known.'
  const place =
    '@/home/me/.cursor/projects/Users-me-Library-Mobile-Documents-Desktop-Projects-shop/terminals/2.txt:1016-1020'
  const { drafts } = judgeTurns(turnsOf([place, closing]))
  expect(drafts.map(({ text }) => text)).toEqual([closing])
})

test('a passage goes on under the heading of the fix', () => {
  const closing =
    '### The problem\n\nThe import of `orders.csv` is case-sensitive on Linux, so that `Orders.csv` is another file.\n\n### The fix\n\n`parseOrders` must compare the names in small letters only.'
  const [draft] = judgeTurns(turnsOf(['why is the file of orders not found on the server?', closing])).drafts
  expect(draft?.text).toContain('case-sensitive')
  expect(draft?.text).toContain('small letters')
})

describe('an answer to words that name nothing', () => {
  const SHORT = 'The `parseOrders` case is covered now, since the reader was fixed.'
  const WHOLE =
    'During a rebase the hook for commit messages runs for every commit that is replayed, because git calls it as usual. Its source parameter does not tell a rebase from a commit, so the folder `rebase-merge` must be looked for instead.'

  test('is kept when its sentences give the subject and the reason', () => {
    expect(judgeTurns(turnsOf(['go ahead', WHOLE])).drafts).toHaveLength(1)
  })

  const PLAIN =
    'The sequence editor of `git rebase` is `vi`, and `git commit` has `nano` from `core.editor`, which the `install.sh` of the shop writes.'

  test('is not kept without a reason', () => {
    const { refused } = judgeTurns(turnsOf(['go ahead', PLAIN]))
    expect(refused.map(({ reason }) => reason)).toContain('its subject is not named')
  })

  test('is kept without a reason where a heading says what it is about', () => {
    const { refused } = judgeTurns(turnsOf(['go ahead', `### Editors of commit messages\n\n${PLAIN}`]))
    expect(refused.map(({ reason }) => reason)).not.toContain('its subject is not named')
  })

  const OF_THE_HOOK = WHOLE.replace(
    'During a rebase the hook for commit messages',
    'The hook for commit messages',
  )

  test('is not kept when it begins with a thing that was spoken of before', () => {
    const { refused } = judgeTurns(turnsOf(['go ahead', OF_THE_HOOK]))
    expect(refused.map(({ reason }) => reason)).toContain('its subject is not named')
  })

  test('is kept when a heading names the thing that it begins with', () => {
    const { drafts } = judgeTurns(turnsOf(['go ahead', `### The hook in a rebase\n\n${OF_THE_HOOK}`]))
    expect(drafts).toHaveLength(1)
  })

  test('is not kept when it is one remark', () => {
    const { refused } = judgeTurns(turnsOf(['go ahead', SHORT]))
    expect(refused.map(({ reason }) => reason)).toContain('its subject is not named')
  })
})

describe('what an agent reports to a prompt without a typed word', () => {
  const PASTED = '```\nFAIL orders.test.ts\n  expected 1 order, got 2\n```'

  test('is not kept without a cause: the repository shows the change', () => {
    const changed =
      '`parseOrders` in `parse.ts` is now called once for each file, so that `orders.csv` only gives each order one time.'
    const { drafts, refused } = judgeTurns(turnsOf([PASTED, changed]))
    expect(drafts).toEqual([])
    expect(refused.map(({ reason }) => reason).join()).toContain('nobody asked for in words')
  })

  test('is kept with the cause that was found', () => {
    const cause =
      'The root cause: `parseOrders` in `parse.ts` was called for each line of `orders.csv`, because the reader splits the file first.'
    const { drafts } = judgeTurns(turnsOf([PASTED, cause]))
    expect(drafts).toMatchObject([{ origin: 'assistant', rule: 'exchange/found' }])
  })
})

describe('an exchange gives no statement', () => {
  test.each([
    [
      'when its outcome is a remark on the way',
      'The importer should not retry on a 409, so why does it?',
      'The importer run is already going on in here.',
      'the outcome says too little',
    ],
    [
      'when its outcome lists alternatives',
      'Propose names for the guard that keeps the importer from a retry on a 409.',
      'Options: `retryGuard`, because it says what it does; `noRetry`, since it is shorter, but must be negated.',
      'lists alternatives: what counts is the one that is chosen',
    ],
    [
      'when a document was edited and nothing else',
      'Can you make two tables of the wide one on the page about endpoints?',
      'Updated `docs/api.md` to replace the wide table `Endpoints` with two narrower ones, one for each version of the interface.',
      'only says what was written into a document',
    ],
    [
      'when it only says what tests check',
      'Can you add tests for the importer, so that we never break it again?',
      'Added `TestImportSkipsKnownRows` to `importer_test.go`, which checks that rows are skipped when the server knows them.',
      'only says what tests check: the tests show it',
    ],
    [
      'when it only tells the person what to do',
      'The microphone of the importer terminal hears nothing, what is wrong with it?',
      'Open `mic-test.ino` in the Arduino editor and upload it to the board. Tap the left microphone and watch the bar. If it stays flat, try the pins 5 and 6.',
      'tells the person what to do for the moment',
    ],
    [
      'when the person asks for options and none is chosen yet',
      'What options do we have to keep the importer from a retry on a 409?',
      'The importer in `import-orders.ts` never retries when `retryCall` has no key, since the server rejects it. The proxy in `proxy.ts` must drop repeated calls.',
      'lists what could be done: what counts is what is chosen',
    ],
  ])('%s', (_what, asked, closed, reason) => {
    const { drafts, refused } = judgeTurns(turnsOf([asked, closed]))
    expect(drafts).toEqual([])
    expect(refused.map((one) => one.reason)).toContain(reason)
  })

  test('when the agent asks for a decision first, and the person goes on', () => {
    const asked = 'We want a key `d` in the list that deletes the selected session from sessions.db.'
    const closed =
      'There is one decision I need you to make. The warm-up runs at every start, so `sessions.db` gets a deleted row back unless `upsert` never adds it again.'
    const decided = 'Keep the row and mark it as removed.'
    const { refused } = judgeTurns(turnsOf([asked, closed], [decided, 'Rows are marked with `deleted=1`.']))
    expect(refused.map((one) => one.reason)).toContain(
      'the agent asks how to do it: what counts is what was decided then',
    )
  })
})

describe('the units of a closing message', () => {
  test('are whole sentences where lines were wrapped by hand', () => {
    const wrapped =
      '- The progress bar counted only the parts that were active, so the\n  overall share moved backwards whenever a part was done.\n- Parts are added up in `upload.ts` now.'
    expect(closingUnits(wrapped).map(({ text }) => text)).toEqual([
      'The progress bar counted only the parts that were active, so the overall share moved backwards whenever a part was done.',
      'Parts are added up in `upload.ts` now.',
    ])
    expect(wrapped).toContain(closingUnits(wrapped)[0]?.line)
  })

  test('are not joined across items, headings and code', () => {
    const apart =
      '- The importer reads the orders of a day from the queue\n- the exporter writes them to the ledger of the shop\n```sh\nnpm run import -- --all --since yesterday --verbose\nnpm run export\n```'
    expect(closingUnits(apart).map(({ text }) => text)).toEqual([
      'The importer reads the orders of a day from the queue',
      'the exporter writes them to the ledger of the shop',
    ])
  })

  test('an offer or a question to the person is left out', () => {
    const units = closingUnits(
      "The server answers 409 for every row that it knows. I'll only add a retry if you want it there. I have two questions before writing the plan.",
    )
    expect(units.map(({ text }) => text)).toEqual(['The server answers 409 for every row that it knows.'])
  })

  test('a list after an announcement is read item by item', () => {
    const units = closingUnits(
      "Here's what was done:\n\n- The importer skips rows without a customer, since billing rejects them.\n- The log names the skipped rows.",
    )
    expect(units.map(({ text }) => text)).toContain(
      'The importer skips rows without a customer, since billing rejects them.',
    )
  })

  test('an item that opens a list of its own is joined with its items', () => {
    const units = closingUnits(
      'The importer has two parts:\n\n- The reader skips two kinds of rows:\n  - rows without a customer\n  - rows that the server knows\n- The writer keeps a log',
    )
    expect(units.map(({ text }) => text)).toEqual([
      'The importer has two parts: The reader skips two kinds of rows: rows without a customer; rows that the server knows; The writer keeps a log',
    ])
  })

  test('what the agent is about to look at is left out', () => {
    const units = closingUnits(
      'The server answers 409 for every row that it knows. But also — let me check whether the importer is called from another place.',
    )
    expect(units.map(({ text }) => text)).toEqual(['The server answers 409 for every row that it knows.'])
  })

  test('a sentence that the next one takes back is left out', () => {
    const units = closingUnits(
      'The importer fails because the file is locked by the shop. Actually, that is not the reason at all here. The server answers 409 for every row that it knows.',
    )
    expect(units.map(({ text }) => text)).toEqual(['The server answers 409 for every row that it knows.'])
  })

  test('the choices of a question at its end are left out, and a list that answers one is kept', () => {
    const list = '- Accountants want the totals of each month\n- Buyers want the prices of each supplier'
    const [, ...options] = closingUnits(
      `The page is \`totals.html\`, as the shop asked for.\n\nWho is it for?\n${list}`,
    )
    expect(options).toEqual([])
    const answer = closingUnits(
      `Who is it for?\n${list}\n\nThe page \`totals.html\` serves both, by a switch.`,
    )
    expect(answer.map(({ text }) => text).join()).toContain('Buyers want')
  })

  test('what is ticked off or celebrated is left out', () => {
    const units = closingUnits(
      'The `CHANGELOG.md` entry is accurate and complete ✅. The server answers 409 for every row that it knows. The importer is ready to use now! 🚀',
    )
    expect(units.map(({ text }) => text)).toEqual(['The server answers 409 for every row that it knows.'])
  })

  test('what was said on the way is left out where a message tells the whole turn', () => {
    const units = closingUnits(
      "The importer fails because the file is locked by the shop. Now let me check who calls it:\n\nThe pattern only matches two words at present. I'll update the pattern: \n\nThe server answers 409 for every row that it knows.",
    )
    expect(units.map(({ text }) => text)).toEqual(['The server answers 409 for every row that it knows.'])
  })

  test('a step at its end takes nothing away', () => {
    const units = closingUnits(
      'The server answers 409 for every row that it knows. Let me check the other caller.',
    )
    expect(units.map(({ text }) => text)).toEqual(['The server answers 409 for every row that it knows.'])
  })

  test.each([
    [
      'a name that an export left out',
      'The build failed since it copies the `` directory of the shop server.',
    ],
    ['a commit', 'Merged the branch of the importer as `5866b2b1`, which is four files in the shop.'],
    [
      'what git has at the moment',
      'The settings of the importer and its log remain untracked, as they were before.',
    ],
  ])('a sentence with %s is left out', (_what, sentence) => {
    const units = closingUnits(`The server answers 409 for every row that it knows. ${sentence}`)
    expect(units.map(({ text }) => text)).toEqual(['The server answers 409 for every row that it knows.'])
  })

  test('two names beside each other, and a fence in a sentence, are no missing name', () => {
    const kept = 'The importer takes `--from` `--to`, and a text with ``` in it stays as it is.'
    expect(closingUnits(kept).map(({ text }) => text)).toEqual([kept])
  })

  test('an abbreviation does not end a sentence', () => {
    const units = closingUnits('The importer accepts dates in two forms (e.g. `2026-01-02`), and no others.')
    expect(units).toHaveLength(1)
  })
})
