import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { homePaths } from '../../src/config/paths.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { openMemoria } from '../../src/memoria.ts'
import { answerOnce } from '../../src/worker/answer-once.ts'
import { replyTo } from '../../src/worker/reply.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

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
    const expected = await replyTo(memoria.house, ['claude-code', entry])
    await memoria.close()
    const other = writeEntry(home, 'claude-code', JSON.stringify({ ...PROMPT, session_id: 's2' }))
    const before = everythingIn(home, { andStore: false })
    expect(await answerOnce({ MEMORIA_HOME: home }, ['claude-code', other])).toBe(expected)
    expect(expected).toContain(FACT)
    expect(everythingIn(home, { andStore: false })).toEqual(before)
    const after = await openMemoria({ home })
    expect(await after.house.store.injections.list(after.house.reach)).toMatchObject([
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
      const asked = replyTo(memoria.house, ['claude-code', entry], async (first) => {
        const second = await replyTo(memoria.house, ['claude-code', again])
        await asked
        resolve([first, second])
      })
    })
    await memoria.close()
    expect(answers).toEqual([expect.stringContaining(FACT), ''])
  })

  test('is none for what is no event of the host, which stays for whoever works it off', async () => {
    const { home } = await filledHome()
    const entries = [writeEntry(home, 'claude-code', 'no JSON'), writeEntry(home, 'nobody', '{}')]
    const before = everythingIn(home)
    for (const entry of [...entries, 'none', '../memoria.db', ''])
      expect(await answerOnce({ MEMORIA_HOME: home }, ['claude-code', entry])).toBe('')
    expect(everythingIn(home)).toEqual(before)
  })

  test('is none where memoria is switched off, and where there is no store, which is not made', async () => {
    const { home, entry } = await filledHome()
    expect(await answerOnce({ MEMORIA_HOME: home, MEMORIA_OFF: '1' }, ['claude-code', entry])).toBe('')
    const empty = temporaryFolder()
    const other = writeEntry(empty, 'claude-code', JSON.stringify(PROMPT))
    expect(await answerOnce({ MEMORIA_HOME: empty }, ['claude-code', other])).toBe('')
    expect(existsSync(homePaths(empty).store)).toBe(false)
  })

  test('that fails is none, and the log has it', async () => {
    const { home, entry } = await filledHome()
    const { store } = homePaths(home)
    for (const path of [`${store}-wal`, `${store}-shm`]) rmSync(path, { force: true })
    writeFileSync(store, 'damaged '.repeat(1000))
    expect(await answerOnce({ MEMORIA_HOME: home }, ['claude-code', entry])).toBe('')
    expect(readFileSync(homePaths(home).log, 'utf8')).toMatch(/"event":"answer.failed".*"code":"store_/)
  })
})

async function filledHome() {
  const home = temporaryFolder()
  const memoria = await openMemoria({ home })
  await memoria.remember({ text: FACT })
  await memoria.close()
  return { home, entry: writeEntry(home, 'claude-code', JSON.stringify(PROMPT)) }
}

/** Every file of a home with what is in it; SQLite's own beside the store come and go. */
function everythingIn(home: string, { andStore = true } = {}): Record<string, string> {
  const paths = readdirSync(home, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-(?:wal|shm)$/.test(entry.name))
    .filter((entry) => andStore || !entry.name.endsWith('.db'))
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(path, 'base64')]))
}
