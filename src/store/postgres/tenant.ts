/** The rows that a Db shows: of a space, for an actor, by a schema. */
export interface Tenant {
  /** The space whose rows it shows, and the actor with their key; empty for none. */
  readonly user: string
  readonly actor: string
  readonly key: string
  readonly schema: string
  /** The newest schema that this program knows. */
  readonly knows: number
  readonly statementTimeoutMs: number
}

/** The statement that says for whom the rest of a transaction is, and how long its statements may take. */
export function settings(tenant: Tenant): string {
  const { schema, statementTimeoutMs } = tenant
  return setTo({
    ...whose(tenant),
    search_path: `${schema}, pg_temp`,
    statement_timeout: String(statementTimeoutMs),
    lock_timeout: String(statementTimeoutMs),
  })
}

/** The statement that makes a transaction go on for another tenant; undefined where both are the same. */
export function switched(from: Tenant, to: Tenant): string | undefined {
  const before = whose(from)
  const changed = Object.entries(whose(to)).filter(([name, value]) => before[name] !== value)
  return changed.length === 0 ? undefined : setTo(Object.fromEntries(changed))
}

/** The statement that a transaction needs before it writes: the schema must fit, and with `alone` nobody else writes there. */
export function entering({ knows }: Tenant, alone: boolean): string {
  return `SELECT enter(${knows}, ${alone ? 'TRUE' : 'FALSE'})`
}

function whose({ user, actor, key }: Tenant): Readonly<Record<string, string>> {
  return { 'memoria.user': user, 'memoria.actor': actor, 'memoria.key': key }
}

function setTo(values: Readonly<Record<string, string>>): string {
  const calls = Object.entries(values).map(
    ([name, value]) => `set_config('${name}', ${textLiteral(value)}, true)`,
  )
  return `SELECT ${calls.join(', ')}`
}

function textLiteral(text: string): string {
  const clean = text.replaceAll('\0', '\u{fffd}').replaceAll("'", "''")
  // With E'' the meaning of a backslash does not depend on a setting of the server.
  return `E'${clean.replaceAll('\\', '\\\\')}'`
}
