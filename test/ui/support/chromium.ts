import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
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
      return await launchWhenWritten(executablePath)
    } catch (thrown) {
      failures.push(String(thrown).split('\n')[0] ?? '')
    }
  }
  return { skip: `no Chromium starts here: ${failures.join('; ')}` }
}

const MAX_ATTEMPTS = 60
const PAUSE_MS = 500

/** The package unpacks its browser at the first use: a test file that runs beside this one may still be writing it. */
async function launchWhenWritten(executablePath: string): Promise<Browser> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await chromium.launch({ executablePath, args: FLAGS, headless: true })
    } catch (thrown) {
      if (attempt === MAX_ATTEMPTS || !String(thrown).includes('ETXTBSY')) throw thrown
      await wait(PAUSE_MS)
    }
  }
}
