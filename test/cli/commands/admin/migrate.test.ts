import { expect, onTestFinished, test } from 'vitest'
import { openWire } from '../../../../src/store/postgres/driver.ts'
import { newestPostgresSchema } from '../../../../src/store/postgres/migrate.ts'
import { APPLICATION, databaseUrl, OWNER, sharedServer } from '../../../support/postgres/shared.ts'
import { withPostgres } from '../../../support/postgres/suite.ts'
import { errorOf, temporaryPlace } from '../../program.ts'

/** A new database without a schema, as its owner and as the application. */
async function emptyDatabase() {
  const server = await sharedServer()
  if ('reason' in server) throw new Error(server.reason)
  const name = `migrated_${process.pid}`
  const admin = await openWire({ url: server.url, connectTimeoutSeconds: 10, prepare: false })
  await admin.command(`CREATE DATABASE ${name} OWNER ${OWNER} TEMPLATE template0`)
  onTestFinished(async () => {
    await admin.command(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  })
  const [owner, app] = [OWNER, APPLICATION].map((role) => databaseUrl(server.url, name, role))
  return { owner: owner ?? '', app: app ?? '' }
}

await withPostgres('memoria admin migrate', () => {
  test('makes the schema as its owner, once, and the application can use it', async () => {
    const { owner, app } = await emptyDatabase()
    const place = temporaryPlace()
    place.remember('Deploys go out on Tuesdays')
    const missing = errorOf(place.run('move', '--to', app, '--json'))
    expect(missing).toMatchObject({
      code: 'store_missing',
      hint: expect.stringContaining('memoria admin migrate'),
    })
    const asApplication = errorOf(place.run('admin', 'migrate', app, '--json'))
    expect(asApplication).toMatchObject({ code: 'refused' })
    const unknown = errorOf(place.run('admin', 'migrate', owner, '--role', 'nobody_else', '--json'))
    expect(unknown).toMatchObject({ code: 'not_found' })
    const to = newestPostgresSchema()
    expect(place.json('admin', 'migrate', owner)).toMatchObject({ role: APPLICATION, from: 0, to })
    const env = { MEMORIA_DATABASE_URL: owner }
    expect(place.runWith({ env }, 'admin', 'migrate').stdout).toContain('nothing to migrate')
    const both = { MEMORIA_DATABASE_OWNER_URL: owner, MEMORIA_DATABASE_URL: app }
    expect(place.runWith({ env: both }, 'admin', 'migrate').stdout).toContain('nothing to migrate')
    const nowhere = new URL(owner)
    nowhere.pathname = '/no_such_database'
    expect(errorOf(place.run('admin', 'migrate', nowhere.href, '--json'))).toMatchObject({
      code: 'store_missing',
      hint: expect.stringContaining('CREATE DATABASE'),
    })
    expect(place.json('move', '--to', app)).toMatchObject({ rows: { memories: 1 } })
  })
})
