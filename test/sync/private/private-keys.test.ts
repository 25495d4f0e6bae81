import { chmodSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { homePaths } from '../../../src/config/paths.ts'
import { followKnown } from '../../../src/secrets/known/known-file.ts'
import {
  createKeys,
  hasServerKeys,
  localKeys,
  openKeys,
  type PrivateKeysContext,
  refreshKeys,
  renewKeys,
  rotateKeys,
} from '../../../src/sync/private/private-keys.ts'
import { removeLocalKeys } from '../../../src/sync/private/unlocked.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { AT, CHEAP, PASSPHRASE } from '../../keys/support.ts'
import { type MemoryKeys, memoryKeys } from '../../support/sync/memory-keys.ts'

const NEW = { passphrase: PASSPHRASE, at: AT, cost: CHEAP }
const OTHER = { passphrase: 'nine dry otters at dawn', at: AT, cost: CHEAP }
const WORDS = Buffer.from('a private thought')

function machine(server: MemoryKeys): PrivateKeysContext {
  return { paths: homePaths(temporaryFolder()), server }
}

async function twoMachines() {
  const server = memoryKeys()
  const [one, two] = [machine(server), machine(server)]
  const { recoveryCode } = await createKeys(one, NEW)
  await openKeys(two, { passphrase: PASSPHRASE })
  return { server, one, two, recoveryCode }
}

describe('the keys of private sync', () => {
  test('are made once, opened on a second machine by the passphrase, and then stay open there', async () => {
    const { one, two } = await twoMachines()
    const [first, second] = [unwrap(await localKeys(one.paths)), unwrap(await localKeys(two.paths))]
    const sealed = first?.seal(WORDS, ['it']) ?? Buffer.alloc(0)
    expect(second?.open(sealed, ['it'])).toEqual({ ok: true, value: WORDS })
    expect(second?.opaqueId('memory')).toBe(first?.opaqueId('memory'))
  })

  test('are opened by the recovery code as well', async () => {
    const { server, recoveryCode } = await twoMachines()
    const third = machine(server)
    expect((await openKeys(third, { recoveryCode })).version).toBe(1)
  })

  test('are not made a second time where the server has some', async () => {
    const { server } = await twoMachines()
    const third = machine(server)
    expect(await hasServerKeys(third)).toBe(true)
    await expect(createKeys(third, OTHER)).rejects.toMatchObject({ code: 'conflict' })
    expect(unwrap(await localKeys(third.paths))).toBeUndefined()
  })

  test('are not opened by a wrong passphrase or code, and nothing is written then', async () => {
    const { server } = await twoMachines()
    const third = machine(server)
    for (const opener of [{ passphrase: 'not the right one' }, { recoveryCode: '0000-0000' }])
      await expect(openKeys(third, opener)).rejects.toMatchObject({ code: 'passphrase_wrong' })
    expect(unwrap(await localKeys(third.paths))).toBeUndefined()
  })

  test('name their own recovery, and not that of secrets, when the passphrase is wrong', async () => {
    const { server } = await twoMachines()
    const wrong = { passphrase: 'not the right one' }
    const named = { hint: expect.stringMatching(/: memoria sync keys recover$/) }
    await expect(openKeys(machine(server), wrong)).rejects.toMatchObject(named)
    await expect(renewKeys(machine(server), wrong, OTHER)).rejects.toMatchObject(named)
  })

  test('lie on the server wrapped, and on the machine in files that nobody else can read', async () => {
    const { server, one } = await twoMachines()
    const unlocked = JSON.parse(readFileSync(one.paths.syncUnlocked, 'utf8'))
    expect(JSON.stringify(server.ring)).not.toContain(unlocked.master)
    for (const path of [one.paths.syncKeys, one.paths.syncUnlocked])
      expect(statSync(path).mode & 0o777).toBe(0o600)
    chmodSync(one.paths.syncUnlocked, 0o644)
    expect(await localKeys(one.paths)).toMatchObject({ ok: false, error: { code: 'refused' } })
  })

  test('that were changed on the server are refused', async () => {
    const { server } = await twoMachines()
    server.ring = { ...server.ring, data: [] }
    await expect(openKeys(machine(server), { passphrase: PASSPHRASE })).rejects.toMatchObject({
      code: 'keys_damaged',
    })
  })

  test('leave the machine when private sync is turned off, and only that machine', async () => {
    const { one, two } = await twoMachines()
    removeLocalKeys(one.paths)
    expect(unwrap(await localKeys(one.paths))).toBeUndefined()
    expect(unwrap(await localKeys(two.paths))).toBeDefined()
  })

  test('are not changed while the server cannot be reached', async () => {
    const { server, one } = await twoMachines()
    server.isOnline = false
    for (const change of [() => rotateKeys(one, AT), () => refreshKeys(one)])
      await expect(change()).rejects.toMatchObject({ code: 'refused' })
    expect(unwrap(await localKeys(one.paths))?.version).toBe(1)
  })

  test('come with a recovery code that is removed from whatever is captured', async () => {
    const one = machine(memoryKeys())
    const { recoveryCode } = await createKeys(one, NEW)
    expect(followKnown(one.paths.knownSecrets)(`It printed ${recoveryCode}.`)).toHaveLength(1)
  })
})

describe('a rotation', () => {
  test('is followed by other machines without a passphrase', async () => {
    const { one, two } = await twoMachines()
    const rotated = await rotateKeys(one, AT)
    const old = unwrap(await localKeys(two.paths))
    const sealed = rotated.seal(WORDS, ['it'])
    expect(old?.open(sealed, ['it'])).toMatchObject({ ok: false, error: { code: 'keys_missing' } })
    const followed = await refreshKeys(two)
    expect(followed.open(sealed, ['it'])).toEqual({ ok: true, value: WORDS })
    expect(unwrap(await localKeys(two.paths))?.version).toBe(2)
  })

  test('of two machines at the same time gives two more keys, and none is lost', async () => {
    const { one, two } = await twoMachines()
    await Promise.all([rotateKeys(one, AT), rotateKeys(two, AT)])
    const rings = [await refreshKeys(one), await refreshKeys(two)]
    expect(rings.map(({ version }) => version)).toEqual([3, 3])
  })

  test('that a restored server lost is put back by a machine that has it', async () => {
    const { server, one, two } = await twoMachines()
    const backup = server.ring
    const sealed = (await rotateKeys(one, AT)).seal(WORDS, ['it'])
    server.ring = backup
    await refreshKeys(one)
    expect((await refreshKeys(two)).open(sealed, ['it'])).toEqual({ ok: true, value: WORDS })
    server.ring = null
    await refreshKeys(two)
    expect(server.ring).not.toBeNull()
  })

  test('elsewhere never replaces a key of this machine by another one', async () => {
    const { server, one, two } = await twoMachines()
    const backup = server.ring
    await rotateKeys(one, AT)
    server.ring = backup
    await rotateKeys(two, AT)
    await expect(refreshKeys(one)).rejects.toMatchObject({ code: 'conflict' })
    expect(unwrap(await localKeys(one.paths))?.version).toBe(2)
  })
})

describe('a new passphrase', () => {
  test('by the recovery code shuts out machines until they are given it, and opens all that was sealed', async () => {
    const { server, one, two, recoveryCode } = await twoMachines()
    const sealed = unwrap(await localKeys(two.paths))?.seal(WORDS, ['it']) ?? Buffer.alloc(0)
    const renewed = await renewKeys(one, { recoveryCode }, OTHER)
    expect(renewed.recoveryCode).not.toBe(recoveryCode)
    expect(renewed.ring.open(sealed, ['it'])).toEqual({ ok: true, value: WORDS })
    await expect(refreshKeys(two)).rejects.toMatchObject({ code: 'passphrase_missing' })
    const third = machine(server)
    await expect(openKeys(third, { passphrase: PASSPHRASE })).rejects.toMatchObject({
      code: 'passphrase_wrong',
    })
    await expect(openKeys(third, { recoveryCode })).rejects.toMatchObject({ code: 'passphrase_wrong' })
    expect((await openKeys(two, OTHER)).version).toBe(2)
  })
})
