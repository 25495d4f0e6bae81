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
  expect(await stateOf('Release notes')).toMatchObject({ review: 'kept', state: 'active' })
  await keys.press('j')
  await keys.press('n')
  await expect.poll(waiting).toBe(1)
  expect(await stateOf('Feature flags')).toMatchObject({ state: 'forgotten' })
  await keys.press('u')
  await expect.poll(waiting).toBe(2)
  expect(await stateOf('Feature flags')).toMatchObject({ state: 'active' })
  await keys.press('e')
  await page.getByRole('textbox', { name: 'Text of the memory' }).waitFor()
  await keys.press('ControlOrMeta+a')
  await keys.type('The staging database is reset every Monday')
  await keys.press('Control+Enter')
  await expect.poll(waiting).toBe(1)
  expect(await stateOf('staging')).toMatchObject({
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
