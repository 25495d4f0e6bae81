import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorOf, type Place, temporaryPlace } from '../program.ts'

function removeStore({ store }: Place): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(store + suffix, { force: true })
}

describe('a store that vanished [promise:honest.failure-is-not-empty]', () => {
  test('is broken in status, which names the newest backup, and no command starts a new one', async () => {
    const place = temporaryPlace()
    await place.prepare((m) => m.remember({ text: 'Deploys go out on Tuesdays' }))
    const { file } = place.json<{ file: string }>('backup')
    removeStore(place)
    const { code, stdout } = place.run('status', '--json')
    const report = JSON.parse(stdout)
    expect({ code, state: report.state }).toEqual({ code: 2, state: 'broken' })
    expect(report.newestBackup.file).toBe(file)
    const check = report.checks.find(({ name }: { name: string }) => name === 'store')
    expect(check).toMatchObject({
      state: 'broken',
      hint: expect.stringContaining(`memoria backup restore ${file}`),
    })
    for (const command of [['list'], ['drain'], ['worker', 'run'], ['upkeep', 'repair']])
      expect(errorOf(place.run(...command, '--json'))).toMatchObject({
        code: 'store_missing',
        hint: expect.stringContaining('memoria upkeep repair --new-store'),
      })
    expect(existsSync(place.store)).toBe(false)
    expect(place.json<{ backups: unknown[] }>('backup', '--list').backups).toHaveLength(1)
    place.json('backup', 'restore', file)
    expect(place.json('list')).toMatchObject({ memories: [{ text: 'Deploys go out on Tuesdays' }] })
    expect(place.run('status').code).toBe(0)
  })

  test('can be begun again on purpose; the backups of the old one stay', async () => {
    const place = temporaryPlace()
    await place.prepare((m) => m.remember({ text: 'Deploys go out on Tuesdays' }))
    place.json('drain')
    const backups = readdirSync(join(place.home, 'backups'))
    expect(backups).toHaveLength(1)
    expect(errorOf(place.run('upkeep', 'repair', '--new-store', '--json'))).toMatchObject({ code: 'refused' })
    removeStore(place)
    expect(place.json('upkeep', 'repair', '--new-store')).toMatchObject({ outcome: 'new' })
    expect(place.json('list')).toMatchObject({ memories: [] })
    place.json('drain')
    expect(readdirSync(join(place.home, 'backups'))).toEqual(expect.arrayContaining(backups))
  })
})
