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
  await open('/status')
  await page.getByText('the model answered 529: overloaded').waitFor()
  await page.locator('.plot canvas').first().waitFor()
  await expect.poll(() => page.locator('.loading:visible').count()).toBe(0)
  const paths = asked(page)
  const at = new Date().toISOString()
  await m.context.store.jobs.bury(
    { id: 'job-2', kind: 'learn', key: 's', payload: '{}', maxAttempts: 3, runAt: at, createdAt: at },
    'the model answered 500: broken',
  )
  await page.getByText('the model answered 500: broken').waitFor()
  expect(paths).toContain('/api/v1/jobs')
  for (const path of ['/api/v1/stages', '/api/v1/agents', '/api/v1/injected'])
    expect(paths, path).not.toContain(path)
})

test('a burst of events is one load', async (context) => {
  const { page, m } = await openDashboard(context, { seed: seedDemo })
  await page.locator('.given-line').first().waitFor()
  const paths = asked(page)
  for (let index = 0; index < 20; index++) await say(m, `c${index}`, `Message number ${index}`)
  await page.getByText('Message number 19').waitFor()
  expect(paths.filter((path) => path === '/api/v1/sessions').length).toBeLessThanOrEqual(4)
})
