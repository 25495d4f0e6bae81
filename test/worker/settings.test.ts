import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { setConfigKey } from '../../src/config/edit.ts'
import { KEYS, type Key } from '../../src/config/schema.ts'
import { exportSection } from '../../src/host-memory/export.ts'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { CAPTURE_SINCE } from '../../src/ingest/capture-since.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { openMemoria } from '../../src/memoria.ts'
import { backupsOf } from '../../src/open-context.ts'
import { trustClock } from '../../src/store/retention-clock.ts'
import { textState } from '../../src/store/state.ts'
import { readAddress } from '../../src/worker/call.ts'
import { readAnswer, writeRequest } from '../../src/worker/protocol.ts'
import { answer, call, jsonl, prompt, result } from '../ingest/support/lines.ts'
import { structured } from '../llm/behaviours.ts'
import { fakeApi } from '../llm/fake-api.ts'
import { ask } from '../store/temporary-store.ts'
import { listens, until, type WorkerHome, workerHome } from './program.ts'

/** When a change of a key is noticed by programs that run. A new key needs a row here, and a test where it is `live`. */
const TAKES_EFFECT: Readonly<Record<Key, 'live' | 'next program'>> = {
  timezone: 'live',
  off: 'live',
  user: 'live',
  'log.level': 'live',
  'redact.pii': 'live',
  'redact.patterns': 'live',
  'capture.exclude': 'live',
  'worker.idleMinutes': 'live',
  'retention.rawDays': 'live',
  // Forgotten memories are purged by the program that opens the store next.
  'retention.forgottenDays': 'next program',
  'judge.provider': 'live',
  'judge.model': 'live',
  'judge.baseUrl': 'live',
  'judge.everyTurns': 'live',
  'judge.idleMinutes': 'live',
  'budget.day': 'live',
  'budget.month': 'live',
  'learning.review': 'live',
  'learning.tell': 'live',
  'inject.briefTokens': 'live',
  'inject.atCalls': 'live',
  'sync.interval': 'live',
  'backup.keep': 'live',
  'vault.folder': 'live',
  'vault.git': 'live',
  'export.hostMemory': 'live',
  'compile.intervalMinutes': 'live',
  'search.limit': 'live',
}

const changed = new Set<string>()

async function set(home: WorkerHome, key: Key, value: string): Promise<void> {
  changed.add(key)
  unwrap(await setConfigKey(home.home, key, value))
}

async function rows(home: WorkerHome, sql: string): Promise<unknown[]> {
  return existsSync(home.paths.store)
    ? (await ask(home.paths.store, sql)).map((row) => Object.values(row)[0])
    : []
}

const said = (home: WorkerHome) => rows(home, 'SELECT text FROM messages ORDER BY rowid')

/** Sends a prompt, rings, and waits until the worker has worked it off. */
async function tell(home: WorkerHome, text: string, more: object = {}): Promise<void> {
  const event = {
    session_id: 's',
    hook_event_name: 'UserPromptSubmit',
    prompt: text,
    prompt_id: text,
    ...more,
  }
  writeEntry(home.home, 'claude-code', JSON.stringify(event))
  await home.call('ring')
  await until(`"${text}" is worked off`, () => readdirSync(join(home.paths.journal, 'new')).length === 0)
}

async function anotherRound(home: WorkerHome): Promise<void> {
  const rounds = async () => Number(JSON.parse((await home.call('status')) ?? '{"rounds":0}').rounds)
  const before = await rounds()
  for (const more of [1, 2]) {
    await home.call('ring')
    await until(`${more} more rounds are done`, async () => (await rounds()) >= before + more)
  }
}

/** What the worker answers to the hook before a tool call, which sends the event along. */
async function beforeCall(home: WorkerHome, event: object): Promise<string | undefined> {
  const address = readAddress(home.paths.worker)
  if (address === undefined) throw new Error('no worker listens')
  const body = JSON.stringify({ hook_event_name: 'PreToolUse', transcript_path: '', ...event })
  const line = connect({ host: '127.0.0.1', port: address.port })
  const length = String(Buffer.byteLength(body))
  line.write(writeRequest(address.token, 'call', ['claude-code', length]) + body)
  return readAnswer(address.proof, Buffer.concat(await line.toArray()))
}

async function running(
  env: Readonly<Record<string, string>> = {},
): Promise<WorkerHome & { ended: Promise<unknown>; hangUp(): void }> {
  const home = workerHome(env)
  mkdirSync(home.home, { recursive: true, mode: 0o700 })
  const { child, ended } = home.start('worker', 'run')
  await listens(home)
  return { ...home, ended, hangUp: () => void child.kill('SIGHUP') }
}

