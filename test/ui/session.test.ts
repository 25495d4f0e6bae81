import { expect, test } from 'vitest'
import type { Memoria } from '../../src/memoria.ts'
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

const TURNS = 60

async function seedLongTalk(m: Memoria): Promise<void> {
  const start = Date.now() - TURNS * 60_000
  const messages = Array.from({ length: TURNS }, (_, index) => ({
    id: `p${index}`,
    role: 'user' as const,
    text:
      index === 4 ? 'Always use tabs in the parser.' : `Please look at the file number ${index}. `.repeat(20),
    at: new Date(start + index * 60_000).toISOString(),
  }))
  await m.addSession({ host: 'claude-code', id: 'long', project: 'shop', messages })
  await m.remember({
    text: 'The parser is indented with tabs',
    project: 'shop',
    evidence: [{ session: 'long', messages: ['p4'], quote: 'Always use tabs in the parser' }],
  })
}

test('the evidence of a memory leads to the turn it was said in, in a long session as well', async (context) => {
  const { page, open, m, complaints } = await openDashboard(context, { seed: seedLongTalk })
  const { memories } = await m.list({})
  await open(`/memories/${memories[0]?.id}`)
  await page.getByRole('link', { name: 'Open the session' }).click()
  const turn = page.locator('.turn', { hasText: 'Always use tabs in the parser.' })
  await turn.getByText('Turn 5', { exact: true }).waitFor()
  await expect
    .poll(() =>
      turn.evaluate((one: { getBoundingClientRect(): { top: number } }) => one.getBoundingClientRect().top),
    )
    .toBeLessThan(200)
  expect(complaints).toEqual([])
})

test('turns are numbered by their order, and an imported one says that memoria was not running', async (context) => {
  const { page, complaints } = await openDashboard(context, { seed: seedLongTalk })
  const last = page.locator('.turn').last()
  await last.getByText(`Turn ${TURNS}`, { exact: true }).waitFor()
  await last.scrollIntoViewIfNeeded()
  await last.getByText('Imported: memoria was not running then.').waitFor()
  expect(await last.getByText('What was considered').count()).toBe(0)
  expect(complaints).toEqual([])
})
