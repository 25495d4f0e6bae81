import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startReplica } from '../serve/team/support/replica.ts'
import { giveDatabaseBack, takeDatabase } from '../support/postgres/databases.ts'
import { withPostgres } from '../support/postgres/suite.ts'
import { findBrowser } from './support/chromium.ts'

/** Ann shares a memory with Bob, and offers it to a team that he maintains. */
async function twoPeople() {
  const database = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(database))
  const replica = await startReplica(database.url)
  const first = { token: replica.setup ?? '', id: 'root', name: 'Root Owner' }
  const { secret } = await replica.client()('POST /api/v1/setup', { body: first })
  const owner = replica.client(secret)
  const person = async (id: string, name: string) => {
    await owner('POST /api/v1/people', { body: { id, name } })
    const made = await owner('POST /api/v1/keys', { body: { name: 'first', access: 'write', person: id } })
    return { secret: made.secret, call: replica.client(made.secret) }
  }
  const [ann, bob] = [await person('ann', 'Ann Example'), await person('bob', 'Bob Example')]
  const { team } = await owner('POST /api/v1/teams', { body: { id: 'shop', name: 'The Shop' } })
  for (const [id, role] of [
    ['ann', 'member'],
    ['bob', 'maintainer'],
  ] as const)
    await owner('PUT /api/v1/teams/:space/members/:person', {
      params: { space: team.id, person: id },
      body: { role },
    })
  const body = { text: 'Deploys of the shop go out on Tuesdays', project: 'shop' }
  const { memory } = await ann.call('POST /api/v1/memories', { body })
  await ann.call('POST /api/v1/shares', {
    body: { kind: 'memory', value: memory.id, with: 'bob', access: 'read', why: 'you deploy as well' },
  })
  await ann.call('POST /api/v1/promotions', {
    body: { memory: memory.id, to: team.id, why: 'we all deploy' },
  })
  return { replica, ann, bob }
}

async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found: { violations: { id: string; impact: string; nodes: { html: string }[] }[] } =
    await page.evaluate('axe.run()')
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

await withPostgres('the dashboard of a team server', () => {
  test('a key logs a browser in; memories show whose they are, and screens of a machine are not there', {
    timeout: 120_000,
  }, async (context) => {
    const browser = await findBrowser()
    if ('skip' in browser) return context.skip(browser.skip)
    const database = await takeDatabase()
    onTestFinished(() => giveDatabaseBack(database))
    const replica = await startReplica(database.url)
    const first = { token: replica.setup ?? '', id: 'root', name: 'Root Owner' }
    const { secret } = await replica.client()('POST /api/v1/setup', { body: first })
    const call = replica.client(secret)
    const { team } = await call('POST /api/v1/teams', { body: { id: 'shop', name: 'The Shop' } })
    await call('POST /api/v1/memories', {
      body: { text: 'Deploys of the shop go out on Tuesdays' },
      space: team.id,
    })
    const window = await browser.newContext({ locale: 'en-GB' })
    onTestFinished(() => window.close())
    const page = await window.newPage()
    await page.goto(`${replica.address}/memories`)
    await page.getByLabel('Your key').fill('mem_wrong')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Your key').fill(secret)
    await page.getByRole('button', { name: 'Log in' }).click()
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Memories' }).click()
    await page.getByText('Deploys of the shop go out on Tuesdays').first().waitFor()
    await page.getByText('The Shop').first().waitFor()
    await page.getByText('Root Owner').waitFor()
    await expect
      .poll(() => main.getByRole('link').allTextContents())
      .toEqual(['Sessions', 'Inbox', 'Memories', 'Projects', 'Team'])
    await page.goto(`${replica.address}/settings`)
    await page.getByText('This is on your own machine.').waitFor()
  })

  test('the screen of the team shows people, shares, promotions and keys, and acts on them', {
    timeout: 180_000,
  }, async (context) => {
    const browser = await findBrowser()
    if ('skip' in browser) return context.skip(browser.skip)
    const { replica, ann, bob } = await twoPeople()
    const window = await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 740 } })
    onTestFinished(() => window.close())
    const page = await window.newPage()
    await page.goto(`${replica.address}/team`)
    await page.getByLabel('Your key').fill(bob.secret)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
    await page.getByRole('heading', { name: 'Team', exact: true }).waitFor()
    await page.getByText('you deploy as well').waitFor()
    await page.getByText('Ann Example said it').waitFor()
    await expect.poll(() => page.locator('.loading:visible').count()).toBe(0)
    expect(await seriousViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('button', { name: 'Take it' }).waitFor()
    expect((await bob.call('GET /api/v1/shares/received')).shares[0]?.declinedAt).not.toBeNull()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Nothing waits for a decision.').waitFor()
    const { promotions } = await ann.call('GET /api/v1/promotions')
    expect(promotions.map(({ state }) => state)).toEqual(['accepted'])

    await page.getByLabel('Name of the new key').fill('pipeline')
    await page.getByRole('button', { name: 'Make a key' }).click()
    const shown = page.getByRole('dialog', { name: 'Your new key' })
    const secret = await shown.locator('code').textContent()
    expect(secret).toMatch(/^mem_/)
    expect((await replica.client(secret ?? '')('GET /api/v1/me')).team?.person).toBe('bob')
    await shown.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Revoke pipeline' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Revoke pipeline' }).count()).toBe(0)
    await expect(replica.client(secret ?? '')('GET /api/v1/me')).rejects.toMatchObject({ status: 401 })
  })
})
