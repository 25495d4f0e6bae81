import { expect, test } from 'vitest'
import { openDashboard } from './support/dashboard.ts'

test('the link logs a browser in once, and another browser is told how to get in', async (context) => {
  const { page, link, origin, complaints } = await openDashboard(context)
  expect(new URL(page.url()).search).toBe('')
  expect(await page.locator('main').textContent()).toContain('No sessions yet.')
  const other = await page.context().browser()?.newContext()
  const stranger = await other?.newPage()
  const again = await stranger?.goto(link)
  expect(again?.status()).toBe(401)
  await stranger?.getByText('This browser is not logged in.').waitFor()
  expect(await stranger?.locator('main').textContent()).toContain('This login link was used already')
  await stranger?.goto(`${origin}/memories`)
  await stranger?.getByText('This browser is not logged in.').waitFor()
  expect(await stranger?.locator('main').textContent()).toContain('memoria ui')
  await other?.close()
  expect(complaints).toEqual([])
})

test('a used link leads a browser that is logged in to the dashboard', async (context) => {
  const { page, link, origin, complaints } = await openDashboard(context)
  await page.goto(link)
  await page.getByText('No sessions yet.').waitFor()
  expect(page.url()).toBe(`${origin}/`)
  expect(complaints).toEqual([])
})
