import type { Reach } from '../../model/reach.ts'
import { type Db, type Row, textColumn } from '../db.ts'
import {
  BY_AUTHOR,
  VAULT_FILE_KINDS,
  type VaultFile,
  type VaultFileKind,
  type VaultRows,
} from '../vault-rows.ts'

/** The files that we wrote into vaults. */
export function vaultRows(db: Db): VaultRows {
  return {
    file: async (reach, vault, path) => {
      const row = await db.get('SELECT * FROM vault_files WHERE user_id = ? AND vault = ? AND path = ?', [
        ...[reach.user, vault, path],
      ])
      return row && vaultFileOf(row)
    },
    paths: async (reach, vault) => {
      // By their kinds, so that an index has the answer and no file has to be read.
      const kinds = VAULT_FILE_KINDS.map(() => '?').join(', ')
      const sql = `SELECT path FROM vault_files WHERE user_id = ? AND vault = ? AND kind IN (${kinds})`
      const rows = await db.all(sql, [reach.user, vault, ...VAULT_FILE_KINDS])
      return rows.map((row) => textColumn(row, 'path')).sort()
    },
    files: async (reach, vault, kind) =>
      kind === undefined
        ? (await vaultFileRows(db, reach, vault, 'TRUE')).map(vaultFileOf)
        : (await vaultFileRows(db, reach, vault, 'kind = ?', [kind])).map(vaultFileOf),
    authored: async (reach, vault) =>
      (await vaultFileRows(db, reach, vault, `inputs = '${BY_AUTHOR}'`)).map(vaultFileOf),
    put: (reach, vault, file) => putVaultFile(db, reach, vault, file),
    drop: async (reach, vault, path) => {
      const sql = 'DELETE FROM vault_files WHERE user_id = ? AND vault = ? AND path = ?'
      return (await db.run(sql, [reach.user, vault, path])) === 1
    },
    begin: (reach, vault, file, pending) => begin(db, reach, vault, file, pending),
    unfinished: async (reach, vault) => {
      const rows = await vaultFileRows(db, reach, vault, '(pending IS NOT NULL) = TRUE')
      return rows.map((row) => ({ ...vaultFileOf(row), pending: textColumn(row, 'pending') }))
    },
  }
}

/** By path. Which ones they are is read from an index first: the rows hold whole files, and most are not meant. */
function vaultFileRows(
  db: Db,
  { user }: Reach,
  vault: string,
  which: string,
  params: readonly string[] = [],
): Promise<Row[]> {
  return db.all(
    `SELECT f.* FROM (SELECT path FROM vault_files WHERE user_id = ? AND vault = ? AND ${which}) p
     CROSS JOIN vault_files f ON f.user_id = ? AND f.vault = ? AND f.path = p.path ORDER BY f.path`,
    [user, vault, ...params, user, vault],
  )
}

async function putVaultFile(db: Db, reach: Reach, vault: string, file: VaultFile): Promise<void> {
  await db.run(
    `INSERT INTO vault_files (user_id, vault, path, kind, content, inputs, written_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, vault, path) DO UPDATE SET kind = excluded.kind, content = excluded.content,
       inputs = excluded.inputs, written_at = excluded.written_at, pending = NULL`,
    [reach.user, vault, file.path, file.kind, file.content, file.inputs, file.writtenAt],
  )
}

/** Until it is done nothing is known to stand in a new file, and what it is made from is not known to be in it. */
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

function vaultFileOf(row: Row): VaultFile {
  return {
    path: textColumn(row, 'path'),
    kind: textColumn(row, 'kind') as VaultFileKind,
    content: textColumn(row, 'content'),
    inputs: textColumn(row, 'inputs'),
    writtenAt: textColumn(row, 'written_at'),
  }
}
