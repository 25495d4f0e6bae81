import { expect, test } from 'vitest'
import { openDashboard } from './support/dashboard.ts'

test('a setting is changed in place, says where it comes from, and a wrong value is refused', async (context) => {
  const { page, open, m } = await openDashboard(context)
  await open('/settings')
  const row = page.locator('form.setting', { hasText: 'search.limit' })
  const field = row.getByRole('textbox')
  await field.fill('many')
  await row.getByRole('button', { name: 'Save' }).click()
  await page.locator('.message.bad').waitFor()
  await field.fill('7')
  await row.getByRole('button', { name: 'Save' }).click()
  await row.getByText(/From .*/).waitFor()
  expect(await field.inputValue()).toBe('7')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => field.inputValue()).not.toBe('7')
  await m.close()
})

test('the theme is chosen by hand and stays', async (context) => {
  const { page } = await openDashboard(context, { browser: { colorScheme: 'light' } })
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const light = await background()
  await page.getByRole('button', { name: /Theme/ }).click()
  await page.getByRole('button', { name: 'Theme: light' }).click()
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor()
  const dark = await background()
  expect(dark).not.toBe(light)
  await page.reload()
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor()
  expect(await background()).toBe(dark)
})
