import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { errorOf, type Place, PROGRAM, temporaryPlace } from '../program.ts'

interface Started {
  readonly address: string
  readonly link: string
  readonly joined: boolean
}

/** `memoria ui --json`, until it has printed where it is. */
async function startUi(place: Place, ...args: string[]): Promise<Started & { readonly child: ChildProcess }> {
  const env = { ...process.env, HOME: place.person, MEMORIA_HOME: place.home }
  const child = spawn(process.execPath, [PROGRAM, 'ui', '--json', ...args], { env, cwd: place.cwd })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for await (const line of createInterface({ input: child.stdout })) {
    text += line
    if (line === '}') break
  }
  return { ...JSON.parse(text), child }
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve))
}

test('ui listens on loopback, a second start joins it, and a signal ends it cleanly', async () => {
  const place = temporaryPlace()
  const first = await startUi(place)
  expect(first.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  const health = await fetch(`${first.address}health`)
  expect(await health.json()).toMatchObject({ state: 'ok' })
  const second = await startUi(place)
  expect(second).toMatchObject({ joined: true, address: first.address })
  expect(await endOf(second.child)).toBe(0)
  const entered = await fetch(second.link, { redirect: 'manual' })
  expect(entered.status).toBe(303)
  const ended = endOf(first.child)
  first.child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(existsSync(join(place.home, 'run', 'ui'))).toBe(false)
  const again = await startUi(place)
  expect(again.address).toBe(first.address)
})

test('the tokens are in a file of the owner alone, and new ones replace them at once', async () => {
  const place = temporaryPlace()
  const { address } = await startUi(place)
  const file = join(place.home, 'api-tokens.json')
  if (process.getuid !== undefined) expect(statSync(file).mode & 0o777).toBe(0o600)
  const { default: before } = await import(file, { with: { type: 'json' } })
  const ask = (token: string) =>
    fetch(`${address}api/v1/me`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask(before.read)).status).toBe(200)
  await startUi(place, '--new-token')
  expect((await ask(before.read)).status).toBe(401)
})

test('ui ends by itself when nobody uses it', async () => {
  const { child } = await startUi(temporaryPlace(), '--idle-minutes', '0.005')
  expect(await endOf(child)).toBe(0)
})

test('ui ends by itself when its home is deleted', async () => {
  const place = temporaryPlace()
  const { child } = await startUi(place)
  const ended = endOf(child)
  rmSync(place.home, { recursive: true, force: true })
  expect(await ended).toBe(0)
}, 30_000)

test('another address than loopback is refused, unless the person insists and chose a key', () => {
  const place = temporaryPlace()
  const refused = place.run('ui', '--address', '0.0.0.0')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('127.0.0.1 only') })
  const short = place.runWith(
    { env: { MEMORIA_UI_KEY: 'short' } },
    'ui',
    '--address',
    '0.0.0.0',
    '--allow-remote',
  )
  expect(short.code).toBe(1)
})

test('tokens that others can read, or that are the same, keep the server from starting', async () => {
  const place = temporaryPlace()
  const { child } = await startUi(place)
  const ended = endOf(child)
  child.kill('SIGTERM')
  await ended
  const { writeFileSync } = await import('node:fs')
  writeFileSync(
    join(place.home, 'api-tokens.json'),
    JSON.stringify({ read: 'x'.repeat(40), write: 'x'.repeat(40) }),
  )
  expect(place.run('ui', '--no-open')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--new-token'),
  })
})

/** A port of this machine that another program listens on until the test ends. */
async function portInUse(): Promise<number> {
  const other = createServer()
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const at = other.address()
  return typeof at === 'object' && at !== null ? at.port : 0
}

test('a port that another program uses is named, with the option for another one', async () => {
  const port = await portInUse()
  const place = temporaryPlace()
  const ran = place.run('ui', '--no-open', '--port', String(port))
  expect(ran).toEqual({
    code: 1,
    stdout: '',
    stderr: `memoria: port ${port} on 127.0.0.1 is in use\n  Stop the other program, or choose another port: --port N\n`,
  })
  expect(errorOf(place.run('ui', '--json', '--no-open', '--port', String(port))).code).toBe('conflict')
})
