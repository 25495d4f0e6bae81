import { expect, test } from 'vitest'
import { openDashboard } from './support/dashboard.ts'
import { seedDemo } from './support/demo.ts'

test('a dead letter is retried from the page', async (context) => {
  const { page, open, m, complaints } = await openDashboard(context, { seed: seedDemo })
  await open('/status')
  await page.getByText('the model answered 529: overloaded').waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('It is tried again.').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  expect(await m.context.store.jobs.list({ state: 'dead' })).toEqual([])
  expect(complaints).toEqual([])
})
