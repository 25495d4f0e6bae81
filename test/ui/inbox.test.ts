import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDashboard } from './support/dashboard.ts'
import { seedDemo } from './support/demo.ts'

test('the inbox is worked through by keyboard alone, with undo', async (context) => {
  const { page, m, complaints } = await openDashboard(context, { seed: seedDemo })
  const keys = page.keyboard
  const waiting = () => page.locator('.review').count()
  const learned = (await m.list({})).memories.filter(({ review }) => review === 'new')
  const stateOf = async (words: string) => m.get(learned.find(({ text }) => text.includes(words))?.id ?? '')
  await keys.press('2')
  await expect.poll(waiting).toBe(3)
  await keys.press('y')
  await expect.poll(waiting).toBe(2)
  await expect.poll(() => stateOf('Feature flags')).toMatchObject({ review: 'kept', state: 'active' })
  await keys.press('j')
  await keys.press('n')
  await expect.poll(waiting).toBe(1)
  await expect.poll(() => stateOf('Release notes')).toMatchObject({ state: 'forgotten' })
  await keys.press('u')
  await expect.poll(waiting).toBe(2)
  await expect.poll(() => stateOf('Release notes')).toMatchObject({ state: 'active' })
  await expect.poll(() => page.locator('.review:focus').textContent()).toContain('Release notes')
  await keys.press('k')
  await keys.press('e')
  await page.getByRole('textbox', { name: 'Text of the memory' }).waitFor()
  await keys.press('ControlOrMeta+a')
  await keys.type('The staging database is reset every Monday')
  await keys.press('Control+Enter')
  await expect.poll(waiting).toBe(1)
  await expect
    .poll(() => stateOf('staging'))
    .toMatchObject({
      review: 'kept',
      text: 'The staging database is reset every Monday',
    })
  await keys.press('x')
  await page.getByText('Nothing waits for you.').waitFor()
  await keys.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await keys.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('two memories that contradict each other are shown side by side, and one is chosen', async (context) => {
  const { page, open, m } = await openDashboard(context, {
    seed: async (m) => {
      const { store, reach } = m.context
      const older = await m.remember({ text: 'Deploys go out on Tuesdays', project: 'shop' })
      const newer = await m.remember({ text: 'Releases leave the house on Fridays only', project: 'shop' })
      await store.memories.conflict(reach, newer.id, older.id, {
        by: 'test',
        at: new Date().toISOString(),
        why: 'they differ',
      })
    },
  })
  await open('/inbox')
  const card = page.locator('.conflict').first()
  await card.waitFor()
  expect(await card.textContent()).toContain('Tuesdays')
  expect(await card.textContent()).toContain('Fridays')
  await card.locator('.side', { hasText: 'Fridays' }).getByRole('button').click()
  await expect.poll(() => page.locator('.conflict').count()).toBe(0)
  expect((await m.list({})).memories.map(({ text }) => text)).toEqual([
    'Releases leave the house on Fridays only',
  ])
})

test('what says nearly the same as a known memory is shown as a diff, and merged into it by key', async (context) => {
  const { page, open, m } = await openDashboard(context, {
    seed: async (m) => {
      await m.remember({ text: 'The staging database is reset every Sunday night', project: 'shop' })
      const { id } = await m.remember({
        text: 'The staging database is reset every Sunday at midnight',
        project: 'shop',
        origin: 'assistant',
      })
      await m.context.store.memories.markReview(m.context.reach, id, 'new')
    },
  })
  await open('/inbox')
  const similar = page.locator('.similar')
  await similar.waitFor()
  expect(await similar.locator('del').textContent()).toContain('night')
  expect(await similar.locator('ins').textContent()).toContain('at midnight')
  await page.keyboard.press('m')
  await page.getByText('Nothing waits for you.').waitFor()
  expect((await m.list({})).memories.map(({ text }) => text)).toEqual([
    'The staging database is reset every Sunday night',
  ])
  await page.keyboard.press('u')
  await page.locator('.review').waitFor()
})

test('u takes back a decision that the server still works on', async (context) => {
  const { page, open } = await openDashboard(context, { seed: seedDemo })
  await open('/inbox')
  await expect.poll(() => page.locator('.review').count()).toBe(3)
  await page.locator('.review:focus').waitFor()
  const held: Route[] = []
  await page.route('**/api/v1/review/*/keep', (route) => void held.push(route))
  await page.keyboard.type('y')
  await expect.poll(() => page.locator('.review').count()).toBe(2)
  await page.keyboard.type('u')
  await held[0]?.continue()
  await expect.poll(() => page.locator('.review').count()).toBe(3)
})

test('a contradiction shows the evidence of both sides in the messages it came from', async (context) => {
  const { page, open } = await openDashboard(context, {
    seed: async (m) => {
      const { store, reach } = m.context
      const said = { Tuesdays: 'Deploys go out on Tuesdays', Fridays: 'Releases leave on Fridays only' }
      const at = new Date().toISOString()
      const ids: string[] = []
      for (const [day, text] of Object.entries(said)) {
        const messages = [{ id: 'a', role: 'user', text: `Remember: ${text}. Thanks.`, at }] as const
        await m.addSession({ host: 'claude-code', id: day, project: 'shop', messages })
        const evidence = [{ session: day, messages: ['a'], quote: text }]
        ids.push((await m.remember({ text, project: 'shop', evidence })).id)
      }
      const [older = '', newer = ''] = ids
      await store.memories.conflict(reach, newer, older, { by: 'test', at, why: 'they differ' })
    },
  })
  await open('/inbox')
  const sides = page.locator('.conflict .side')
  await sides.first().waitFor()
  for (const side of await sides.all()) {
    await side.getByText('Where it came from').click()
    await side.locator('.source mark').waitFor()
    expect(await side.locator('.source').textContent()).toContain('Remember: ')
  }
})

test('keys that come faster than the server answers decide about one card each', async (context) => {
  const { page, open, m, complaints } = await openDashboard(context, { seed: seedDemo })
  await open('/inbox')
  await expect.poll(() => page.locator('.review').count()).toBe(3)
  await page.locator('.review:focus').waitFor()
  await page.keyboard.type('yyy')
  await page.getByText('Nothing waits for you.').waitFor()
  await expect
    .poll(async () => (await m.list({})).memories.filter(({ review }) => review === 'kept').length)
    .toBe(3)
  expect(complaints).toEqual([])
})

test('a card comes back by undo as it was and where it was, with the focus', async (context) => {
  const { page, open } = await openDashboard(context, { seed: seedDemo })
  await open('/inbox')
  const texts = () => page.locator('.review').allTextContents()
  const middle = page.locator('.review').nth(1)
  await middle.getByText('A memory says nearly the same').waitFor()
  const before = await texts()
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await expect.poll(() => page.locator('.review').count()).toBe(2)
  await page.keyboard.press('u')
  await expect.poll(() => page.locator('.review').count()).toBe(3)
  await expect.poll(() => page.locator('.review:focus').textContent()).toContain('The staging database')
  await expect.poll(texts).toEqual(before)
})
