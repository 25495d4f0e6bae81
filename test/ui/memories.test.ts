import { expect, test } from 'vitest'
import { openDashboard } from './support/dashboard.ts'
import { seedDemo } from './support/demo.ts'

test('typing searches, and the address can be copied', async (context) => {
  const { page, open, complaints } = await openDashboard(context, { seed: seedDemo })
  await open('/memories')
  await page.keyboard.press('/')
  await page.keyboard.type('idempotent webhook')
  await page.getByRole('link', { name: /payment webhook retries/ }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /linter is biome/ }).count()).toBe(0)
  const address = page.url()
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByRole('link', { name: /payment webhook retries/ }).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('idempotent webhook')
  expect(complaints.filter((line) => !line.includes('about:blank'))).toEqual([])
})

test('the key for search on another screen leads to the field, and no letter typed meanwhile is lost', async (context) => {
  const { page, open, complaints } = await openDashboard(context, { seed: seedDemo })
  await open('/inbox')
  await page.locator('.review').first().waitFor()
  await page.keyboard.type('/idempotent webhook')
  await page.getByRole('link', { name: /payment webhook retries/ }).waitFor()
  const field = page.getByRole('searchbox')
  expect(await field.inputValue()).toBe('idempotent webhook')
  expect(await page.evaluate('document.activeElement.type')).toBe('search')
  expect(complaints).toEqual([])
})

test('facets narrow the list, and what they show is forgotten and brought back as one', async (context) => {
  const { page, open, m } = await openDashboard(context, { seed: seedDemo })
  await open('/memories')
  await page.getByRole('checkbox', { name: /correction/ }).check()
  await page.getByText('2 memories, last stated first', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Forget these 2' }).click()
  await page.getByRole('button', { name: 'Forget them' }).click()
  await page.getByText('No memories here.').waitFor()
  expect((await m.list({ kinds: ['correction'] })).memories).toHaveLength(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 memories, last stated first', { exact: true }).waitFor()
  expect((await m.list({ kinds: ['correction'] })).memories).toHaveLength(2)
})

test('facets narrow a search on the server', async (context) => {
  const { page, open } = await openDashboard(context, { seed: seedDemo })
  await open('/memories?q=release')
  await page.getByRole('link', { name: /Deploys are made with make release/ }).waitFor()
  const found = await page.locator('.found-why').count()
  await page.getByText(`${found} matches, best first`).waitFor()
  expect((await page.locator('.facet').allTextContents()).join()).not.toMatch(/\d/)
  await page.getByRole('checkbox', { name: /action/ }).check()
  await page.getByRole('link', { name: /Move the cron jobs/ }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /Deploys are made/ }).count()).toBe(0)
})

test('a memory leads to the words it came from, marked in the message', async (context) => {
  const { page, open, complaints } = await openDashboard(context, { seed: seedDemo })
  await open('/memories?q=make release')
  await page.getByRole('link', { name: /Deploys are made with make release/ }).click()
  const marked = page.locator('.source mark')
  await marked.waitFor()
  expect(await marked.textContent()).toBe('always deploy with make release, never by hand')
  await page.getByRole('link', { name: 'Open the session' }).click()
  await page.getByText('Understood. I will use').waitFor()
  expect(complaints).toEqual([])
})

test('an edit is a revision that the history shows as a diff, and it can be undone', async (context) => {
  const { page, open, m } = await openDashboard(context, { seed: seedDemo })
  const id = (await m.search('deploys make release')).results[0]?.id ?? ''
  await open(`/memories/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page
    .getByRole('textbox', { name: 'Text of the memory' })
    .fill('Deploys are made with make ship, never by hand')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Deploys are made with make ship, never by hand' }).waitFor()
  expect(await page.locator('.revision del').first().textContent()).toContain('release,')
  expect(await page.locator('.revision ins').first().textContent()).toContain('ship,')
  expect((await m.get(id))?.text).toBe('Deploys are made with make ship, never by hand')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Deploys are made with make release, never by hand' }).waitFor()
})

test('a forgotten memory comes back with undo', async (context) => {
  const { page, open, m } = await openDashboard(context, { seed: seedDemo })
  const id = (await m.search('deploys make release')).results[0]?.id ?? ''
  await open(`/memories/${id}`)
  await page.getByRole('button', { name: 'Forget', exact: true }).click()
  await page.getByRole('button', { name: 'Bring back' }).waitFor()
  await page.getByRole('heading', { name: 'Deploys are made with make release, never by hand' }).waitFor()
  await page.getByText('shown again once it is brought back').waitFor()
  expect((await m.get(id))?.state).toBe('forgotten')
  await page.locator('body').press('u')
  await page.getByRole('button', { name: 'Forget', exact: true }).waitFor()
  expect((await m.get(id))?.state).toBe('active')
})

test('a memory that was stored directly says so instead of naming lost evidence', async (context) => {
  const { page, open, m } = await openDashboard(context, { seed: seedDemo })
  await open(`/memories/${(await m.search('linter biome')).results[0]?.id}`)
  await page.getByText('It was stored directly, and not learned from a session.').waitFor()
})

test('an address without a memory says so in words for people, and leads to the list', async (context) => {
  const { page, open } = await openDashboard(context, { seed: seedDemo })
  await open('/memories/nosuchmemory')
  const card = page.getByRole('alert')
  await card.waitFor()
  expect(await card.textContent()).toContain('It may have been removed.')
  expect(await card.textContent()).not.toContain('/api/')
  await card.getByRole('link', { name: 'Show all memories' }).click()
  await page.getByRole('link', { name: /linter is biome/ }).waitFor()
})

test('projects of the same name are listed with their owners', async (context) => {
  const { page, open } = await openDashboard(context, {
    seed: async (m) => {
      const at = new Date().toISOString()
      for (const id of ['github.com/ada/shop', 'github.com/bob/shop', 'github.com/bob/docs']) {
        await m.context.store.projects.seen({ id, kind: 'remote', name: id.slice(-4) }, null, at)
        await m.remember({ text: `The port of ${id} is 8080`, project: id })
      }
    },
  })
  await open('/memories')
  const facts = page.locator('.memory-facts')
  await facts.getByText('shop (ada)', { exact: true }).waitFor()
  await facts.getByText('shop (bob)', { exact: true }).waitFor()
  await facts.getByText('docs', { exact: true }).waitFor()
  const options = await page.getByLabel('Project').locator('option').allTextContents()
  expect(options.join()).toContain('shop (ada) (1)')
})
