import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeEntry } from '../../src/journal/write.ts'
import { PROGRAM } from '../cli/program.ts'
import * as gemini from '../hosts-unit/support/chat.ts'
import * as opencode from '../hosts-unit/support/opencode-store.ts'
import { ask } from '../store/temporary-store.ts'
import { type WorkerHome, workerHome } from '../worker/program.ts'
import { jsonl, prompt } from './support/lines.ts'

const MEGABYTE = 1024 * 1024
const promptEvent = (text: unknown, more: object = {}) =>
  JSON.stringify({ session_id: 's', hook_event_name: 'UserPromptSubmit', prompt: text, ...more })

/** A home whose programs have this much memory. */
function homeWithHeap(megabytes: number): WorkerHome {
  return workerHome({ NODE_OPTIONS: `--max-old-space-size=${megabytes}` })
}

const drain = async (home: WorkerHome) => (await home.start('drain').ended).code

async function said({ paths }: WorkerHome): Promise<string[]> {
  const rows = await ask(paths.store, 'SELECT text FROM messages ORDER BY length(text), text')
  return rows.map(({ text }) => String(text))
}

function distinctWords(bytes: number): string {
  const words: string[] = []
  for (let length = 0, word = 0; length < bytes; word++) {
    const next = `w${word.toString(36)}x`
    words.push(next)
    length += next.length + 1
  }
  return words.join(' ')
}

const waiting = (home: WorkerHome) => readdirSync(join(home.paths.journal, 'new'))
const setAside = (home: WorkerHome) =>
  readdirSync(home.paths.quarantine).filter((name) => name.endsWith('.claude-code.json'))

/** A large event takes minutes on a busy machine. */
const LONG = { timeout: 240_000 }

test(
  '50 MB of distinct words are stored bounded within 512 MB, and so is what comes after',
  LONG,
  async () => {
    const home = homeWithHeap(512)
    mkdirSync(home.home, { recursive: true, mode: 0o700 })
    writeEntry(home.home, 'claude-code', promptEvent(distinctWords(50 * MEGABYTE)))
    home.event('behind it')
    expect(await drain(home)).toBe(0)
    const [behind, large] = await said(home)
    expect(behind).toBe('behind it')
    expect(large?.length).toBeLessThan(16_001_000)
    expect(large).toMatch(/^w0x w1x /)
    expect(large).toMatch(/\n… \d+ characters left out …\n/)
    expect(waiting(home)).toEqual([])
  },
)

test('an event that ends the program twice is set aside to the byte, reported, and can be tried again', async () => {
  const home = homeWithHeap(60)
  mkdirSync(home.home, { recursive: true, mode: 0o700 })
  const event = `${promptEvent('x').slice(0, -1)},"tiny":[${'{},'.repeat(2 * MEGABYTE)}0]}`
  writeEntry(home.home, 'claude-code', event)
  home.event('behind it')
  expect([await drain(home), await drain(home)]).not.toContain(0)
  expect(waiting(home)).toHaveLength(2)
  expect(await drain(home)).toBe(0)
  expect(await said(home)).toEqual(['behind it'])
  const [name = ''] = setAside(home)
  expect(readFileSync(join(home.paths.quarantine, name), 'utf8') === event).toBe(true)
  const listed = await home.start('upkeep', 'journal').ended
  expect(listed.said).toContain('ended the program 2 times')
  expect((await home.start('upkeep', 'journal', '--retry').ended).said).toMatch(/^1 event put back/)
  expect(waiting(home)).toEqual([name])
})

