import type { Command } from 'commander'
import { DATABASE_OWNER_VARIABLE, processEnvironment, variable } from '../../../config/environment.ts'
import { databaseAddress, withoutPassword } from '../../database-address.ts'
import { withCommon } from '../../options.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly role: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria admin migrate postgres://memoria_owner@db.example.org/memoria')
    .argument(
      '[address]',
      'connects as the role that owns the schema (default: MEMORIA_DATABASE_OWNER_URL, then MEMORIA_DATABASE_URL)',
    )
    .option('--role <role>', 'the role that the server connects as, and that gets the rights', 'memoria_app')
    .action((address: string | undefined, options: Options) => migrate(address, options, shell))
}

async function migrate(given: string | undefined, options: Options, shell: Shell): Promise<void> {
  const url = databaseAddress(given ?? variable(processEnvironment(), DATABASE_OWNER_VARIABLE))
  const { migratePostgres } = await import('../../../store/postgres/migrate.ts')
  const { from, to } = await migratePostgres({ url, role: options.role })
  const database = withoutPassword(url)
  if (options.json) return shell.json({ database, role: options.role, from, to })
  if (from === to) shell.say(`The database has schema ${to}; nothing to migrate.`)
  else shell.say(`${shell.style.good('migrated')}  from schema ${from} to ${to}`)
  shell.say(shell.style.dim(`${options.role} has the rights that the server needs, and no others.`))
}
