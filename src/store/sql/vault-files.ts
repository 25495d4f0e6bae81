import type { Reach } from '../../model/reach.ts'
import { type Db, type Row, textOf } from '../db.ts'
import { BY_AUTHOR, type VaultFile, type VaultFileKind, type VaultRows } from '../vault-rows.ts'

/** What we wrote into vaults, file by file. */
export function vaultRows(db: Db): VaultRows {
  return {
    file: async (reach, vault, path) => {
      const row = await db.get('SELECT * FROM vault_files WHERE user_id = ? AND vault = ? AND path = ?', [
        ...[reach.user, vault, path],
      ])
      return row && fileOf(row)
    },
    paths: async (reach, vault) => {
      const sql = 'SELECT path FROM vault_files WHERE user_id = ? AND vault = ? ORDER BY path'
      return (await db.all(sql, [reach.user, vault])).map((row) => textOf(row, 'path'))
    },
    files: (reach, vault, kind) => files(db, reach, vault, kind),
    authored: async (reach, vault) => {
      const sql = `SELECT * FROM vault_files WHERE user_id = ? AND vault = ? AND inputs = '${BY_AUTHOR}' ORDER BY path`
      return (await db.all(sql, [reach.user, vault])).map(fileOf)
    },
    put: (reach, vault, file) => put(db, reach, vault, file),
    drop: async (reach, vault, path) => {
      const sql = 'DELETE FROM vault_files WHERE user_id = ? AND vault = ? AND path = ?'
      return (await db.run(sql, [reach.user, vault, path])) === 1
    },
    begin: (reach, vault, file, pending) => begin(db, reach, vault, file, pending),
    unfinished: async (reach, vault) => {
      const sql =
        'SELECT * FROM vault_files WHERE user_id = ? AND vault = ? AND pending IS NOT NULL ORDER BY path'
      const rows = await db.all(sql, [reach.user, vault])
      return rows.map((row) => ({ ...fileOf(row), pending: textOf(row, 'pending') }))
    },
  }
}

async function files(db: Db, reach: Reach, vault: string, kind?: VaultFileKind): Promise<VaultFile[]> {
  // As two questions, so that each is answered from an index.
  const [of, params] = kind === undefined ? ['', []] : [' AND kind = ?', [kind]]
  const rows = await db.all(`SELECT * FROM vault_files WHERE user_id = ? AND vault = ?${of} ORDER BY path`, [
    ...[reach.user, vault, ...params],
  ])
  return rows.map(fileOf)
}

async function put(db: Db, reach: Reach, vault: string, file: VaultFile): Promise<void> {
  await db.run(
    `INSERT INTO vault_files (user_id, vault, path, kind, content, inputs, written_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, vault, path) DO UPDATE SET kind = excluded.kind, content = excluded.content,
       inputs = excluded.inputs, written_at = excluded.written_at, pending = NULL`,
    [reach.user, vault, file.path, file.kind, file.content, file.inputs, file.writtenAt],
  )
}

/** Until it is done nothing is known to stand in a new file, and what it is made from is not known to be told. */
async function begin(
  db: Db,
  reach: Reach,
  vault: string,
  file: Omit<VaultFile, 'content'>,
  pending: string,
): Promise<void> {
  await db.run(
    `INSERT INTO vault_files (user_id, vault, path, kind, content, inputs, written_at, pending) VALUES (?, ?, ?, ?, '', '', ?, ?)
     ON CONFLICT (user_id, vault, path) DO UPDATE SET pending = excluded.pending`,
    [reach.user, vault, file.path, file.kind, file.writtenAt, pending],
  )
}

function fileOf(row: Row): VaultFile {
  return {
    path: textOf(row, 'path'),
    kind: textOf(row, 'kind') as VaultFileKind,
    content: textOf(row, 'content'),
    inputs: textOf(row, 'inputs'),
    writtenAt: textOf(row, 'written_at'),
  }
}
