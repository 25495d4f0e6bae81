import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repairStore } from '../../../src/store/sqlite/repair.ts'
import { restoreFrom } from '../../../src/store/sqlite/restore.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { temporaryStore } from '../temporary-store.ts'

/** Larger than any process number. */
const NOBODY = 2 ** 30

test.each(['repair', 'restore'])(
  '%s removes copies of the store that killed processes left, and no others',
  async (command) => {
    const { path, upkeep, close } = await temporaryStore()
    const backup = join(temporaryFolder(), 'backup.db')
    await upkeep.backup(backup)
    await close()
    const home = dirname(path)
    const left = ['salvage', 'salvage-wal', 'incoming', 'incoming-shm', 'folded', 'part']
    const kept = [`memoria.db.${process.ppid}.salvage`, `notes.${NOBODY}.part`, 'memoria.db.old.salvage']
    for (const name of [...left.map((kind) => `memoria.db.${NOBODY}.${kind}`), ...kept])
      writeFileSync(join(home, name), 'text of the store')
    const places = {
      store: path,
      backups: join(home, 'backups'),
      quarantine: join(home, 'quarantine'),
      stamp: 'now',
    }
    await (command === 'repair' ? repairStore(places) : restoreFrom(backup, places))
    const names = readdirSync(home).filter(
      (name) => name.includes('.') && !/^memoria\.db(-wal|-shm)?$/.test(name),
    )
    expect(names.sort()).toEqual(kept.sort())
  },
)
