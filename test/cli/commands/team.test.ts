import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Replica, startReplica } from '../../serve/team/support/replica.ts'
import { giveDatabaseBack, takeDatabase } from '../../support/postgres/databases.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { errorOf, type Place, temporaryPlace } from '../program.ts'

const LONG = { timeout: 120_000 }

/** A server and its first owner, who is logged in. */
async function serverWithOwner(): Promise<{ url: string; replica: Replica; owner: Place }> {
  const database = await takeDatabase()
  onTestFinished(() => giveDatabaseBack(database))
  const replica = await startReplica(database.url, ['--rate', '0'])
  const owner = temporaryPlace()
  owner.json('login', replica.address, '--setup', replica.setup ?? '', '--name', 'Olga Owner')
  return { url: database.url, replica, owner }
}

/** A person whom the owner added, logged in with the key that the owner got. */
function person(id: string, { replica, owner }: { replica: Replica; owner: Place }): Place {
  const { secret } = owner.json<{ secret: string }>('admin', 'user', 'add', id, '--name', `The ${id}`)
  const place = temporaryPlace()
  logIn(place, replica, secret)
  return place
}

function logIn(place: Place, { address }: Replica, secret: string): void {
  const ran = place.runWith({ input: `${secret}\n` }, 'login', address, '--key-stdin', '--json')
  expect(ran).toMatchObject({ code: 0, stderr: '' })
}

function loginFile(place: Place): string {
  return join(place.home, 'server-login.json')
}

await withPostgres('memoria login', () => {
  test(
    'makes the first owner by the token, once, and keeps the key in a file of the owner',
    LONG,
    async () => {
      const { replica, owner } = await serverWithOwner()
      expect(statSync(loginFile(owner)).mode & 0o777).toBe(0o600)
      const { person: id, key } = JSON.parse(readFileSync(loginFile(owner), 'utf8'))
      expect([id, key]).toEqual(['olga-owner', expect.stringMatching(/^mem_/)])
      const people = owner.json<{ people: unknown[] }>('admin', 'user', 'list').people
      expect(people).toMatchObject([{ id: 'olga-owner', name: 'Olga Owner', role: 'owner' }])
      const second = temporaryPlace().run(
        'login',
        replica.address,
        '--setup',
        replica.setup ?? '',
        '--name',
        'Eve',
        '--json',
      )
      expect(errorOf(second).code).toBe('refused')
      expect(owner.run('admin', 'user').stdout).toMatch(/^olga-owner +owner +Olga Owner$/m)
    },
  )

  test('refuses a wrong key, and keeps nothing of it', LONG, async () => {
    const { replica } = await serverWithOwner()
    const place = temporaryPlace()
    const ran = place.runWith({ input: 'mem_wrong' }, 'login', replica.address, '--key-stdin', '--json')
    expect(errorOf(ran)).toMatchObject({ code: 'refused', hint: expect.stringContaining('another key') })
    expect(existsSync(loginFile(place))).toBe(false)
  })

  test('a file that others can read is refused', LONG, async () => {
    const { owner } = await serverWithOwner()
    chmodSync(loginFile(owner), 0o644)
    const error = errorOf(owner.run('team', '--json'))
    expect(error).toMatchObject({ code: 'refused', message: expect.stringContaining('others can read it') })
    chmodSync(loginFile(owner), 0o600)
    expect(owner.json('team')).toMatchObject({ spaces: [{ space: 'olga-owner', kind: 'own' }, {}] })
  })

  test('logout revokes the key and removes the file', LONG, async () => {
    const { replica, owner } = await serverWithOwner()
    const { key } = JSON.parse(readFileSync(loginFile(owner), 'utf8'))
    owner.json('admin', 'key', 'add', 'spare', '--access', 'write')
    expect(owner.json('logout')).toEqual({ url: replica.address, revoked: true })
    expect(existsSync(loginFile(owner))).toBe(false)
    await expect(replica.client(key)('GET /api/v1/me')).rejects.toMatchObject({ code: 'key_revoked' })
    expect(owner.json('logout')).toEqual({ url: null, revoked: false })
    expect(errorOf(owner.run('team', '--json')).hint).toContain('memoria login')
  })
})

