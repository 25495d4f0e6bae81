import { hasSequence, isSamplePassword, isWritten } from '../placeholder.ts'
import { looksRandom } from '../randomness.ts'
import { plausible, type Rule, SERVICE, type Span, shape } from '../rule.ts'

/** Addresses of databases and queues: here even `user:secret@` is redacted, elsewhere it is an example. */
const DATA_SCHEME =
  /(?:postgres(?:ql)?|mysqlx?|mariadb|mongodb|rediss?|valkey|amqps?|mssql|sqlserver|oracle|db2|clickhouse|cockroachdb?|cassandra|couchdb|couchbase|neo4j|bolt|nats|mqtts?|kafka|ldaps?|smtps?|s?ftp|influxdb|elasticsearch|snowflake|redshift|bigquery|trino|presto|hive|vertica|teradata)(?:\+\w{1,20})?$/i

const PAIR_KEY =
  /(?:^|[;\s"'?&])(?:user(?: ?id|name)?|uid|server|host|data ?source|database|initial ?catalog|dbname|driver|provider|port)\s?=/i

/** Passwords inside addresses, connection strings and login files. */
export const connectionRules: readonly Rule[] = [
  // scheme://user:password@host. The password may hold an @, so it reaches to the last one before the path.
  shape(
    'connection-string',
    ['://'],
    /:\/\/[^\s:@/"'`<>\\,()]{0,100}:([^\s"'`<>\\]{1,200})@(?=[\w[%${.-])/dy,
    { check: isUrlPassword, weight: SERVICE },
  ),
  shape('connection-string', ['://'], /:\/\/([^\s:@/"'`<>\\,()]{16,200}):?@(?=[\w.-]{3,})/dy, {
    check: isTokenUser,
    weight: SERVICE,
  }),
  shape('connection-string', ['@tcp(', '@unix('], /(?<=[\w.-]:([^\s:@/"'`<>]{1,100}))@(?:tcp|unix)\(/dy, {
    check: isWritten,
  }),
  // admin:password@host, without a scheme.
  shape(
    'connection-string',
    ['@'],
    /(?<=(?:^|[\s"'`=(])[A-Za-z][\w.-]{0,40}:([^\s:@/"'`<>\\,()]{8,100}))@(?=[A-Za-z\d])/dy,
    { check: isBareLogin, weight: SERVICE },
  ),
  shape('connection-string', 'jdbc:oracle', /jdbc:oracle:thin:[^/\s"']{1,60}\/([^@\s"']{1,60})@/diy, {
    check: isWritten,
  }),

  // Key=value pairs of database drivers: `Uid=sa;Pwd=…;`, `host=… password=…`, `?user=a&password=…`.
  shape(
    'connection-string',
    ['password=', 'pwd=', 'password =', 'pwd ='],
    /(?<![?&])(?:password|pwd)\s?=\s?([^;\s"'&<>\\,()]{3,120})(?=[;"'&\s\\]|$)/diy,
    { check: standsInPairs },
  ),
  shape('connection-string', ['password=', 'pwd='], /(?<=[?&;])(?:password|pwd)=([^;\s"'&<>\\]{3,120})/diy, {
    check: (value) => isWritten(value) && !isSamplePassword(value),
  }),

  // .netrc and .pgpass.
  shape(
    'netrc-password',
    'machine',
    /machine\s{1,4}\S{1,100}\s{1,8}(?:login\s{1,4}\S{1,100}\s{1,8})?password\s{1,4}(\S{1,200})/diy,
    { check: isWritten },
  ),
  shape('netrc-password', 'login', /(?<=\s)login\s{1,4}\S{1,100}\s{1,8}password\s{1,4}(\S{3,200})/diy, {
    check: (value) => isWritten(value) && !/^(?:is|for|and|or|to|the|field|required)$/i.test(value),
  }),
  shape(
    'pgpass-password',
    [':5432:', ':5433:', ':6432:'],
    /(?<=(?:^|\n)[\w.*-]{1,80}):\d{4}:[^:\s]{1,60}:[^:\s]{1,60}:(\S{1,100})/dy,
    { check: isWritten },
  ),
]

function isUrlPassword(value: string, text: string, span: Span): boolean {
  if (value.length < 2 || /^[:/]/.test(value) || !isWritten(value)) return false
  // A slash ends the host, unless somebody left the password's own unescaped.
  if (value.includes('/') && (/^\d{1,5}\//.test(value) || value.length < 20 || !looksRandom(value)))
    return false
  const address = text.lastIndexOf('://', span.start)
  return DATA_SCHEME.test(text.slice(Math.max(0, address - 40), address)) || !isSamplePassword(value)
}

/** Nothing but its form says that `user:x@host` is a login: `image:tag@digest` has neither such punctuation nor such letters. */
function isBareLogin(value: string): boolean {
  if (!isWritten(value) || !/[A-Za-z]/.test(value) || !/\d/.test(value)) return false
  if (/[!#$%^&*?~]/.test(value)) return !isSamplePassword(value)
  return /[a-z]/.test(value) && /[A-Z]/.test(value) && looksRandom(value) && !hasSequence(value)
}

/** `https://<token>@host`: one long word before the @ is a credential unless it reads like a name. */
function isTokenUser(value: string): boolean {
  return (
    isWritten(value) &&
    /\d/.test(value) &&
    /[A-Za-z]/.test(value) &&
    !/[.$*{}|?=&#]/.test(value) &&
    !hasSequence(value) &&
    plausible(value)
  )
}

/** A password among other pairs of a connection string: server, database, user. */
function standsInPairs(value: string, text: string, span: Span): boolean {
  if (!isWritten(value)) return false
  const from = Math.max(0, span.start - 140)
  const around = text.slice(from, span.end + 80)
  const line = around.slice(around.lastIndexOf('\n', span.start - from) + 1)
  return PAIR_KEY.test(line)
}
