import { expect, test } from 'vitest'
import { openDashboard } from '../ui/support/dashboard.ts'
import { worldOrSkip } from './support/open.ts'
import { drain, wired } from './support/stored.ts'
import { until } from './support/wait.ts'

const RULE = 'always use the built-in fetch'

test('a real session appears live in the dashboard, and a line that is marked wrong there is not injected again', async (context) => {
  const world = await wired(await worldOrSkip(context))
  await world.runClaude(`no, we never use axios in this repo, ${RULE} [[text switched to fetch]]`)
  await drain(world)
  await world.memoria(['worker', 'start'])
  await until('a worker runs', async () =>
    (await world.memoria(['upkeep', 'worker', 'status'])).stdout.includes(', version '),
  )
  const { page, complaints } = await openDashboard(context, { home: world.memoriaHome })
  await page.getByText(RULE).first().waitFor()
  const requestsWithRule = async (prompt: string) => {
    const before = world.model.requests.length
    await world.runClaude(prompt)
    const sent = world.model.requests
      .slice(before)
      .map(({ body }) => JSON.stringify([body.system, body.messages]))
    return sent.filter((text) => text.includes(RULE)).length
  }
  expect(await requestsWithRule('please add a retry to the uploader [[text added]]')).toBeGreaterThan(0)
  await page.getByText('please add a retry to the uploader').first().waitFor()
  const line = page.locator('.given-line', { hasText: RULE }).first()
  await line.getByRole('button', { name: 'Wrong' }).click()
  await line.getByText('marked wrong').waitFor()
  expect(await requestsWithRule('please add a retry to the downloader, too [[text added]]')).toBe(0)
  expect(complaints).toEqual([])
})
