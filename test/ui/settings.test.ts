import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { openDashboard } from './support/dashboard.ts'
import { seedDemo } from './support/demo.ts'

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

test("the cost of a model stands beside the caps, estimated from the person's own sessions", async (context) => {
  const { page, open, m, complaints } = await openDashboard(context, { seed: seedDemo })
  await open('/settings')
  const card = page.getByRole('region', { name: 'Model and budget' })
  await card.getByText('by your last 2 sessions').waitFor()
  const row = card.locator('form.setting', { hasText: 'budget.day' })
  await row.getByLabel('USD').fill('0.5')
  await row.getByRole('button', { name: 'Save' }).click()
  await row.getByText(/From .*/).waitFor()
  expect(m.context.latest().config.budget.day).toEqual({ usd: 0.5, tokens: 1_000_000 })
  await row.getByRole('button', { name: 'Use the default' }).click()
  await row.getByText('Default', { exact: false }).waitFor()
  await expect.poll(() => row.getByLabel('USD').inputValue()).toBe('0.25')
  expect(complaints).toEqual([])
})

afterEach(() => vi.unstubAllEnvs())

test('an agent is wired and unwired with a button, and health says whether it captures', async (context) => {
  const person = temporaryFolder()
  vi.stubEnv('HOME', person)
  vi.stubEnv('CLAUDE_CONFIG_DIR', person)
  const settings = join(person, 'settings.json')
  mkdirSync(person, { recursive: true })
  writeFileSync(settings, '{}\n')
  const { page, open, complaints } = await openDashboard(context)
  await open('/settings')
  await page.getByRole('button', { name: 'Wire Claude Code' }).click()
  await page.getByRole('button', { name: 'Unwire Claude Code' }).waitFor()
  expect(readFileSync(settings, 'utf8')).toContain('hooks')
  await open('/status')
  const card = page.getByRole('region', { name: 'Is it capturing?' })
  await card.getByText('Claude Code').waitFor()
  await card.getByText('no event yet').first().waitFor()
  await open('/settings')
  await page.getByRole('button', { name: 'Unwire Claude Code' }).click()
  await page.getByRole('button', { name: 'Wire Claude Code', exact: true }).waitFor()
  expect(readFileSync(settings, 'utf8')).toBe('{}\n')
  expect(complaints).toEqual([])
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
