import { expect, test } from 'vitest'
import { openDashboard } from './support/dashboard.ts'
import { DEPLOY_PROMPT, seedDemo } from './support/demo.ts'

test('a session shows what the agent was given with its reasons, and what was learned in the words', async (context) => {
  const { page, complaints } = await openDashboard(context, { seed: seedDemo })
  const line = page.locator('.given-line', { hasText: 'make release' })
  await line.waitFor()
  expect(await page.locator('.words mark').textContent()).toBe(
    'announce every release in the #ops channel before it starts',
  )
  await line.locator('summary').click()
  await line.locator('.score-parts').waitFor()
  expect(await line.locator('.source mark').textContent()).toContain('always deploy with make release')
  await page.getByText('Nothing was given').waitFor()
  expect(complaints).toEqual([])
})

test('a line is marked wrong by key, is then not recalled for that prompt, and undo takes it back', async (context) => {
  const { page, m } = await openDashboard(context, { seed: seedDemo })
  const recalled = async () =>
    (await m.recall({ prompt: DEPLOY_PROMPT, project: 'shop' })).memories.map(({ text }) => text).join()
  await page.locator('.given-line').first().waitFor()
  expect(await recalled()).toContain('make release')
  await page.keyboard.press('j')
  await page.keyboard.press('w')
  await page.getByText('marked wrong').waitFor()
  expect(await recalled()).not.toContain('make release')
  await page.keyboard.press('u')
  await expect.poll(() => page.getByText('marked wrong').count()).toBe(0)
})

test('what happens in the store appears without loading the page again', async (context) => {
  const { page, m } = await openDashboard(context, { seed: seedDemo })
  await page.locator('.given-line').first().waitFor()
  await m.addSession({
    host: 'claude-code',
    id: 'today',
    project: 'shop',
    messages: [
      { id: 'b5', role: 'user', text: 'Now write the release notes, please.', at: new Date().toISOString() },
    ],
  })
  await page.getByText('Now write the release notes, please.').waitFor()
})
