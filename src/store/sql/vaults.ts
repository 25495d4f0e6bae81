import type { Reach } from '../../model/reach.ts'
import { type Db, type Row, textColumn } from '../db.ts'
import type { ChosenVault, ChosenVaultRows } from '../vault-rows.ts'

/** Which vaults there are beside the user's own. */
export function chosenVaultRows(db: Db): ChosenVaultRows {
  return {
    list: async ({ user }) =>
      (await db.all('SELECT * FROM vaults WHERE user_id = ? ORDER BY root', [user])).map(vaultOf),
    add: async ({ user }, { root, project, addedAt }) => {
      const sql = 'INSERT INTO vaults (user_id, root, project_id, added_at) VALUES (?, ?, ?, ?)'
      await db.run(sql, [user, root, project, addedAt])
    },
    remove: (reach, root) => db.transaction((tx) => remove(tx, reach, root)),
  }
}

async function remove(db: Db, { user }: Reach, root: string): Promise<boolean> {
  if ((await db.run('DELETE FROM vaults WHERE user_id = ? AND root = ?', [user, root])) === 0) return false
  for (const table of ['vault_files', 'daily_appends'])
    await db.run(`DELETE FROM ${table} WHERE user_id = ? AND vault = ?`, [user, root])
  await db.run(
    'DELETE FROM daily_sessions WHERE vault = ? AND session_id IN (SELECT id FROM sessions WHERE user_id = ?)',
    [root, user],
  )
  return true
}

function vaultOf(row: Row): ChosenVault {
  return {
    root: textColumn(row, 'root'),
    project: textColumn(row, 'project_id'),
    addedAt: textColumn(row, 'added_at'),
  }
}
