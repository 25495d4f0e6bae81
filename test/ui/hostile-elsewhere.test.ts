import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MemoriaError } from '../../src/base/errors.ts'
import type { Memoria } from '../../src/memoria.ts'
import { type Dashboard, openDashboard } from './support/dashboard.ts'
import { hostileStrings, RUNNING_ELEMENTS } from './support/hostile.ts'

const DAY = '2026-01-05'
const LABEL_CHARACTERS = 60

test('hostile strings in projects, session titles and jobs are shown as text, and nothing of them runs', async (context) => {
  const hostile = hostileStrings()
  const { page, open, m, complaints } = await openDashboard(context, {
    seed: async (m) => {
      for (const [index, text] of hostile.entries()) await addSession(m, text, index)
      for (const [index, text] of hostile.entries()) await buryJob(m, text, index)
    },
  })
  const projects = await m.context.store.projects.list()
  await open('/projects')
  await page.locator('.project-list li').first().waitFor()
  const names = await page.locator('.project-list strong').allTextContents()
  expect(names.sort()).toEqual(projects.map(({ name }) => name).sort())
  await open('/')
  await showAllSessions(page)
  const titles = await page.locator('.session-title').allTextContents()
  expect(titles.length).toBeGreaterThan(hostile.length / 2)
  await open('/status')
  await page.locator('.job').first().waitFor()
  const jobs = await page.locator('.job .failed').allTextContents()
  expect(hostile.map((text) => ` ${text}`)).toEqual(expect.arrayContaining(jobs))
  expect(jobs.length).toBeGreaterThan(0)
  expect(await page.locator(RUNNING_ELEMENTS).count()).toBe(0)
  expect(complaints).toEqual([])
}, 180_000)

test('hostile strings in pages and days of the vault are shown as text, and nothing of them runs', async (context) => {
  const hostile = hostileStrings()
  const { page, open, complaints } = await openDashboard(context, {
    seed: async (m) => {
      const body = hostile.map((text) => `- ${text}`).join('\n\n')
      write(m, 'hostile.md', `# <img src=x onerror=alert(1)>\n\n${body}\n`)
      write(m, '<img src=x onerror=alert(2)>.md', '# Named\n\n[[hostile]] [here](javascript:alert(3))\n')
      write(m, `daily/${DAY}.md`, `# ${DAY}\n\n${body}\n`)
    },
  })
  for (const path of ['/knowledge?page=hostile.md', `/knowledge?day=${DAY}`]) {
    await open(path)
    await page.locator('.rendered li').first().waitFor()
    expect(await page.locator('.rendered').textContent()).toContain('<script>alert("memory")</script>')
    expect(await page.locator(RUNNING_ELEMENTS).count(), path).toBe(0)
    expect(await page.locator('a[href^="javascript:"]').count(), path).toBe(0)
  }
  await page.getByRole('link', { name: '<img src=x onerror=alert(2)>' }).waitFor()
  await open('/knowledge')
  await page.getByRole('heading', { name: 'Findings' }).waitFor()
  expect(await page.locator(RUNNING_ELEMENTS).count()).toBe(0)
  expect(complaints).toEqual([])
}, 120_000)

/** One session with the string as its first words and as the name of its project, where that can be a name. */
async function addSession(m: Memoria, text: string, index: number): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
  const session = {
    host: 'claude-code',
    id: `s${index}`,
    messages: [{ id: 'a', role: 'user', text, at }],
  } as const
  try {
    await m.addSession({ ...session, project: text.slice(0, LABEL_CHARACTERS).trim() })
  } catch (thrown) {
    if (!(thrown instanceof MemoriaError)) throw thrown
    await m.addSession({ ...session, project: 'plain' })
  }
}

async function buryJob(m: Memoria, text: string, index: number): Promise<void> {
  const at = '2026-01-31T12:00:00.000Z'
  const job = { id: `job-${index}`, kind: 'learn', key: text, payload: '{}', maxAttempts: 3 }
  await m.context.store.jobs.bury({ ...job, runAt: at, createdAt: at }, text)
}

async function showAllSessions(page: Dashboard['page']): Promise<void> {
  await page.locator('.session-title').first().waitFor()
  const more = page.getByRole('button', { name: 'Older sessions' })
  while ((await more.count()) > 0) {
    const before = await page.locator('.session-title').count()
    await more.click()
    await expect.poll(() => page.locator('.session-title').count()).not.toBe(before)
  }
}

function write(m: Memoria, path: string, text: string): void {
  const file = join(m.context.paths.vault, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}
