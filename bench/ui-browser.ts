/**
 * The dashboard in a real browser over a large store: the size of the first view, its first paint, and scrolling through
 * all memories. `npm run bench -- ui-browser [--memories 100000]`. Fails when the first view is over 120 KB (gzip).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { findBrowser } from '../test/ui/support/chromium.ts'
import { fillStore } from './support/recall-store.ts'

const MAX_FIRST_VIEW_KB = 120
const ROWS_SHOWN =
  "document.querySelector('.memory-row') !== null && document.querySelector('.memory-row.waiting') === null"
const JUMPS = [0.25, 0.5, 0.75, 1, 0.1, 0.9]

const { values } = parseArgs({ options: { memories: { type: 'string', default: '100000' } } })
const size = firstViewKilobytes()
console.log(`first view: ${size.toFixed(1)} KB (gzip), at most ${MAX_FIRST_VIEW_KB}`)
const home = mkdtempSync(join(tmpdir(), 'memoria-bench-ui-'))
let server: ChildProcess | undefined
const browser = await findBrowser()
try {
  if ('skip' in browser) throw new Error(browser.skip)
  await fillStore(home, Number(values.memories))
  server = spawn(process.execPath, ['dist/memoria-cli.js', 'ui', '--json', '--no-open', '--home', home])
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await page.goto(await linkOf(server))
  console.log(`first paint of the sessions: ${await firstPaint(page)} ms`)
  await page.goto(new URL('/memories', page.url()).href)
  await page.locator('.memory-row:not(.waiting)').first().waitFor()
  console.log(`first paint of ${values.memories} memories: ${await firstPaint(page)} ms`)
  await measureJumps(page)
  await measureScrolling(page)
  process.exitCode = size <= MAX_FIRST_VIEW_KB ? 0 : 1
} finally {
  if (!('skip' in browser)) await browser.close()
  server?.kill('SIGTERM')
  rmSync(home, { recursive: true, force: true })
}

/** All that the page itself names: what a browser loads before it shows the first screen. */
function firstViewKilobytes(): number {
  const html = readFileSync('dist/ui/index.html', 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => `dist/ui/${path}`)
  const bytes = [html, ...files.map((file) => readFileSync(file))].map((content) => gzipSync(content).length)
  return bytes.reduce((sum, one) => sum + one, 0) / 1024
}

async function linkOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the server has no output')
  let text = ''
  for await (const line of createInterface({ input: child.stdout })) {
    text += line
    if (line.endsWith('}')) break
  }
  return JSON.parse(text).link
}

async function firstPaint(page: Page): Promise<number> {
  const entry = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1"
  // The page is loaded before its frame is drawn.
  for (;;) {
    const at = Math.round(await page.evaluate<number>(entry))
    if (at >= 0) return at
    await wait(20)
  }
}

/** From a jump of the scroll bar until the rows there are shown. */
async function measureJumps(page: Page): Promise<void> {
  const times: number[] = []
  for (const part of JUMPS) {
    const before = Date.now()
    await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight * ${part})`)
    while (!(await page.evaluate(ROWS_SHOWN))) await wait(5)
    times.push(Date.now() - before)
  }
  console.log(`jumps within the list, until the rows are there: ${times.join(', ')} ms`)
}

/** Scrolls from the top for some seconds, as fast as frames come, and counts them. */
async function measureScrolling(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  const frames: number[] = await page.evaluate(`new Promise((resolve) => {
    const frames = []
    let last = performance.now()
    const step = (now) => {
      frames.push(now - last)
      last = now
      scrollBy(0, 400)
      if (frames.length < 300) requestAnimationFrame(step)
      else resolve(frames)
    }
    requestAnimationFrame(step)
  })`)
  const sorted = frames.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]?.toFixed(0)
  console.log(`frames while scrolling: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`)
}
