import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { homePaths } from '../../../src/config/paths.ts'
import { storeSecret } from '../../../src/secrets/secrets.ts'
import { createKeys, openKeys } from '../../../src/sync/private/private-keys.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { AT, CHEAP } from '../../keys/support.ts'
import { maker } from '../../redact/samples.ts'
import { leaks, openHome, TERMINAL } from '../../secrets/support.ts'
import { newMemory } from '../../store/examples.ts'
import { memoryKeys } from '../../support/sync/memory-keys.ts'
import { memorySpace } from '../../support/sync/memory-space.ts'
import { joinReplica } from '../../support/sync/replicas.ts'
import { sqliteHome } from '../../support/sync/sqlite-home.ts'

const CANARIES = 250
const PASSPHRASE = 'eleven grey storks at dusk'

test('a server holds no word of 500 private memories and secrets, and a home no word of a secret', async () => {
  const make = maker(19)
  const memories = Array.from({ length: CANARIES }, () => `canary${make.alnum(20)}`)
  const secrets = Array.from({ length: CANARIES }, () => make.alnum(24))
  const server = { space: memorySpace(), keys: memoryKeys() }
  const clock = { now: Date.parse(AT) }
  const homes = await Promise.all([openHome(), openHome()])
  const [first, second] = homes
  const { ring, recoveryCode } = await createKeys(
    { paths: homePaths(first.home), server: server.keys },
    { passphrase: PASSPHRASE, at: AT, cost: CHEAP },
  )
  const opened = await openKeys(
    { paths: homePaths(second.home), server: server.keys },
    { passphrase: PASSPHRASE },
  )
  const stores = await Promise.all(homes.map(({ home }) => sqliteHome(join(home, 'memoria.db'))))
  const [here, there] = await Promise.all(
    stores.map((home, index) =>
      joinReplica(home, server.space, { clock, keys: () => (index === 0 ? ring : opened) }),
    ),
  )
  for (const text of memories)
    await here?.home.add(newMemory({ text, scope: 'user' }), { at: AT, by: 'ada', why: 'said' })
  for (const [number, value] of secrets.entries())
    await storeSecret(first, first.ring, { name: `SECRET_${number}`, value }, TERMINAL)
  for (const replica of [here, there]) await replica?.sync({ now: true })
  for (const { close } of stores) await close()

  // The other machine has them all, so they did travel.
  expect(await textsIn(join(second.home, 'memoria.db'))).toEqual([...memories].sort())
  const dump = temporaryFolder()
  writeFileSync(join(dump, 'server.json'), JSON.stringify([server.space.ops, server.keys.ring]))
  expect(leaks(dump, [...memories, ...secrets, PASSPHRASE, recoveryCode])).toEqual([])
  for (const { home } of homes) {
    expect(leaks(home, [...secrets, PASSPHRASE, recoveryCode])).toEqual([])
    // Memories are in the store of a home as they are, and in no other file of it.
    expect(leaks(home, memories).map((path) => basename(path))).toEqual(['memoria.db'])
  }
}, 60_000)

async function textsIn(path: string): Promise<string[]> {
  const home = await sqliteHome(path)
  const all = await home.memories()
  await home.close()
  return all.map(({ fields }) => fields.text).sort()
}
