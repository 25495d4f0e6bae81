import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Memoria } from '../../src/memoria.ts'
import { openDashboard } from './support/dashboard.ts'
import { seedDemo } from './support/demo.ts'

/** The paths that a page asks for from now on. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

async function say(m: Memoria, id: string, text: string): Promise<void> {
  await m.addSession({
    host: 'claude-code',
    id: 'today',
    project: 'shop',
    messages: [{ id, role: 'user', text, at: new Date().toISOString() }],
  })
}

test('a live event loads only what it concerns again', async (context) => {
  const { page, open, m } = await openDashboard(context, { seed: seedDemo })
  await open('/memories')
  await page.locator('.memory-row').first().waitFor()
  const followed = page.waitForResponse('**/api/v1/events')
  await page.reload()
  await followed
  await page.locator('.memory-row').first().waitFor()
  const paths = asked(page)
  await say(m, 'b6', 'A message changes no memory.')
  await m.remember({ text: 'The staging cluster runs in Frankfurt', project: 'shop' })
  await page.getByRole('link', { name: /staging cluster runs in Frankfurt/ }).waitFor()
  expect(new Set(paths)).toEqual(new Set(['/api/v1/memories', '/api/v1/memory-facets']))
})

test('a burst of events is one load', async (context) => {
  const { page, m } = await openDashboard(context, { seed: seedDemo })
  await page.locator('.given-line').first().waitFor()
  const paths = asked(page)
  for (let index = 0; index < 20; index++) await say(m, `c${index}`, `Message number ${index}`)
  await page.getByText('Message number 19').waitFor()
  expect(paths.filter((path) => path === '/api/v1/sessions').length).toBeLessThanOrEqual(4)
})
