import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PASSPHRASE } from '../../keys/support.ts'
import { type SyncServer, startSyncServer } from '../../support/sync/http-server.ts'
import { loggedIn, type SyncMachine } from '../../support/sync/machines.ts'
import { errorOf } from '../program.ts'
import { onTerminalAnswering } from '../terminal.ts'

const LONG = { timeout: 180_000 }
const ENV = { MEMORIA_PASSPHRASE: PASSPHRASE }
const CANARIES = ['Zebrafinch lives in the pantry', 'Quokka is the name of my cluster']

async function adasServer(): Promise<SyncServer> {
  const server = await startSyncServer()
  server.addKey('mem_ada', 'ada')
  return server
}

/** Turns private sync on; gives the answer. */
async function turnOn<T>(machine: SyncMachine, env: Record<string, string> = ENV): Promise<T> {
  const ran = await machine.runWith({ env }, 'sync', 'on', '--private', '--json')
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  return JSON.parse(ran.stdout) as T
}

describe('private sync', () => {
  test(
    'shows the recovery code once, seals all that leaves, and a second machine asks for the passphrase',
    LONG,
    async () => {
      const server = await adasServer()
      const [laptop, desktop] = [await loggedIn(server, 'mem_ada'), await loggedIn(server, 'mem_ada')]
      await laptop.json('remember', CANARIES[0] ?? '', '--scope', 'user')
      await laptop.json('remember', CANARIES[1] ?? '', '--project', 'github.com/acme/shop')
      expect(server.space('ada').ops).toEqual([])

      const first = await turnOn<{ recoveryCode?: string; spaces: unknown[] }>(laptop)
      expect(first.recoveryCode).toMatch(/^(?:\w{4}-){7}\w{4}$/)
      expect(first.spaces).toMatchObject([{ name: 'private', kind: 'private', state: 'ready', waiting: 0 }])
      const again = await turnOn<{ recoveryCode?: string }>(laptop, {})
      expect(again.recoveryCode).toBeUndefined()

      const asked = await desktop.run('sync', 'on', '--private', '--json')
      expect(errorOf(asked).code).toBe('passphrase_missing')
      const wrong = await desktop.runWith(
        { env: { MEMORIA_PASSPHRASE: 'not the right one at all' } },
        'sync',
        'on',
        '--private',
        '--json',
      )
      expect(errorOf(wrong).code).toBe('passphrase_wrong')
      expect(await desktop.json('sync', '--status')).toEqual({ spaces: [] })
      const second = await turnOn<{ recoveryCode?: string }>(desktop)
      expect(second.recoveryCode).toBeUndefined()
      expect(await desktop.texts()).toEqual([...CANARIES].sort())

      // The server has neither the words nor what opens them.
      const dump = JSON.stringify([server.space('ada').ops, [...server.rings]])
      expect(server.space('ada').ops).toHaveLength(2)
      for (const secret of [...CANARIES, 'acme/shop', PASSPHRASE, first.recoveryCode ?? 'none'])
        expect(dump).not.toContain(secret)
      expect(statSync(join(laptop.place.home, 'sync-unlocked.key')).mode & 0o777).toBe(0o600)
    },
  )

  test('what a team shares stays out of the own space, and the other way round', LONG, async () => {
    const server = await adasServer()
    server.addTeam('team:shop', 'Shop', { ada: 'write' })
    const laptop = await loggedIn(server, 'mem_ada')
    await laptop.shares('We deploy on Tuesdays')
    await laptop.json('remember', CANARIES[0] ?? '', '--scope', 'user')
    const on = ['sync', 'on', '--private', '--team', 'shop', '--project', 'github.com/acme/shop', '--json']
    expect(await laptop.runWith({ env: ENV }, ...on)).toMatchObject({ code: 0, stderr: '' })
    expect(server.space('ada').ops).toHaveLength(1)
    const team = server.space('team:shop').ops.map(({ body }) => body)
    expect(team).toHaveLength(1)
    expect(team[0]).toContain('We deploy on Tuesdays')
  })

  test(
    'a rotated key is followed by other machines; after off the keys are gone from this one',
    LONG,
    async () => {
      const server = await adasServer()
      const [laptop, desktop] = [await loggedIn(server, 'mem_ada'), await loggedIn(server, 'mem_ada')]
      for (const one of [laptop, desktop]) await turnOn(one)
      expect(await laptop.json('sync', 'keys', 'rotate')).toEqual({ version: 2 })
      await laptop.json('remember', CANARIES[0] ?? '', '--scope', 'user')
      await laptop.json('sync')
      await desktop.json('sync')
      expect(await desktop.texts()).toEqual([CANARIES[0]])
      await desktop.json('sync', 'off', 'private')
      for (const file of ['sync-keys.json', 'sync-unlocked.key'])
        expect(existsSync(join(desktop.place.home, file))).toBe(false)
      expect(errorOf(await desktop.run('sync', 'keys', 'rotate', '--json')).code).toBe('not_found')
    },
  )

  test(
    'in a script, keys are recovered by variables, and a missing recovery code is said',
    LONG,
    async () => {
      const server = await adasServer()
      const laptop = await loggedIn(server, 'mem_ada')
      const { recoveryCode = '' } = await turnOn<{ recoveryCode?: string }>(laptop)
      const env = { MEMORIA_PASSPHRASE: 'five green herons on a roof' }
      const recover = (given: Record<string, string>) =>
        laptop.runWith({ env: given }, 'sync', 'keys', 'recover', '--json')
      expect(errorOf(await recover(env)).message).toBe('there is nobody to ask for the recovery code')
      expect(await recover({ ...env, MEMORIA_RECOVERY_CODE: recoveryCode })).toMatchObject({ code: 0 })
      const desktop = await loggedIn(server, 'mem_ada')
      await turnOn(desktop, env)
    },
  )

  test(
    'after recovery with the code, other machines are locked until they get the new passphrase',
    LONG,
    async (context) => {
      const server = await adasServer()
      const [laptop, desktop] = [await loggedIn(server, 'mem_ada'), await loggedIn(server, 'mem_ada')]
      const { recoveryCode = '' } = await turnOn<{ recoveryCode?: string }>(laptop)
      await turnOn(desktop)
      const NEXT = 'five green herons on a roof'
      const answers = [
        { says: 'Recovery code: ', keys: `${recoveryCode}\r` },
        { says: 'New passphrase: ', keys: `${NEXT}\r` },
        { says: 'Once more: ', keys: `${NEXT}\r` },
      ]
      const { stdout: shown } = await onTerminalAnswering(
        context,
        laptop.place,
        ['sync', 'keys', 'recover'],
        { answers },
      )
      expect(shown).toMatch(/the passphrase; the old code opens nothing any more/)
      expect(shown).not.toContain(NEXT)
      expect(shown).toContain('With neither of the two, nobody can open what is on the server')
      await laptop.json('remember', CANARIES[0] ?? '', '--scope', 'user')
      await laptop.json('sync')
      const locked = await desktop.run('sync')
      expect(locked.code).toBe(1)
      expect(locked.stdout).toMatch(/^private +locked +last synced 20/m)
      expect(locked.stdout).toContain('memoria sync on --private')
      expect(locked.stdout).toContain('the passphrase of private sync was changed on another machine')
      for (const args of [['sync', '--status'], ['status'], ['doctor']])
        expect({ args, says: (await desktop.run(...args)).stdout }).toEqual({
          args,
          says: expect.stringContaining('the passphrase of private sync was changed on another machine'),
        })
      await turnOn(desktop, { MEMORIA_PASSPHRASE: NEXT })
      expect(await desktop.json('sync', '--status')).toMatchObject({ spaces: [{ state: 'ready' }] })
      expect(await desktop.texts()).toEqual([CANARIES[0]])
      expect(readFileSync(join(desktop.place.home, 'sync-keys.json'), 'utf8')).not.toContain(NEXT)
    },
  )
})
