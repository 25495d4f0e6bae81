import { join, resolve } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished, type TestContext } from 'vitest'
import type { Memoria } from '../../../src/memoria.ts'
import { serveHome } from '../../../src/serve/http/run.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { openQuickly } from '../../memoria/temporary-memoria.ts'
import { findBrowser } from './chromium.ts'

const IDLE_MS = 600_000

/** A browser that was logged in to the dashboard of a home by the one-time link. */
export interface Dashboard {
  readonly page: Page
  readonly m: Memoria
  readonly home: string
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  readonly link: string
  open(path: string): Promise<void>
  /** Everything that must not happen: console errors, exceptions, requests to another host. */
  readonly complaints: readonly string[]
}

/** Serves a home, filled by `seed` first, and opens it. The test is skipped, with the reason, where no browser starts. */
export async function openDashboard(
  context: TestContext,
  {
    seed,
    home = join(temporaryFolder(), 'home'),
    browser: options = {},
  }: { seed?: (m: Memoria) => Promise<void>; home?: string; browser?: BrowserContextOptions } = {},
): Promise<Dashboard> {
  const browser = await findBrowser()
  if ('skip' in browser) return context.skip(browser.skip)
  const m = await openQuickly({ home })
  onTestFinished(() => m.close())
  await seed?.(m)
  const stop = new AbortController()
  const server = await serveHome({ home, idleMs: IDLE_MS, program: resolve('dist/memoria-cli.js') })
  const ended = server.own?.untilEnd(stop.signal)
  const window = await browser.newContext({ locale: 'en-GB', ...options })
  onTestFinished(async () => {
    await window.close()
    stop.abort()
    await ended
  })
  const page = await window.newPage()
  const origin = new URL(server.address).origin
  const complaints = watch(page, origin)
  const open = async (path: string) => {
    await page.goto(`${origin}${path}`)
  }
  await page.goto(server.link)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return { page, m, home, origin, link: server.link, open, complaints }
}

function watch(page: Page, origin: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`request: ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    dialog.dismiss()
  })
  return complaints
}
