import { existsSync } from 'node:fs'
import bundled from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Why there is no browser: printed with each test that is left out. */
interface NoBrowser {
  readonly skip: string
}

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let found: Promise<Browser | NoBrowser> | undefined

/** One browser for all tests of a file: the Chromium from npm, or the system's. */
export function findBrowser(): Promise<Browser | NoBrowser> {
  found ??= launch()
  return found
}

async function launch(): Promise<Browser | NoBrowser> {
  const failures: string[] = []
  for (const path of [undefined, ...SYSTEM.filter((path) => existsSync(path))]) {
    try {
      const executablePath = path ?? (await bundled.executablePath())
      return await chromium.launch({ executablePath, args: FLAGS, headless: true })
    } catch (thrown) {
      failures.push(String(thrown).split('\n')[0] ?? '')
    }
  }
  return { skip: `no Chromium starts here: ${failures.join('; ')}` }
}