test('a line of a transcript that ends the program twice is passed over and noted', async () => {
  const home = homeWithHeap(60)
  const path = join(home.claude, 'projects/-nowhere/session-1.jsonl')
  mkdirSync(dirname(path), { recursive: true })
  const tiny = JSON.stringify(prompt('y')).replace(
    '"y"',
    `[${'{},'.repeat(2 * MEGABYTE)}{"type":"text","text":"y"}]`,
  )
  writeFileSync(path, `${jsonl(prompt('before it'))}${tiny}\n${jsonl(prompt('behind it'))}`)
  expect([await drain(home), await drain(home)]).not.toContain(0)
  expect(await drain(home)).toBe(0)
  expect(await said(home)).toEqual(['before it', 'behind it'])
  expect((await home.start('upkeep', 'journal').ended).said).toContain('ended the program 2 times')
  expect((await home.start('status').ended).said).toContain('memoria upkeep journal --retry')
  expect((await home.start('upkeep', 'journal', '--retry').ended).said).toContain(
    'and 1 line of transcripts put back',
  )
  expect(drainWithMoreMemory(home)).toBe(0)
  expect(await said(home)).toEqual(['y', 'before it', 'behind it'])
  expect((await home.start('upkeep', 'journal').ended).said).not.toContain('ended the program')
})

/** A drain in a home whose programs have too little memory, as on a larger machine. */
function drainWithMoreMemory({ home, claude }: WorkerHome): number | null {
  const env = { PATH: process.env['PATH'] ?? '', HOME: dirname(home), CLAUDE_CONFIG_DIR: claude }
  return spawnSync(process.execPath, [PROGRAM, 'drain', '--home', home], { env }).status
}

const TINY_OBJECTS = `[${'{},'.repeat(2 * MEGABYTE)}0]`

describe('what a host keeps in a form of its own', () => {
  test('of a chat of Gemini CLI the record that ends the program twice is passed over', async () => {
    const home = homeWithHeap(60)
    const path = join(dirname(home.home), '.gemini/tmp/shop/chats', gemini.CHAT_NAME)
    mkdirSync(dirname(path), { recursive: true })
    const poison = JSON.stringify(gemini.person('y')).replace('{"text":"y"}', `{"text":"y"},${TINY_OBJECTS}`)
    const records = [gemini.head(), gemini.person('before it'), poison, gemini.person('behind it')]
    writeFileSync(path, gemini.textOf(records))
    await passesOverOne(home)
  })

  test('of a store of OpenCode, too', async () => {
    const home = homeWithHeap(60)
    const store = await opencode.fakeStore()
    store.session('ses_1')
    const say = (id: string, ...parts: readonly (object | string)[]) =>
      store.message(id, opencode.USER, Object.fromEntries(parts.map((part, n) => [`${id}-${n}`, part])))
    say('msg_1', opencode.text('before it'))
    say(
      'msg_2',
      JSON.stringify(opencode.text('y', { tiny: 0 })).replace('"tiny":0', `"tiny":${TINY_OBJECTS}`),
    )
    say('msg_3', opencode.text('behind it'))
    const path = join(dirname(home.home), '.local/share/opencode/opencode.db')
    mkdirSync(dirname(path), { recursive: true })
    store.database.exec(`VACUUM INTO '${path}'`)
    await passesOverOne(home)
  })
})

/** Two imports die; the third reads all but the record, and says so. */
async function passesOverOne(home: WorkerHome): Promise<void> {
  const importAll = async () => (await home.start('import').ended).code
  expect([await importAll(), await importAll()]).not.toContain(0)
  expect(await importAll()).toBe(0)
  expect(await said(home)).toEqual(['before it', 'behind it'])
  expect((await home.start('upkeep', 'journal').ended).said).toContain('ended the program 2 times')
}

test('JSON of 100 000 levels ends nothing', async () => {
  const home = homeWithHeap(512)
  mkdirSync(home.home, { recursive: true, mode: 0o700 })
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  writeEntry(home.home, 'claude-code', promptEvent('deep').replace('"deep"', deep))
  const failed = promptEvent('', { hook_event_name: 'PostToolUseFailure', tool_name: 'Bash', error: 'e' })
  writeEntry(home.home, 'claude-code', `${failed.slice(0, -1)},"tool_input":{"a":${deep}}}`)
  home.event('behind it')
  for (let run = 0; run < 3; run++) await drain(home)
  expect(await said(home)).toEqual(['behind it'])
  expect(waiting(home)).toEqual([])
})
