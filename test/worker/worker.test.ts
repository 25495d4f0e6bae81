import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CAPTURE_SINCE } from '../../src/ingest/capture-since.ts'
import { openMemoria } from '../../src/memoria.ts'
import { talkIn } from '../ingest/support/content.ts'
import { answer, jsonl, prompt } from '../ingest/support/lines.ts'
import { ask, meddle } from '../store/temporary-store.ts'
import { childrenOf, listens, until, type WorkerHome, workerHome } from './program.ts'

async function heard({ paths }: WorkerHome): Promise<string[]> {
  if (!existsSync(paths.store)) return []
  const rows = await ask(paths.store, 'SELECT text FROM messages ORDER BY text')
  return rows.map(({ text }) => String(text))
}

const waiting = ({ paths }: WorkerHome) => readdirSync(join(paths.journal, 'new'))

describe('a worker', () => {
  test('is one: of 8 that are started at once one listens, and the others leave', async () => {
    const home = workerHome()
    const all = Array.from({ length: 8 }, () => home.start('worker', 'run'))
    const codes: (number | null)[] = []
    for (const { ended } of all) void ended.then(({ code }) => codes.push(code))
    await until('seven have left', () => codes.length === 7)
    expect(codes).toEqual(Array(7).fill(0))
    const { pid } = JSON.parse((await home.call('status')) ?? '{}')
    expect(all.filter(({ child }) => child.exitCode === null).map(({ child }) => child.pid)).toEqual([pid])
    await home.call('stop')
    const said = await Promise.all(all.map(async ({ ended }) => (await ended).said.trim()))
    expect(said.sort()).toEqual([...Array(1).fill('left: stopped'), ...Array(7).fill('left: taken')])
  })

  test('leaves its address for its owner only, and takes it away when it leaves [promise:private.loopback]', async () => {
    const home = workerHome()
    const { child, ended } = home.start('worker', 'run')
    await listens(home)
    expect((statSync(home.paths.worker).mode & 0o777).toString(8)).toBe('600')
    expect((statSync(home.paths.run).mode & 0o777).toString(8)).toBe('700')
    const port = Number(readFileSync(home.paths.worker, 'utf8').split(' ')[0])
    expect(listening(port)).toEqual(['0100007F'])
    expect(childrenOf(child.pid)).toBe('')
    await home.call('stop')
    expect(await ended).toMatchObject({ code: 0 })
    expect(readdirSync(home.paths.run)).toEqual([])
  })

  test('works off what was journaled before and while it runs, and the transcripts [promise:private.journal]', async () => {
    const home = workerHome()
    const path = await withTranscript(home)
    home.event('before')
    home.start('worker', 'run')
    await until('both are there', async () => (await heard(home)).length === 2)
    appendFileSync(path, jsonl(answer('two')))
    home.event('while')
    await home.call('ring')
    await until('all are there', async () => (await heard(home)).length === 4)
    expect(await heard(home)).toEqual(['before', 'one', 'two', 'while'])
    expect(waiting(home)).toEqual([])
  })

  test('puts sessions that fell quiet into the daily log, then what is known into pages', async () => {
    const home = workerHome()
    const m = await openMemoria({ home: home.home })
    const message = { id: '1', role: 'user', text: 'Where do we say how a release is made?' } as const
    const messages = [{ ...message, at: '2026-01-31T12:00:00Z' }]
    await m.addSession({ host: 'chat', id: 'quiet', project: 'shop', messages })
    await m.remember({ text: 'Releases are made with make', topic: 'release' })
    await m.remember({ text: 'A release has a line in the log of changes', topic: 'release' })
    await m.close()
    home.start('worker', 'run')
    const log = join(home.paths.vault, 'daily', '2026-01-31.md')
    await until(
      'the log is there',
      () => existsSync(log) && readFileSync(log, 'utf8').includes('session quiet'),
    )
    await until('the pages are there', () => existsSync(join(home.paths.vault, 'log.md')))
    expect(existsSync(join(home.paths.vault, 'pages/concepts/release.md'))).toBe(true)
    await home.call('stop')
  })

  test('looks for sessions that no hook announced since the first event, also where nothing was wired', async () => {
    const home = workerHome()
    await (await openMemoria({ home: home.home })).close()
    const path = join(home.claude, 'projects/-nowhere/session-1.jsonl')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, jsonl(prompt('from before')))
    const before = new Date(Date.now() - 86_400_000)
    utimesSync(path, before, before)
    home.event('an event of the plugin')
    home.start('worker', 'run')
    await until('the event is there', async () => (await heard(home)).length === 1)
    writeFileSync(path.replace('session-1', 'session-2'), jsonl(prompt('nobody rang')))
    await home.call('ring')
    await until('the session is there', async () => (await heard(home)).length === 2)
    expect(await heard(home)).toEqual(['an event of the plugin', 'nobody rang'])
  })

  test('works off what came in before it was told to stop', async () => {
    const home = workerHome()
    const { ended } = home.start('worker', 'run')
    await listens(home)
    for (let many = 0; many < 50; many++) home.event(`event ${many}`)
    expect(await home.call('stop')).toBe('')
    expect(await ended).toEqual({ code: 0, said: 'left: stopped\n' })
    expect(await heard(home)).toHaveLength(50)
    expect(waiting(home)).toEqual([])
  })

  test('finishes and leaves on SIGTERM', async () => {
    const home = workerHome()
    const { child, ended } = home.start('worker', 'run')
    await listens(home)
    home.event('one')
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, said: 'left: stopped\n' })
    expect(await heard(home)).toEqual(['one'])
    expect(readdirSync(home.paths.run)).toEqual([])
  })

  test('outlives the end of the terminal that it was started from', async () => {
    const home = workerHome()
    const { child } = home.start('worker', 'run')
    await listens(home)
    child.kill('SIGHUP')
    home.event('one')
    await home.call('ring')
    await until('it is there', async () => (await heard(home)).length === 1)
    expect(child.exitCode).toBeNull()
  })

  test('leaves when nobody rings any more', async () => {
    const home = workerHome({ MEMORIA_WORKER_IDLE_MINUTES: '0.02' })
    home.event('one')
    expect(await home.start('worker', 'run').ended).toEqual({ code: 0, said: 'left: idle\n' })
    expect(await heard(home)).toEqual(['one'])
    expect(readdirSync(home.paths.run)).toEqual([])
  })

  test('killed leaves nothing in the way of the next one, which finishes its work', async () => {
    const home = workerHome()
    const first = home.start('worker', 'run')
    await listens(home)
    first.child.kill('SIGKILL')
    await first.ended
    home.event('one')
    expect(existsSync(home.paths.worker)).toBe(true)
    const next = home.start('worker', 'run')
    await until('the next one is done', async () => (await heard(home)).length === 1)
    await home.call('stop')
    expect(await next.ended).toEqual({ code: 0, said: 'left: stopped\n' })
    expect(readdirSync(home.paths.run)).toEqual([])
  })

  test('leaves when a newer program has changed the store, and the journal stays as it is', async () => {
    const home = workerHome()
    const { ended } = home.start('worker', 'run')
    await listens(home)
    await meddle(home.paths.store, 'PRAGMA user_version = 99')
    home.event('one')
    const before = waiting(home)
    await home.call('ring')
    expect(await ended).toMatchObject({ code: 1 })
    expect(waiting(home)).toEqual(before)
    expect(await heard(home)).toEqual([])
    expect(readdirSync(home.paths.run)).toEqual([])
  })
})

