import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDashboard } from './support/dashboard.ts'
import { seedDemo } from './support/demo.ts'

test('pages are read along their links in both directions, and edited in place', async (context) => {
  const { page, open, m, complaints } = await openDashboard(context, { seed: seedDemo })
  await open('/knowledge?page=releases.md')
  await page.getByRole('link', { name: 'tools', exact: true }).last().click()
  await page.getByRole('heading', { name: 'Tools' }).first().waitFor()
  await page.locator('.backlinks').getByRole('link', { name: 'releases' }).click()
  await page.getByRole('heading', { name: 'Releases' }).first().waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  const field = page.getByRole('textbox', { name: 'Markdown of Releases' })
  await field.fill(`${await field.inputValue()}\nReleases stop on Fridays at noon.\n`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.rendered', { hasText: 'Releases stop on Fridays at noon.' }).waitFor()
  expect(readFileSync(join(m.context.paths.vault, 'releases.md'), 'utf8')).toContain(
    'Releases stop on Fridays',
  )
  expect(complaints).toEqual([])
})
