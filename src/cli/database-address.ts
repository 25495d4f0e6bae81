import { MemoriaError } from '../base/errors.ts'
import { DATABASE_VARIABLE, processEnvironment, variable } from '../config/environment.ts'
import { checkedAddress } from '../store/postgres/address.ts'

/** The address of a database: the one given, or the one in the environment, which no list of processes shows. */
export function databaseAddress(given: string | true | undefined): string {
  const address = typeof given === 'string' ? given : variable(processEnvironment(), DATABASE_VARIABLE)
  if (address === undefined)
    throw new MemoriaError('usage', 'no address of a database is given', {
      hint: `Name it, such as postgres://memoria_app@db.example.org/memoria, or set ${DATABASE_VARIABLE}.`,
    })
  return checkedAddress(address)
}

/** The address as it may be printed and kept. */
export function withoutPassword(address: string): string {
  const url = new URL(address)
  url.password = ''
  // Parameters may hold a password, too.
  url.search = ''
  return url.href
}
