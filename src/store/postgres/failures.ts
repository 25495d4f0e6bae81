import { type ErrorCode, MemoriaError } from '../../base/errors.ts'

interface Failure {
  readonly code: ErrorCode
  readonly says: string
  readonly hint: string
}

const UNREACHABLE: Failure = {
  code: 'store_unreachable',
  says: 'the database does not answer',
  hint: 'Check that PostgreSQL runs and that its address is right, then try again. What was acknowledged before is safe.',
}

const LOST: Failure = {
  code: 'store_unreachable',
  says: 'the connection to the database was lost',
  hint: 'Try again. What was not acknowledged may have to be repeated; nothing is half-written.',
}

const STARTING: Failure = {
  code: 'store_busy',
  says: 'the database is starting or stopping',
  hint: 'Try again in a moment.',
}

const CROWDED: Failure = {
  code: 'store_busy',
  says: 'the database takes no further connections',
  hint: 'Try again, lower the number of connections of each memoria server, or raise max_connections.',
}

const SLOW: Failure = {
  code: 'store_busy',
  says: 'the database took too long',
  hint: 'Try again. If it stays so, look for long transactions in pg_stat_activity.',
}

const DENIED: Failure = {
  code: 'refused',
  says: 'the database does not let this role do that',
  hint: 'Run the migration as the owner of the schema, with the role of the application: memoria admin migrate.',
}

const NOT_TRUSTED: Failure = {
  code: 'store_unreachable',
  says: 'the certificate of the database is not trusted',
  hint: 'Name its certificate authority with NODE_EXTRA_CA_CERTS, and the host as the certificate has it.',
}

const NOT_ALLOWED_IN: Failure = {
  code: 'refused',
  says: 'the database refuses this login',
  hint: 'Check the role and its password in the address of the database.',
}

const NOT_SET_UP: Failure = {
  code: 'store_missing',
  says: 'there is no memoria in this database',
  hint: 'Create it as the owner of the schema: memoria admin migrate (docs/POSTGRES.md).',
}

const NO_DATABASE: Failure = {
  code: 'store_missing',
  says: 'there is no such database on the server',
  hint: 'Create it as an administrator of PostgreSQL: CREATE DATABASE NAME OWNER memoria_owner (docs/POSTGRES.md). Then run memoria admin migrate.',
}

const FULL: Failure = {
  code: 'disk_full',
  says: 'the disk of the database is full',
  hint: 'Free some disk space on its machine and try again. Nothing was half-written.',
}

const READ_ONLY: Failure = {
  code: 'store_readonly',
  says: 'the database can only be read',
  hint: 'Connect to the primary server, and check default_transaction_read_only.',
}

const CONTRADICTION: Failure = {
  code: 'conflict',
  says: 'the change contradicts what the store holds',
  hint: 'Nothing was written.',
}

const DAMAGED: Failure = {
  code: 'store_corrupt',
  says: 'the database is damaged',
  hint: 'Look into the log of the server, and restore it from a backup.',
}

const NEWER: Failure = {
  code: 'store_newer',
  says: 'the database was changed for a newer memoria',
  hint: 'Install the newest version: npm install -g memoria@latest. Nothing was changed.',
}

/** By the SQLSTATE, the first two characters of one, or the code of the driver or the system. */
const FAILURES: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: UNREACHABLE,
  ENOENT: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  EAI_AGAIN: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  CONNECT_TIMEOUT: UNREACHABLE,
  ECONNRESET: LOST,
  EPIPE: LOST,
  CONNECTION_CLOSED: LOST,
  CONNECTION_ENDED: LOST,
  CONNECTION_DESTROYED: LOST,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  CERT_HAS_EXPIRED: NOT_TRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: NOT_TRUSTED,
  '08': LOST,
  '57P01': LOST,
  '57P02': LOST,
  '57P03': STARTING,
  '57014': SLOW,
  '55P03': SLOW,
  '25P03': SLOW,
  '40': SLOW,
  '53300': CROWDED,
  '53': FULL,
  '58030': FULL,
  '25006': READ_ONLY,
  '23': CONTRADICTION,
  '28': NOT_ALLOWED_IN,
  '3D000': NO_DATABASE,
  '3F000': NOT_SET_UP,
  '42P01': NOT_SET_UP,
  '42883': NOT_SET_UP,
  '42501': DENIED,
  XX: DAMAGED,
  MEM01: NEWER,
}

/** Says a failure of PostgreSQL or of the way to it in our words; whatever it is not about stays as it is. */
export function databaseFailure(thrown: unknown): unknown {
  if (thrown instanceof MemoriaError) return thrown
  const code = codeOf(thrown)
  const known = code === undefined ? undefined : (FAILURES[code] ?? FAILURES[code.slice(0, 2)])
  if (known === undefined) return thrown
  const detail = thrown instanceof Error ? `: ${thrown.message}` : ''
  return new MemoriaError(known.code, `${known.says}${detail}`, { hint: known.hint, cause: thrown })
}

function codeOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  // Several addresses were tried, and each failed in its own way.
  return thrown instanceof AggregateError ? codeOf(thrown.errors[0]) : undefined
}

/** Two transactions met, and this one was undone as a whole: it may be done again. */
export function isUndoneByAnother(thrown: unknown): boolean {
  const code = codeOf(thrown)
  return code === '40001' || code === '40P01'
}

/** The connection is gone, or never was there. */
export function isConnectionFailure(thrown: unknown): boolean {
  const code = codeOf(thrown)
  if (code === undefined) return false
  const known = FAILURES[code] ?? FAILURES[code.slice(0, 2)]
  return known === UNREACHABLE || known === LOST || known === STARTING || known === CROWDED
}

/** PostgreSQL answers so in a transaction in which something failed before. */
export function isAftermath(thrown: unknown): boolean {
  return codeOf(thrown) === '25P02'
}
