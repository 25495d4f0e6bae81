import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { consolidate } from '../../src/consolidate/consolidate.ts'
import { checkVault, knowledgeNumbers } from '../../src/health/knowledge.ts'
import { addVault } from '../../src/vault/folder/choose.ts'
import { noteEdits, noteFailure, noteRun } from '../../src/vault/folder/run-notes.ts'
import { ownVault } from '../../src/vault/folder/vault.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { standingClock, temporaryMemoria } from '../memoria/temporary-memoria.ts'

const NOON = '2026-01-31T12:00:00.000Z'

async function houseWith(settings: readonly string[] = []) {
  const { context } = await temporaryMemoria({ clock: standingClock(NOON), settings })
  return {
    context,
    own: ownVault(context),
    checks: async () => (await numbers()).vaults.map(checkVault),
    numbers,
  }
  function numbers() {
    return knowledgeNumbers(context)
  }
}

describe('the vaults', () => {
  test('each is told with its folder, its state and its last run, and when memories were consolidated', async () => {
    const { context, own, numbers, checks } = await houseWith()
    const rest = { state: 'there', edits: null, failures: [], staleLock: null }
    expect(await numbers()).toEqual({ vaults: [{ ...own, ...rest, lastRunAt: null }], sleptAt: null })
    const shop = await addVault(context, join(temporaryFolder(), 'shop'), 'shop')
    await noteRun(context, own, 'pages')
    const edit = { memory: null, other: null, file: 'a.md', why: '' }
    const found = (['added', 'refused', 'left'] as const).map((what) => ({ what, ...edit }))
    await noteEdits(context, own, found)
    await noteEdits(context, own, found.slice(2))
    await consolidate(context)
    expect(await numbers()).toEqual({
      vaults: [
        { ...own, ...rest, lastRunAt: NOON, edits: { at: NOON, taken: 1, refused: 1 } },
        { ...shop, ...rest, lastRunAt: null },
      ],
      sleptAt: NOON,
    })
    expect(await checks()).toEqual([
      { name: 'vault', state: 'ok', says: `${own.root}, last run ${NOON}` },
      { name: 'vault', state: 'ok', says: `${shop.root}, never run` },
    ])
  })

  test('one that is gone is degraded, with what to do [promise:honest.status]', async () => {
    const { context, checks } = await houseWith()
    const { root } = await addVault(context, join(temporaryFolder(), 'shop'), 'shop')
    rmSync(root, { recursive: true })
    expect(await checks()).toMatchObject([
      { state: 'ok' },
      {
        state: 'degraded',
        says: `the folder of the vault is not there: ${root}; it is passed over`,
        hint: `Mount its disk, or make it ready again: memoria vault add ${root} --project shop.`,
      },
    ])
  })

  test('an own one that lies in that of a project is degraded, with what to do', async () => {
    const folder = join(temporaryFolder(), 'shop')
    const { context, checks } = await houseWith()
    await addVault(context, folder, 'shop')
    const config = { ...context.config, vault: { ...context.config.vault, folder: join(folder, 'mine') } }
    const { vaults } = await knowledgeNumbers({ ...context, config })
    expect(vaults.map(checkVault)).toMatchObject([
      { state: 'degraded', hint: expect.stringContaining('memoria config set vault.folder') },
      { state: 'ok' },
    ])
    expect(await checks()).toMatchObject([{ state: 'ok' }, { state: 'ok' }])
  })

  test('what fails in the background is degraded, and says which command tells why [promise:honest.status]', async () => {
    const { context, own, checks } = await houseWith()
    const shop = await addVault(context, join(temporaryFolder(), 'shop'), 'shop')
    await noteFailure(context, own, { work: 'daily', code: 'path_unsafe' })
    await noteFailure(context, own, { work: 'pages', code: 'file_unwritable' })
    await noteFailure(context, shop, { work: 'pages', code: 'disk_full' })
    expect(await checks()).toEqual([
      {
        name: 'vault',
        state: 'degraded',
        says: `daily logs in ${own.root} could not be written since ${NOON} (path_unsafe); pages in ${own.root} could not be written since ${NOON} (file_unwritable)`,
        hint: 'Run `memoria drain`: it says why. Run `memoria compile`: it says why.',
      },
      {
        name: 'vault',
        state: 'degraded',
        says: `pages in ${shop.root} could not be written since ${NOON} (disk_full)`,
        hint: `Run \`memoria compile --vault ${shop.root}\`: it says why.`,
      },
    ])
  })

  test('a lock that git left long ago is degraded where we commit; a fresh one is somebody at work', async () => {
    const { context, own, checks } = await houseWith(['vault.git=on'])
    const lock = join(own.root, '.git', 'index.lock')
    mkdirSync(join(own.root, '.git'), { recursive: true })
    writeFileSync(join(own.root, '.git', 'HEAD'), 'ref: refs/heads/main\n')
    writeFileSync(lock, '')
    const changed = (at: string) => utimesSync(lock, new Date(at), new Date(at))
    changed('2026-01-31T11:51:00.000Z')
    expect(await checks()).toMatchObject([{ state: 'ok' }])
    changed('2026-01-31T11:50:00.000Z')
    expect(await checks()).toMatchObject([
      {
        state: 'degraded',
        says: `nothing is committed while ${lock} is there`,
        hint: 'Run `memoria compile`: it removes a lock that a run of ours left. If the lock is still there and git is not running, delete it.',
      },
    ])
    mkdirSync(join(own.root, '.git', 'refs', 'heads'), { recursive: true })
    for (const name of ['HEAD.lock', 'refs/heads/main.lock']) {
      const other = join(own.root, '.git', name)
      renameSync(lock, other)
      expect(await checks()).toMatchObject([{ says: `nothing is committed while ${other} is there` }])
      renameSync(other, lock)
    }
    const repository = temporaryFolder()
    mkdirSync(join(repository, '.git'))
    for (const name of ['HEAD', 'index.lock']) writeFileSync(join(repository, '.git', name), '')
    utimesSync(join(repository, '.git', 'index.lock'), 0, 0)
    await addVault(context, repository, repository)
    expect(await checks()).toMatchObject([{ state: 'degraded' }, { state: 'ok' }])
    const config = { ...context.config, vault: { ...context.config.vault, git: 'off' as const } }
    expect((await knowledgeNumbers({ ...context, config })).vaults[0]).toMatchObject({ staleLock: null })
  })
})
