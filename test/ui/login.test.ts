import { expect, test } from 'vitest'
import { openDashboard } from './support/dashboard.ts'

test('the link logs a browser in once, and another browser is told how to get in', async (context) => {
  const { page, link, origin, complaints } = await openDashboard(context)
  expect(new URL(page.url()).search).toBe('')
  expect(await page.locator('main').textContent()).toContain('No sessions yet.')
  const other = await page.context().browser()?.newContext()
  const stranger = await other?.newPage()
  const again = await stranger?.goto(link)
  expect(again?.status()).toBeGreaterThanOrEqual(400)
  await stranger?.goto(`${origin}/memories`)
  await stranger?.getByText('This browser is not logged in.').waitFor()
  expect(await stranger?.locator('main').textContent()).toContain('memoria ui')
  await other?.close()
  expect(complaints).toEqual([])
})