describe('memoria upkeep worker', () => {
  test('leaves when its home is deleted, and writes nothing there again', async () => {
    const home = workerHome()
    const { ended } = home.start('worker', 'run')
    await listens(home)
    const m = await openMemoria({ home: home.home })
    await m.remember({ text: 'Releases are made with make', topic: 'release' })
    await m.close()
    rmSync(home.home, { recursive: true })
    expect((await ended).said).toContain('left: gone')
    expect(existsSync(home.home)).toBe(false)
  })

  test('leaves when its lock is deleted, as an uninstall does with one that just starts', async () => {
    const home = workerHome()
    const { ended } = home.start('worker', 'run')
    await listens(home)
    rmSync(home.paths.run, { recursive: true })
    expect(await ended).toEqual({ code: 0, said: 'left: gone\n' })
  })

  test('says whether one runs, and stops it', async () => {
    const home = workerHome()
    const json = async (...args: string[]) => JSON.parse((await home.start(...args, '--json').ended).said)
    expect(await json('upkeep', 'worker', 'stop')).toMatchObject({ stopped: false })
    expect(await json('upkeep', 'worker', 'status')).toMatchObject({ running: false })
    const { child, ended } = home.start('worker', 'run')
    await listens(home)
    expect(await json('upkeep', 'worker', 'status')).toMatchObject({ running: true, pid: child.pid })
    expect(await json('upkeep', 'worker', 'stop')).toMatchObject({ stopped: true })
    expect(await ended).toMatchObject({ code: 0 })
  })

  test('starts one that does not need its parent', async () => {
    const home = workerHome()
    expect(await home.start('worker', 'start').ended).toMatchObject({ code: 0 })
    await listens(home)
    home.event('one')
    await home.call('ring')
    await until('it is there', async () => (await heard(home)).length === 1)
    expect(await home.start('upkeep', 'worker', 'stop').ended).toMatchObject({ code: 0 })
    expect(readdirSync(home.paths.run)).toEqual([])
  })
})

/** A session that no hook announces. */
async function withTranscript({ home, claude, paths }: WorkerHome): Promise<string> {
  const m = await openMemoria({ home })
  await m.context.store.state.write(CAPTURE_SINCE, '2020-01-01T00:00:00.000Z')
  await m.close()
  const path = join(claude, 'projects/-nowhere/session-1.jsonl')
  mkdirSync(dirname(path), { recursive: true })
  appendFileSync(path, jsonl(prompt('one')))
  expect(await talkIn(paths.store)).toEqual([])
  return path
}

/** The addresses, as the system writes them, on which a port is listened to. */
function listening(port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((table) => readFileSync(table, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(`:${wanted}`) && state === '0A')
    .map(([, local = '']) => local.split(':')[0] ?? '')
}
