import { expect, test } from 'vitest'
import { MemoriaError } from '../../src/base/errors.ts'
import type { Memoria } from '../../src/memoria.ts'
import { openDashboard } from './support/dashboard.ts'
import { hostileStrings, SCRIPTS } from './support/hostile.ts'

test('hostile strings in every field are shown as text, and nothing of them runs', async (context) => {
  const hostile = hostileStrings()
  const { page, open, m, complaints } = await openDashboard(context, {
    seed: async (m) => {
      for (const text of hostile) await remember(m, text)
      await m.addSession({
        host: 'claude-code',
        id: 'hostile',
        project: '<script>alert(5)</script>',
        branch: '<b>main</b>',
        messages: hostile.map((text, index) => ({
          id: `m${index}`,
          role: index % 2 === 0 ? 'user' : 'assistant',
          speaker: '<i>who</i>',
          text,
          at: new Date(Date.now() - index).toISOString(),
        })),
      })
    },
  })
  const { memories } = await m.list({})
  await open('/memories')
  await page.locator('.memory-row').first().waitFor()
  await page.evaluate('scrollTo(0, 1e7)')
  await page.locator('.memory-row').last().waitFor()
  await open('/')
  await page.locator('.turn').first().waitFor()
  for (const { id, text } of memories.filter((memory) => SCRIPTS.some((one) => memory.text.includes(one)))) {
    await open(`/memories/${id}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(text)
  }
  await open('/projects')
  await page.locator('main').getByText('<script>alert(5)</script>').first().waitFor()
  await open('/inbox')
  await page.locator('main h1').waitFor()
  expect(await page.locator('main script, main svg, main img, main i i, main b').count()).toBe(0)
  expect(complaints).toEqual([])
})

/** Text, topic, tag, alias and file of one memory. A field refuses what it cannot hold; the text is then alone. */
async function remember(m: Memoria, text: string): Promise<void> {
  const label = text.slice(0, 80)
  try {
    await m.remember({ text, topic: label, tags: [label], aliases: [label], files: [label] })
  } catch (thrown) {
    if (!(thrown instanceof MemoriaError)) throw thrown
    await m.remember({ text: `Hostile: ${text}` })
  }
}