await withPostgres('memoria logout', () => {
  test('refuses to revoke the last key of an owner, and keeps the login', LONG, async () => {
    const { owner } = await serverWithOwner()
    expect(errorOf(owner.run('logout', '--json'))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('the last key of an owner'),
      hint: expect.stringContaining('memoria admin key add'),
    })
    expect(owner.json('admin', 'user', 'list')).toMatchObject({ people: [{ id: 'olga-owner' }] })
  })

  test('says of a key that was revoked before, and of one for reading, what is true', LONG, async () => {
    const { replica, owner } = await serverWithOwner()
    const keyFor = (access: string) =>
      owner.json<{ key: { id: string }; secret: string }>('admin', 'key', 'add', access, '--access', access)
    const [revoked, reading] = [keyFor('write'), keyFor('read')]
    const place = temporaryPlace()
    logIn(place, replica, revoked.secret)
    owner.json('admin', 'key', 'revoke', revoked.key.id)
    const first = place.run('logout')
    expect(first.stdout).toContain('The key was revoked already.')
    expect(first.stderr).toBe('')
    logIn(place, replica, reading.secret)
    const second = place.run('logout')
    expect(second.stdout).toContain('The key itself still works.')
    expect(second.stderr).toContain(`for reading only. With a key for writing: memoria admin key revoke`)
    expect(existsSync(loginFile(place))).toBe(false)
  })
})

await withPostgres('memoria admin', () => {
  test('adds, disables and enables people, and gives roles', LONG, async () => {
    const server = await serverWithOwner()
    const { owner } = server
    const ann = person('ann', server)
    expect(errorOf(ann.run('admin', 'user', 'add', 'bob', '--json')).code).toBe('refused')
    owner.json('admin', 'user', 'disable', 'ann')
    expect(errorOf(ann.run('team', '--json')).code).toBe('refused')
    owner.json('admin', 'user', 'enable', 'ann')
    expect(ann.json('team')).toMatchObject({ spaces: [{ space: 'ann' }, {}] })
    const { member } = owner.json<{ member: unknown }>('admin', 'user', 'role', 'ann', 'maintainer')
    expect(member).toMatchObject({ space: 'everyone', person: 'ann', role: 'maintainer' })
  })

  test('makes keys and revokes them at once', LONG, async () => {
    const { replica, owner } = await serverWithOwner()
    const made = owner.json<{ key: { id: string }; secret: string }>(
      'admin',
      'key',
      'add',
      'ci',
      '--access',
      'read',
      '--days',
      '7',
    )
    expect(made.key).toMatchObject({ name: 'ci', access: 'read', revokedAt: null })
    await replica.client(made.secret)('GET /api/v1/me')
    expect(owner.run('admin', 'key', 'list').stdout).not.toContain(made.secret)
    owner.json('admin', 'key', 'revoke', made.key.id)
    await expect(replica.client(made.secret)('GET /api/v1/me')).rejects.toMatchObject({ status: 401 })
  })

  test('makes teams, changes them, and takes people in and out', LONG, async () => {
    const server = await serverWithOwner()
    const { owner } = server
    const ann = person('ann', server)
    expect(
      owner.json('admin', 'team', 'add', 'platform', '--name', 'Platform', '--review', 'maintainers'),
    ).toMatchObject({
      team: { id: 'team:platform', review: 'maintainers' },
    })
    owner.json('admin', 'team', 'change', 'platform', '--review', 'everyone')
    owner.json('admin', 'team', 'role', 'platform', 'ann', 'member')
    expect(owner.json('admin', 'team', 'members', 'platform')).toMatchObject({
      members: expect.arrayContaining([expect.objectContaining({ person: 'ann', role: 'member' })]),
    })
    expect(ann.json<{ teams: unknown[] }>('admin', 'team', 'list').teams).toContainEqual(
      expect.objectContaining({ id: 'team:platform', review: 'everyone', role: 'member' }),
    )
    owner.json('admin', 'team', 'remove', 'platform', 'ann')
    expect(errorOf(ann.run('admin', 'team', 'members', 'platform', '--json')).code).toBe('not_found')
  })

  test('shows who did what to data of others', LONG, async () => {
    const server = await serverWithOwner()
    const ann = person('ann', server)
    expect(errorOf(ann.run('admin', 'audit', '--json')).code).toBe('refused')
    const { entries } = server.owner.json<{ entries: unknown[] }>(
      'admin',
      'audit',
      '--denied',
      '--actor',
      'ann',
    )
    expect(entries).toContainEqual(
      expect.objectContaining({ actor: 'ann', action: 'audit.read', allowed: false }),
    )
    expect(server.owner.run('admin', 'audit', '--actor', 'ann').stdout).toContain('refused')
  })
})

