import { expect, onTestFinished, test } from 'vitest'
import { startReplica } from '../serve/team/support/replica.ts'
import { giveDatabaseBack, takeDatabase } from '../support/postgres/databases.ts'
import { withPostgres } from '../support/postgres/suite.ts'
import { findBrowser } from './support/chromium.ts'

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
      .toEqual(['Sessions', 'Inbox', 'Memories', 'Projects'])
    await page.goto(`${replica.address}/settings`)
    await page.getByText('This is on your own machine.').waitFor()
  })
})
