import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Dashboard, openDashboard } from './support/dashboard.ts'
import { seedDemo } from './support/demo.ts'

/** Screens by name; a path may depend on what is in the home. */
const SCREENS: Readonly<Record<string, (dashboard: Dashboard) => Promise<string>>> = {
  session: async () => '/',
  inbox: async () => '/inbox',
  memories: async () => '/memories',
  search: async () => '/memories?q=deploy',
  memory: async ({ m }) => `/memories/${(await m.search('deploys make release')).results[0]?.id}`,
  projects: async () => '/projects',
  project: async ({ m }) =>
    `/projects/${encodeURIComponent((await m.list({})).memories.find(({ project }) => project !== null)?.project ?? '')}`,
  knowledge: async () => '/knowledge',
  page: async () => '/knowledge?page=releases.md',
  health: async () => '/status',
  settings: async () => '/settings',
}

/** Parts of screens that come after everything else is there. */
const PARTS: Readonly<Record<string, string>> = { inbox: '.similar', health: '.plot canvas' }

const WINDOWS = {
  light: { colorScheme: 'light', viewport: { width: 1360, height: 900 } },
  dark: { colorScheme: 'dark', viewport: { width: 1360, height: 900 } },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
} as const

for (const [name, browser] of Object.entries(WINDOWS))
  test(`every screen is whole, accessible and quiet: ${name}`, async (context) => {
    const dashboard = await openDashboard(context, { seed: seedDemo, browser })
    const { page, complaints } = dashboard
    for (const [screen, pathOf] of Object.entries(SCREENS)) {
      await dashboard.open(await pathOf(dashboard))
      await settle(page)
      await page
        .locator(PARTS[screen] ?? 'main')
        .first()
        .waitFor()
      await shoot(page, `${screen}-${name}`)
      expect.soft(await seriousViolations(page), screen).toEqual([])
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect.soft(wide, `${screen} scrolls sideways`).toBeLessThanOrEqual(0)
    }
    expect(complaints).toEqual([])
  }, 180_000)

async function settle(page: Page): Promise<void> {
  await page.locator('main h1, main h2').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('.loading:visible').count()).toBe(0)
}

async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found: { violations: { id: string; impact: string; nodes: { html: string }[] }[] } =
    await page.evaluate('axe.run()')
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Keeps a picture where UI_SHOTS_FOLDER names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['UI_SHOTS_FOLDER']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
