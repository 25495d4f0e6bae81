import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Environment } from '../../src/config/environment.ts'
import { homePaths } from '../../src/config/paths.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { openMemoria } from '../../src/memoria.ts'
import { loadDriver } from '../../src/store/sqlite/driver.ts'
import { answerOnce } from '../../src/worker/answer-once.ts'
import { replyTo } from '../../src/worker/reply.ts'
import { teamReader } from '../../src/worker/team-reader.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { everything } from '../store/temporary-store.ts'

const FACT = 'The payment retry fails on staging because the queue is shared'
const PROMPT = {
  session_id: 's1',
  hook_event_name: 'UserPromptSubmit',
  prompt: 'why does the payment retry fail on staging?',
}

describe('an answer without a worker', () => {
  test('is the worker’s own, and leaves everything as it was but for the note of what was told', async () => {
    const { home, entry } = await filledHome()
    const memoria = await openMemoria({ home })
    const expected = await replyTo(memoria.context, ['claude-code', entry])
    await memoria.close()
    const other = writeEntry(home, 'claude-code', JSON.stringify({ ...PROMPT, session_id: 's2' }))
    const before = await everythingIn(home, { andStore: false })
    expect(await answered({ MEMORIA_HOME: home }, other)).toBe(expected)
    expect(expected).toContain(FACT)
    expect(await everythingIn(home, { andStore: false })).toEqual(before)
    const after = await openMemoria({ home })
    expect(await after.context.store.injections.list(after.context.reach)).toMatchObject([
      { hostSession: 's2' },
      { hostSession: 's1' },
    ])
    await after.close()
  })

  test('that is said before it is noted is not given again to who asks at once', async () => {
    const { home, entry } = await filledHome()
    const memoria = await openMemoria({ home })
    const again = writeEntry(home, 'claude-code', JSON.stringify(PROMPT))
    const answers = await new Promise<string[]>((resolve) => {
      const asked = replyTo(memoria.context, ['claude-code', entry], async (first) => {
        const second = await replyTo(memoria.context, ['claude-code', again])
        await asked
        resolve([first, second])
      })
    })
    await memoria.close()
    expect(answers).toEqual([expect.stringContaining(FACT), ''])
  })

  test('is said when it is noted, whoever waits for no more than that', async () => {
    const { home, entry } = await filledHome()
    const beside = (await loadDriver())(homePaths(home).store)
    onTestFinished(() => beside.close())
    const noted: unknown[] = []
    const say = () => noted.push(...beside.prepare('SELECT id FROM injections').all())
    await answerOnce({ MEMORIA_HOME: home }, ['claude-code', entry], say, async () => teamReader)
    expect(noted).toHaveLength(1)
  })

  test('is none for what is no event of the host, which stays for whoever works it off', async () => {
    const { home } = await filledHome()
    const entries = [writeEntry(home, 'claude-code', 'no JSON'), writeEntry(home, 'nobody', '{}')]
    const before = await everythingIn(home)
    for (const entry of [...entries, 'none', '../memoria.db', ''])
      expect(await answered({ MEMORIA_HOME: home }, entry)).toBe('')
    expect(await everythingIn(home)).toEqual(before)
  })

  test('is none where memoria is switched off, and where there is no store, which is not made', async () => {
    const { home, entry } = await filledHome()
    expect(await answered({ MEMORIA_HOME: home, MEMORIA_OFF: '1' }, entry)).toBe('')
    const empty = temporaryFolder()
    const other = writeEntry(empty, 'claude-code', JSON.stringify(PROMPT))
    expect(await answered({ MEMORIA_HOME: empty }, other)).toBe('')
    expect(existsSync(homePaths(empty).store)).toBe(false)
  })

  test.each([
    ['writes', 'BEGIN IMMEDIATE'],
    ['lets nobody else in', 'PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE'],
  ])('is the whole one or none while another program %s, and never an error', async (_, statements) => {
    const filled = await filledHome()
    // A copy, which no connection of this process has open.
    const home = temporaryFolder()
    copyFileSync(homePaths(filled.home).store, homePaths(home).store)
    const entry = writeEntry(home, 'claude-code', JSON.stringify(PROMPT))
    const beside = (await loadDriver())(homePaths(home).store)
    onTestFinished(() => beside.close())
    beside.exec(statements)
    const answer = (await answered({ MEMORIA_HOME: home }, entry)) ?? ''
    if (answer !== '') expect(JSON.parse(answer).hookSpecificOutput.additionalContext).toContain(FACT)
  })

  test('that fails is none, and the log has it', async () => {
    const { home, entry } = await filledHome()
    const { store } = homePaths(home)
    for (const path of [`${store}-wal`, `${store}-shm`]) rmSync(path, { force: true })
    writeFileSync(store, 'damaged '.repeat(1000))
    expect(await answered({ MEMORIA_HOME: home }, entry)).toBe('')
    expect(readFileSync(homePaths(home).log, 'utf8')).toMatch(/"event":"answer.failed".*"code":"store_/)
  })
})

describe('an answer without a worker at the start of a session', () => {
  test.each(['no store yet', 'a store'])(
    'has the team files of the folder, in a home with %s',
    async (has) => {
      const home = temporaryFolder()
      if (has === 'a store') await (await openMemoria({ home })).close()
      const folder = teamFolder()
      const begin = (session_id: string) =>
        JSON.stringify({ session_id, hook_event_name: 'SessionStart', source: 'startup', cwd: folder })
      const answer = await answered({ MEMORIA_HOME: home }, writeEntry(home, 'claude-code', begin('s1')))
      expect(answer).toContain(`a colleague, Ada, said: ${SHARED}`)
      const memoria = await openMemoria({ home })
      const { store, reach } = memoria.context
      expect(await store.memories.list(reach, {})).toMatchObject([{ text: SHARED, origin: 'colleague' }])
      expect(await store.injections.list(reach)).toMatchObject([{ hostSession: 's1', channel: 'brief' }])
      await memoria.close()
      const off = writeEntry(home, 'claude-code', begin('s2'))
      expect(await answered({ MEMORIA_HOME: home, MEMORIA_OFF: '1' }, off)).toBe('')
    },
  )

  test('that came too late comes with the first prompt, once', async () => {
    const home = temporaryFolder()
    await (await openMemoria({ home })).close()
    const cwd = teamFolder()
    const ask = (prompt: string) => {
      const event = { session_id: 's1', hook_event_name: 'UserPromptSubmit', prompt, cwd }
      return answered({ MEMORIA_HOME: home }, writeEntry(home, 'claude-code', JSON.stringify(event)))
    }
    expect(await ask('what is this about?')).toContain(`a colleague, Ada, said: ${SHARED}`)
    expect(await ask('and what else?')).toBe('')
  })

  test('makes no store where there are no team files, or memoria is off', async () => {
    const home = temporaryFolder()
    const begin = { session_id: 's1', hook_event_name: 'SessionStart', source: 'startup' }
    for (const [cwd, env] of [
      [temporaryFolder(), {}],
      [teamFolder(), { MEMORIA_OFF: '1' }],
    ] as const) {
      const entry = writeEntry(home, 'claude-code', JSON.stringify({ ...begin, cwd }))
      expect(await answered({ MEMORIA_HOME: home, ...env }, entry)).toBe('')
    }
    expect(existsSync(homePaths(home).store)).toBe(false)
  })
})

const SHARED = 'Use pnpm in this repository, because npm install takes four minutes'

/** A folder with a statement that a colleague shared. */
function teamFolder(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '.memoria/team'), { recursive: true })
  const fields = 'author: Ada\ndate: 2026-11-17\nid: 01m7nbesvy1qxr2b69fkxn0p2q\nkind: decision'
  writeFileSync(join(folder, '.memoria/team/use-pnpm.md'), `---\n${fields}\n---\n${SHARED}\n`)
  return folder
}

/** What is said, which has to be one thing. */
async function answered(env: Environment, entry: string): Promise<string | undefined> {
  const said: string[] = []
  await answerOnce(
    env,
    ['claude-code', entry],
    (answer) => said.push(answer),
    async () => teamReader,
  )
  expect(said).toHaveLength(1)
  return said[0]
}

async function filledHome() {
  const home = temporaryFolder()
  const memoria = await openMemoria({ home })
  await memoria.remember({ text: FACT })
  await memoria.close()
  return { home, entry: writeEntry(home, 'claude-code', JSON.stringify(PROMPT)) }
}

/** Every file of a home with what is in it; of the store, what it holds. */
async function everythingIn(home: string, { andStore = true } = {}): Promise<Record<string, unknown>> {
  const paths = readdirSync(home, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.db(?:-wal|-shm)?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const files = Object.fromEntries(paths.sort().map((path) => [path, readFileSync(path, 'base64')]))
  return andStore ? { ...files, store: await everything(homePaths(home).store) } : files
}