await withPostgres('memoria team', () => {
  test('a memory of this machine alone is not found on the server, with the next steps', LONG, async () => {
    const server = await serverWithOwner()
    const ann = person('ann', server)
    server.owner.json('admin', 'team', 'add', 'shop')
    const id = ann.remember('Deploys of the shop go out on Tuesdays')
    const why = ['--why', 'all need it', '--json']
    for (const args of [
      ['share', '--memory', id, '--with', 'team:shop', ...why],
      ['promote', id, '--to', 'team:shop', ...why],
    ]) {
      const error = errorOf(ann.run('team', ...args))
      expect(error).toMatchObject({
        code: 'not_found',
        message: `the server has no memory ${id} in the space ann (${server.replica.address})`,
      })
      for (const step of ['dashboard', '--space team:NAME', 'memoria sync on --team NAME'])
        expect(error.hint).toContain(step)
    }
    expect(ann.run('team', 'promote', '--help').stdout).not.toContain('memoria list')
  })

  test('shares a topic with a person, who sees by whom and why, and ends it', LONG, async () => {
    const server = await serverWithOwner()
    const [ann, bob] = [person('ann', server), person('bob', server)]
    const why = 'you own deploys'
    const asked = ['team', 'share', '--topic', 'deploys', '--with', 'bob', '--why', why] as const
    expect(errorOf(ann.run(...asked, '--json'))).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('no memory has the topic "deploys"'),
      hint: expect.stringContaining('--anyway'),
    })
    expect(ann.json('team', 'shared')).toEqual({ shares: [] })
    const { share, covers } = ann.json<{ share: { id: string }; covers: number }>(...asked, '--anyway')
    expect(covers).toBe(0)
    expect(bob.json('team', 'shared', '--received')).toMatchObject({
      shares: [
        {
          id: share.id,
          space: 'ann',
          kind: 'topic',
          value: 'deploys',
          access: 'read',
          byName: 'The ann',
          why,
        },
      ],
    })
    expect(bob.run('team', 'shared', '--received').stdout).toContain(
      'topic deploys of ann with bob (read), by The ann: you own deploys',
    )
    expect(bob.run('team', 'decline', share.id).stdout).toContain('declined')
    expect(bob.json('team', 'shared', '--received')).toMatchObject({
      shares: [{ id: share.id, declinedAt: expect.any(String) }],
    })
    expect(bob.json('team', 'decline', share.id, '--undo')).toMatchObject({ share: { declinedAt: null } })
    ann.json('team', 'unshare', share.id)
    expect(bob.json('team', 'shared', '--received')).toEqual({ shares: [] })
    expect(ann.json('team', 'shared')).toMatchObject({ shares: [{ revokedAt: expect.any(String) }] })
  })

  test('promotes a memory that was moved there to a team after a maintainer approved it', LONG, async () => {
    const server = await serverWithOwner()
    const { owner } = server
    const ann = person('ann', server)
    owner.json('admin', 'team', 'add', 'platform', '--review', 'maintainers')
    owner.json('admin', 'team', 'role', 'platform', 'ann', 'member')
    owner.json('admin', 'team', 'role', 'platform', 'olga-owner', 'maintainer')
    const memory = ann.remember('Releases are cut from main on Mondays')
    ann.json('move', '--to', server.url, '--as', 'ann')
    const offer = ['team', 'promote', memory, '--to', 'team:platform', '--why', 'we all release']
    const { promotion } = ann.json<{ promotion: { id: string } }>(...(offer as [string, ...string[]]))
    expect(promotion).toMatchObject({ state: 'waiting', space: 'team:platform' })
    expect(errorOf(ann.run('team', 'approve', promotion.id, '--json')).code).toBe('refused')
    expect(owner.run('team', 'promotions', '--state', 'waiting').stdout).toContain(
      'Releases are cut from main',
    )
    expect(owner.json('team', 'approve', promotion.id)).toMatchObject({ promotion: { state: 'accepted' } })
    expect(ann.json('team', 'promotions')).toMatchObject({ promotions: [{ state: 'accepted' }] })
  })
})

test('a key is not sent over http to another machine, nor to what is no address', () => {
  const place = temporaryPlace()
  const insecure = place.run('login', 'http://memoria.example.org', '--key-stdin', '--json')
  expect(errorOf(insecure)).toMatchObject({
    code: 'refused',
    message: expect.stringContaining('not encrypted'),
  })
  for (const url of [
    'memoria.example.org',
    'ftp://memoria.example.org',
    'https://ann:secret@memoria.example.org',
  ])
    expect(errorOf(place.run('login', url, '--key-stdin', '--json')).code).toBe('usage')
})

test('a login file that holds no login is refused, and a server that does not answer is named', () => {
  const place = temporaryPlace()
  place.remember('A home with a store')
  writeFileSync(loginFile(place), '{', { mode: 0o600 })
  expect(errorOf(place.run('team', '--json'))).toMatchObject({ code: 'refused' })
  const login = { url: 'http://127.0.0.1:9', person: 'ann', key: 'mem_x' }
  writeFileSync(loginFile(place), JSON.stringify(login), { mode: 0o600 })
  expect(errorOf(place.run('team', '--json'))).toMatchObject({
    code: 'store_unreachable',
    message: 'the server at http://127.0.0.1:9 does not answer',
  })
})
