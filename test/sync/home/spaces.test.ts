import { expect, test } from 'vitest'
import { joinOrEnrol } from '../../../src/sync/home/spaces.ts'
import { temporaryMemoria } from '../../memoria/temporary-memoria.ts'

const SERVER = 'http://127.0.0.1:1'
const SHOP = 'git:example.org/acme/shop'
const BLOG = 'git:example.org/acme/blog'

async function home() {
  const { context } = await temporaryMemoria()
  const join = (space: string, projects: readonly string[] | 'all', kind: 'team' | 'personal' = 'team') =>
    joinOrEnrol(context, { server: SERVER, space: { space, kind }, projects })
  return { join, peers: () => context.store.sync.peers(context.reach) }
}

test.each([
  ['the same project', [SHOP], [SHOP]],
  ['all projects after one', [SHOP], 'all'],
  ['one project after all', 'all', [SHOP]],
] as const)('a second team is refused for %s, and the space is not joined', async (_, first, second) => {
  const { join, peers } = await home()
  await join('team:red', first)
  await expect(join('team:blue', second)).rejects.toMatchObject({
    code: 'refused',
    message: 'a project syncs with one team, and this one with team:red already',
  })
  await expect(join('everyone', second)).rejects.toMatchObject({ code: 'refused' })
  expect((await peers()).map(({ name }) => name)).toEqual(['team:red'])
})

test('teams with other projects, more projects of a team, and private sync are joined', async () => {
  const { join, peers } = await home()
  await join('team:red', [SHOP])
  await join('team:blue', [BLOG])
  await join('team:red', [SHOP, 'git:example.org/acme/docs'])
  await join('ada', 'all', 'personal')
  expect((await peers()).map(({ name }) => name).sort()).toEqual(['private', 'team:blue', 'team:red'])
})
