import { rmSync, writeFileSync } from 'node:fs'
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

test('plots are drawn in a browser whose language is no language tag', async (context) => {
  const { page, open, complaints } = await openDashboard(context, { seed: seedDemo })
  await page.addInitScript({
    content: "Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true })",
  })
  await open('/status')
  await page.locator('.plot canvas').first().waitFor()
  expect(complaints).toEqual([])
})

test('while the store is damaged, health says what is broken and what to do', async (context) => {
  const { page, open, m } = await openDashboard(context)
  await open('/status')
  await page.getByText('What is checked works.').waitFor()
  const { store } = m.context.paths
  await m.close()
  for (const end of ['-wal', '-shm']) rmSync(`${store}${end}`, { force: true })
  writeFileSync(store, 'this is no database, and never was one; '.repeat(200))
  await open('/status')
  await page.getByText('broken').first().waitFor()
  await page.getByText('memoria upkeep repair').first().waitFor()
})
