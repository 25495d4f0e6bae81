import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { giveDatabaseBack, takeDatabase } from '../../support/postgres/databases.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { cleanEnvironment, errorOf, type Place, PROGRAM, temporaryPlace } from '../program.ts'

interface MoveAnswer {
  readonly direction: string
  readonly database: string
  readonly user: string
  readonly as: string
  readonly rows: Readonly<Record<string, number>>
  readonly digest: string
}

async function emptyDatabase() {
  const made = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(made))
  return made
}

function placeWithMemories(): Place {
  const place = temporaryPlace()
  place.remember('Deploys go out on Tuesdays')
  place.remember('Ports begin at 4100', '--kind', 'fact')
  return place
}

await withPostgres('memoria move', () => {
  test('copies a store into PostgreSQL under the id of the server and back, with equal digests', async () => {
    const { url, database } = await emptyDatabase()
    const [place, other] = [placeWithMemories(), temporaryPlace()]
    const before = place.json('list')
    const there = place.json<MoveAnswer>('move', '--to', url, '--as', 'ann')
    expect(there).toMatchObject({ direction: 'to', user: 'local', as: 'ann', rows: { memories: 2 } })
    expect(there.digest).toMatch(/^[0-9a-f]{64}$/)
    const rows = await database.rowsFor('ann').all('SELECT user_id, text FROM memories ORDER BY id')
    expect(rows).toEqual([
      { user_id: 'ann', text: 'Deploys go out on Tuesdays' },
      { user_id: 'ann', text: 'Ports begin at 4100' },
    ])
    expect(place.json('list')).toEqual(before)
    other.json('move', '--from', url, '--as', 'ann')
    expect(other.json('list')).toEqual(before)
    const found = other.runWith({ cwd: place.cwd }, 'search', 'deploys on Tuesdays', '--json')
    expect(JSON.parse(found.stdout)).toMatchObject({ results: [{ text: 'Deploys go out on Tuesdays' }] })
  })

  test('says in words what was moved, and that the home is as it was', async () => {
    const { url } = await emptyDatabase()
    const { stdout } = placeWithMemories().runWith(
      { env: { MEMORIA_DATABASE_URL: url } },
      ...['move', '--to', '--as', 'ann'],
    )
    expect(stdout).toMatch(/^moved {2}\d+ rows to postgres:\/\/\S+, where local is ann$/m)
    expect(stdout).toMatch(/^ +2 {2}memories$/m)
    expect(stdout).toContain('The store in this home is as it was')
  })

  test('never prints a password of the address', async () => {
    const { url } = await emptyDatabase()
    const secret = new URL(url)
    secret.password = 'sesame-street'
    const ran = placeWithMemories().run('move', '--to', secret.href, '--json')
    expect(JSON.parse(ran.stdout)).toMatchObject({ database: url })
    expect(ran.stdout + ran.stderr).not.toContain('sesame')
  })

  test('--dry-run counts and changes nothing on either side', async () => {
    const { url, database } = await emptyDatabase()
    const [place, other] = [placeWithMemories(), temporaryPlace()]
    const plan = place.json('move', '--to', url, '--dry-run')
    expect(plan).toMatchObject({ dryRun: true, target: 'empty', rows: { memories: 2 } })
    expect(await database.rowsFor('local').all('SELECT name FROM notes')).toEqual([])
    place.json('move', '--to', url)
    expect(other.json('move', '--from', url, '--dry-run')).toMatchObject({ rows: { memories: 2 } })
    expect(existsSync(other.store)).toBe(false)
  })

  test('refuses a target that holds something, and an id of which there is nothing', async () => {
    const { url } = await emptyDatabase()
    const [place, other] = [placeWithMemories(), placeWithMemories()]
    place.json('move', '--to', url, '--as', 'ann')
    const full = errorOf(other.run('move', '--to', url, '--as', 'ann', '--json'))
    expect(full).toMatchObject({ code: 'conflict', message: 'the store to move into is not empty' })
    expect(errorOf(other.run('move', '--from', url, '--as', 'ann', '--json'))).toMatchObject(full)
    const nobody = errorOf(temporaryPlace().run('move', '--from', url, '--as', 'anne', '--json'))
    expect(nobody).toMatchObject({ code: 'not_found', message: expect.stringContaining('no rows of anne') })
  })

  test('refuses an id that none of the people of the server has', async () => {
    const { url, admin } = await emptyDatabase()
    const now = '2026-01-01T00:00:00.000Z'
    await admin.command(`INSERT INTO people (user_id, name, created_at) VALUES ('ann', 'Ann', '${now}')`)
    const place = placeWithMemories()
    const unknown = errorOf(place.run('move', '--to', url, '--json'))
    expect(unknown).toMatchObject({ code: 'not_found', message: 'the server has no person local' })
    expect(place.json('move', '--to', url, '--as', 'ann')).toMatchObject({ rows: { memories: 2 } })
  })

  test('refuses a role for which the rules of access do not hold, and a database that can only be read', async () => {
    const made = await emptyDatabase()
    const place = placeWithMemories()
    const mighty = errorOf(place.run('move', '--to', made.ownerUrl, '--json'))
    expect(mighty).toMatchObject({ code: 'refused', message: expect.stringContaining('owns tables') })
    await made.admin.command(
      `ALTER ROLE memoria_app IN DATABASE ${made.name} SET default_transaction_read_only = on`,
    )
    onTestFinished(async () => {
      await made.admin.command(`ALTER ROLE memoria_app IN DATABASE ${made.name} RESET ALL`)
    })
    expect(errorOf(place.run('move', '--to', made.url, '--json'))).toMatchObject({ code: 'store_readonly' })
  })

  test('waits for no worker: one that runs is an error, or is stopped when asked to', async () => {
    const { url } = await emptyDatabase()
    const place = placeWithMemories()
    const worker = spawn(process.execPath, [PROGRAM, 'upkeep', 'worker', 'run'], {
      env: cleanEnvironment(place),
      cwd: place.cwd,
      stdio: 'ignore',
    })
    const gone = once(worker, 'exit')
    await expect.poll(() => place.json('upkeep', 'worker', 'status')).toMatchObject({ running: true })
    const refused = errorOf(place.run('move', '--to', url, '--json'))
    expect(refused).toMatchObject({ code: 'locked', hint: expect.stringContaining('--stop-worker') })
    expect(place.json('move', '--to', url, '--stop-worker')).toMatchObject({ rows: { memories: 2 } })
    await gone
  })
})

test('memoria move without a direction, or with an address of another kind, is a wrong command line', () => {
  const place = placeWithMemories()
  for (const args of [[], ['--to', 'a', '--from', 'b'], ['--to', 'mysql://host/db'], ['--to']]) {
    const ran = place.run('move', ...args, '--json')
    expect([ran.code, errorOf(ran).code]).toEqual([2, 'usage'])
  }
})

test('memoria move says when no server answers', () => {
  const ran = placeWithMemories().run('move', '--to', 'postgres://memoria_app@127.0.0.1:9/memoria', '--json')
  expect(errorOf(ran)).toMatchObject({ code: 'store_unreachable' })
})
