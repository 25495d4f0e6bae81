import { expect, test } from 'vitest'
import { injectHome } from './home.ts'

/** A decision, the one that amended it later, and a question that both answer. */
const AMENDED: readonly (readonly [string, string, string])[] = [
  [
    'Uploads are retried three times before they fail',
    'Uploads are retried five times before they fail',
    'how often are uploads retried before they fail and the user sees an error?',
  ],
  [
    'Session tokens expire after one hour of inactivity',
    'Session tokens expire after one day of inactivity',
    'someone was logged out: after what inactivity do session tokens expire here?',
  ],
  [
    'Invoices are numbered per customer, starting at one',
    'Invoices are numbered per year, starting at one',
    'I add a second shop: how are the invoices numbered, and starting where?',
  ],
  [
    'The search index is rebuilt every night by cron',
    'The search index is rebuilt after each import by a job',
    'new products are missing in the search: when is the search index rebuilt?',
  ],
  [
    'Images are resized to 800 pixels when they are uploaded',
    'Images are resized to 1200 pixels when they are uploaded',
    'images look blurry on the product page, to what size are images resized when uploaded?',
  ],
  [
    'Feature flags are read from the environment at startup',
    'Feature flags are read from the database at startup',
    'I want to switch a feature off for one customer, where are feature flags read from at startup?',
  ],
  [
    'Deploys to staging go out on every push to main',
    'Deploys to staging go out on every tag on main',
    'my change is not on staging yet although it is merged: when do deploys to staging go out?',
  ],
  [
    'Error reports are sent to the mailing list of the team',
    'Error reports are sent to the channel of the team',
    'the crash of last night was noticed late, where are error reports of the team sent?',
  ],
  [
    'Prices are rounded half up in the basket total',
    'Prices are rounded half to even in the basket total',
    'the basket total differs by a cent from the invoice, how are prices rounded there?',
  ],
  [
    'Backups of the database are kept for seven days',
    'Backups of the database are kept for thirty days',
    'a customer deleted an order two weeks ago, how long are backups of the database kept?',
  ],
]

test.each(AMENDED)('of two like decisions the later comes first: %s', async (before, after, prompt) => {
  const { remember, memoria, cwd } = await injectHome()
  await remember(before, { kind: 'decision' })
  for (const text of ['The cart is kept in local storage', 'Dates are shown in the user’s own zone'])
    await remember(text, { kind: 'fact' })
  await remember(after, { kind: 'decision' })
  const { memories } = await memoria.recall({ prompt, project: cwd })
  expect(memories[0]?.text).toBe(after)
})

test('an older decision that alone answers comes before a newer one on something else', async () => {
  const { remember, memoria, cwd } = await injectHome()
  const id = await remember('Uploads are retried three times before they fail', { kind: 'decision' })
  await remember('Uploads are shown in a list with their size', { kind: 'decision' })
  const { memories } = await memoria.recall({
    prompt: 'how often are uploads retried before they fail and the user sees an error?',
    project: cwd,
  })
  expect(memories[0]?.id).toBe(id)
})

const RESIZER = [
  'Product images are huge on mobile, which format should the resizer write?',
  'The resizer writes WebP at quality 75. AVIF was smaller, but encoding took nine seconds per image on the worker.',
] as const
const FASTER = [
  'The new workers encode much faster, can the resizer use AVIF now?',
  'Yes: the resizer writes AVIF at quality 55 and keeps WebP only as a fallback for Safari 15.',
] as const
const BLURRY =
  'Product images of the new catalogue look blurry on phones, what format and quality does the resizer write for them?'

/** A home in which these sessions were held, one after the other, between others on something else. */
async function afterSessions(...sessions: readonly (readonly [string, string])[]) {
  const home = await injectHome()
  for (const [index, [asked, answer]] of sessions.entries()) {
    await home.say(`s${index}`, asked, answer)
    await home.say(`t${index}`, `please rename column ${index} of the report`, 'The column is renamed there.')
    home.clock.pass(86_400_000)
  }
  return home
}

test('a session that amended what an earlier one settled comes first, although it shares less with the prompt', async () => {
  const { memoria, cwd } = await afterSessions(RESIZER, FASTER)
  const { memories } = await memoria.recall({ prompt: BLURRY, project: cwd })
  expect(memories[0]?.text).toContain('AVIF at quality 55')
  expect(memories[1]?.text).toContain('WebP at quality 75')
})

test('a later session on something else of the same thing does not come with the one that answers', async () => {
  const { memoria, cwd } = await afterSessions(RESIZER, [
    'The resizer should have a metric for its queue',
    'The resizer counts waiting images in resizer_queue_length, scraped every minute.',
  ])
  const { memories } = await memoria.recall({ prompt: BLURRY, project: cwd })
  expect(memories.map(({ text }) => text)).toEqual([expect.stringContaining('WebP at quality 75')])
})