describe('settings that change while a worker runs hold from the next event on', () => {
  test('for what is captured, until the worker leaves by a shorter idle time', async () => {
    const home = await running()
    await tell(home, 'write to ann@example.org')
    await set(home, 'redact.pii', 'true')
    await tell(home, 'write to bob@example.org')
    await set(home, 'redact.patterns', '[{"name":"ticket","pattern":"ACME-[0-9]{6}"}]')
    await tell(home, 'see ACME-123456')
    await set(home, 'capture.exclude', '/nowhere/private')
    await tell(home, 'an excluded prompt', { cwd: '/nowhere/private/deep', session_id: 'excluded' })
    expect(await said(home)).toEqual([
      'write to ann@example.org',
      expect.stringMatching(/^write to (?!bob@example\.org)/),
      expect.not.stringContaining('123456'),
    ])
    await set(home, 'user', 'other')
    await tell(home, 'of another user', { session_id: 'u' })
    expect(await rows(home, `SELECT user_id FROM sessions WHERE host_session = 'u'`)).toEqual(['other'])

    await set(home, 'off', 'true')
    home.event('while it is off', 'o')
    await anotherRound(home)
    expect(await rows(home, `SELECT text FROM messages WHERE text LIKE 'while%'`)).toEqual([])
    await set(home, 'off', 'false')
    await tell(home, 'on again')
    expect(await rows(home, `SELECT text FROM messages WHERE text LIKE 'while%'`)).toEqual([
      'while it is off',
    ])

    await set(home, 'log.level', 'debug')
    await anotherRound(home)
    home.hangUp()
    await until('the log has it', () => readFileSync(home.paths.log, 'utf8').includes('worker.hangup'))
    await set(home, 'worker.idleMinutes', '0')
    expect(await home.ended).toEqual({ code: 0, said: 'left: idle\n' })
  })

  test('and while config.json is invalid or gone nothing is captured, and nothing is lost', async () => {
    const home = await running()
    await set(home, 'capture.exclude', '/nowhere/private')
    const valid = readFileSync(home.paths.config, 'utf8')
    for (const broken of ['{"capture', '{"capture": {"exclude": 7}}']) {
      writeFileSync(home.paths.config, broken)
      home.event(`while it is ${broken}`)
      await anotherRound(home)
      expect(await said(home)).toEqual([])
      expect(await home.call('ask', ['claude-code', home.event(`asked while ${broken}`)])).toBe('')
    }
    writeFileSync(home.paths.config, valid)
    await tell(home, 'valid again')
    expect(await said(home)).toHaveLength(5)
  })

  test('for the model: which one is asked, how often, within which budget, or none', async () => {
    const nothing = structured({ memories: [] })
    const [one, two] = [await fakeApi(nothing), await fakeApi(nothing)]
    const home = workerHome({ MEMORIA_JUDGE_KEY: 'key-of-nobody' })
    const memoria = await openMemoria({ home: home.home })
    await memoria.context.store.state.write(textState('judgeSince'), '2020-01-01T00:00:00.000Z')
    await memoria.close()
    const first = {
      'judge.baseUrl': `${one.url}/v1`,
      'judge.model': 'model-1',
      'judge.everyTurns': '1',
    } as const
    for (const [key, value] of Object.entries(first)) await set(home, key as Key, value)
    await set(home, 'judge.provider', 'openai')
    const { ended } = home.start('worker', 'run')
    await listens(home)
    let sessions = 0
    const talk = async () => {
      const timestamp = new Date().toISOString()
      const sessionId = `session-${++sessions}`
      const path = join(home.claude, `projects/-nowhere/${sessionId}.jsonl`)
      mkdirSync(dirname(path), { recursive: true })
      appendFileSync(
        path,
        jsonl(
          prompt(`I prefer the words of ${sessionId} in the imperative mood, always`, {
            sessionId,
            timestamp,
          }),
          answer('Understood.', { sessionId, timestamp }),
        ),
      )
      await tell(home, 'another event', {
        transcript_path: path,
        session_id: sessionId,
        hook_event_name: 'Stop',
      })
    }
    const readByModel = () => rows(home, `SELECT count(*) FROM learning WHERE judge = 'model'`)
    const isAsked = async () => {
      await talk()
      await until('the model has read all', async () => (await readByModel())[0] === sessions)
    }
    const asked = () => [one.requests.length, two.requests.length]
    const isNotAsked = async () => {
      const before = asked()
      await talk()
      await anotherRound(home)
      expect(asked()).toEqual(before)
    }

    await isAsked()
    expect(asked()).toEqual([1, 0])
    await set(home, 'judge.model', 'model-2')
    await isAsked()
    expect(JSON.parse(one.requests[1]?.body ?? '{}')).toMatchObject({ model: 'model-2' })
    await set(home, 'judge.baseUrl', `${two.url}/v1`)
    await isAsked()
    expect(asked()).toEqual([2, 1])
    for (const key of ['budget.day', 'budget.month'] as const) {
      await set(home, key, '{"usd":0,"tokens":0}')
      await isNotAsked()
      await set(home, key, '{"usd":5,"tokens":1000000}')
      await isAsked()
    }
    expect(asked()).toEqual([2, 5])
    await set(home, 'judge.everyTurns', '1000')
    await set(home, 'judge.idleMinutes', '1440')
    await isNotAsked()
    await set(home, 'judge.idleMinutes', '0')
    await isAsked()
    await set(home, 'judge.provider', 'off')
    await isNotAsked()
    await home.call('stop')
    await ended
    expect(asked()).toEqual([2, 7])
  })

  test('for what agents are given', async () => {
    const home = workerHome()
    const m = await openMemoria({ home: home.home })
    onTestFinished(() => m.close())
    const { claude } = home
    const path = join(claude, 'projects/-nowhere/session-1.jsonl')
    mkdirSync(dirname(path), { recursive: true })
    await m.context.store.state.write(CAPTURE_SINCE, '2020-01-01T00:00:00.000Z')
    const WORDS = 'I prefer short commit messages in the imperative mood, always'
    appendFileSync(path, jsonl(prompt(WORDS), answer('Understood.')))
    home.start('worker', 'run')
    await until('it is learned', async () => (await m.list()).memories.length === 1)
    const told = () => home.call('ask', ['claude-code', home.event('and now?', 'session-1')])
    await set(home, 'learning.tell', 'false')
    expect(await told()).toBe('')
    await set(home, 'learning.tell', 'true')
    expect(await told()).toContain('1 memory saved')

    const begin = (session: string) => {
      const event = {
        session_id: session,
        hook_event_name: 'SessionStart',
        source: 'startup',
        cwd: '/nowhere/shop',
      }
      return home.call('ask', ['claude-code', writeEntry(home.home, 'claude-code', JSON.stringify(event))])
    }
    expect(await begin('a')).toContain('imperative mood')
    await set(home, 'learning.review', 'ask')
    expect(await begin('b')).not.toContain('imperative mood')
    await set(home, 'learning.review', 'off')
    expect(await begin('c')).toContain('imperative mood')
    await set(home, 'inject.briefTokens', '0')
    expect(await begin('d')).not.toContain('imperative mood')

    await set(home, 'search.limit', '1')
    await m.remember({ text: 'Commit messages of releases name the version' })
    expect((await m.search('commit messages')).results).toHaveLength(1)
    await set(home, 'sync.interval', '0')
    expect(m.context.latest().config.sync.interval).toBe(0)
    await set(home, 'backup.keep', '0')
    expect(backupsOf(m.context.latest()).keep).toBe(0)
    await home.call('stop')
  })

  test('for what is said before a tool call', async () => {
    const home = await running()
    const cwd = join(dirname(home.home), 'shop')
    const path = join(home.claude, 'projects/-nowhere/session-1.jsonl')
    for (const folder of [cwd, dirname(path)]) mkdirSync(folder, { recursive: true })
    const at = (secondsAgo: number) => ({
      ...{ cwd, timestamp: new Date(Date.now() - secondsAgo * 1000).toISOString() },
    })
    const missing = 'Exit code 1\nnpm error Missing script: "test"'
    appendFileSync(
      path,
      jsonl(
        prompt('please see to the tests', at(50)),
        call('1', 'Bash', { command: 'npm test' }, at(40)),
        result('1', missing, { ...at(39), is_error: true }),
        call('2', 'Bash', { command: 'npx vitest run' }, at(30)),
        result('2', ' 12 passed', at(29)),
        answer('They pass.', at(20)),
      ),
    )
    const m = await openMemoria({ home: home.home })
    await m.context.store.state.write(CAPTURE_SINCE, '2020-01-01T00:00:00.000Z')
    await m.close()
    await tell(home, 'another event', { transcript_path: path, session_id: 'session-1', cwd })
    await until('the run is known', async () => (await rows(home, 'SELECT id FROM episodes')).length > 0)
    const said = (session: string) =>
      beforeCall(home, { session_id: session, cwd, tool_name: 'Bash', tool_input: { command: 'npm test' } })
    expect(await said('a')).toContain('"permissionDecision":"deny"')
    await set(home, 'inject.atCalls', 'context')
    expect(await said('b')).toMatch(/^(?!.*permissionDecision).*`npx vitest run` works/)
    await set(home, 'inject.atCalls', 'off')
    expect(await said('c')).toBe('')
    await set(home, 'inject.atCalls', 'hold')
    expect(await said('d')).toContain('"permissionDecision":"deny"')
    await home.call('stop')
  })

  test('for the vault: its folder, its days, its history, how often pages are written', async () => {
    const home = await running()
    await until('the first look is over', () => existsSync(home.paths.store))
    await anotherRound(home)
    const folder = join(dirname(home.home), 'notes')
    mkdirSync(folder)
    await set(home, 'vault.folder', folder)
    await set(home, 'vault.git', 'on')
    await set(home, 'timezone', 'Asia/Tokyo')
    await set(home, 'compile.intervalMinutes', '0.0001')
    const m = await openMemoria({ home: home.home })
    const message = {
      id: '1',
      role: 'user',
      text: 'How is a release made?',
      at: '2026-01-31T23:30:00Z',
    } as const
    await m.addSession({ host: 'chat', id: 'late', project: 'shop', messages: [message] })
    await m.remember({ text: 'Releases are made with make', topic: 'release' })
    await m.remember({ text: 'A release has a line in the log of changes', topic: 'release' })
    await m.close()
    await home.call('stop')
    await home.ended
    expect(readdirSync(join(folder, 'daily'))).toEqual(['2026-02-01.md'])
    expect(existsSync(join(folder, 'pages/concepts/release.md'))).toBe(true)
    expect(existsSync(join(folder, '.git'))).toBe(true)
  })

  test('for the age at which raw tool output is dropped, without waiting for the daily pruning', async () => {
    const home = await running()
    await anotherRound(home)
    const m = await openMemoria({ home: home.home })
    await trustClock(m.context.store.state, m.context.clock)
    await m.close()
    const path = join(home.claude, 'projects/-nowhere/session-1.jsonl')
    mkdirSync(dirname(path), { recursive: true })
    const old = (days: number) => ({ timestamp: new Date(Date.now() - days * 86_400_000).toISOString() })
    appendFileSync(
      path,
      jsonl(
        prompt('Please build it', old(10)),
        call('1', 'Bash', { command: 'make' }, old(10)),
        result('1', 'it is built', old(10)),
        call('2', 'Bash', { command: 'make test' }, old(3)),
        result('2', 'all are green', old(3)),
      ),
    )
    await tell(home, 'another event', { transcript_path: path, session_id: 'session-1' })
    const outputs = () => rows(home, 'SELECT output FROM tool_calls ORDER BY at')
    expect(await outputs()).toEqual(['it is built', 'all are green'])
    await set(home, 'retention.rawDays', '5')
    await anotherRound(home)
    expect(await outputs()).toEqual([null, 'all are green'])
    await set(home, 'retention.rawDays', '1')
    await anotherRound(home)
    expect(await outputs()).toEqual([null, null])
    await home.call('stop')
  })

  test('for our section in an agent’s own memory', async () => {
    const home = await running()
    const project = join(dirname(home.home), 'shop')
    mkdirSync(project)
    const target = { host: claudeCode, folder: project, project: `path:${project}` }
    const m = await openMemoria({ home: home.home })
    onTestFinished(() => m.close())
    const keep = (text: string) => m.remember({ text, kind: 'decision', project, importance: 0.9 })
    await keep('Prices are stored in cents')
    const env = { HOME: dirname(home.home), CLAUDE_CONFIG_DIR: home.claude }
    const { file } = (await exportSection({ ...m.context, env }, target)) ?? {}
    await set(home, 'export.hostMemory', 'off')
    await keep('Discounts are stored in percent')
    await anotherRound(home)
    expect(readFileSync(file ?? '', 'utf8')).not.toContain('percent')
    await set(home, 'export.hostMemory', 'on')
    await anotherRound(home)
    expect(readFileSync(file ?? '', 'utf8')).toContain('percent')
    await set(home, 'export.hostMemory', 'off')
    await keep('Taxes are stored in permille')
    await anotherRound(home)
    expect(readFileSync(file ?? '', 'utf8')).not.toContain('permille')
    await home.call('stop')
  })

  test('each key has a row, and each that is live was changed above', () => {
    expect(Object.keys(TAKES_EFFECT).sort()).toEqual([...KEYS].sort())
    const live = KEYS.filter((key) => TAKES_EFFECT[key] === 'live')
    expect([...changed].sort()).toEqual(live.sort())
  })
})
