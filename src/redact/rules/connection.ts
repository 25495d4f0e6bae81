import { isFiller, isReference } from '../placeholder.ts'
import { always, plausible, type Rule, shape } from '../rule.ts'

/** Words people write where a password would go. */
const SAMPLE_PASSWORD =
  /^(?:pass(?:word|wd)?|pwd|pw|secret|token|user(?:name)?|your[-_]?\w*|my[-_]?pass\w*|x{1,20}|y{1,20}|z{1,20}|\.{2,}|\*+|test|changeme|example|placeholder|p|abc|xyz|foo|bar|baz|123|PASSWORD|none|null|undefined|true|false|nil|api[-_]?key|db[-_]?pass\w*)$/i

/** Addresses, connection strings and command lines that carry a password. */
export const connectionRules: readonly Rule[] = [
  // scheme://user:password@host. The password may hold an @, so it reaches to the last one before the path.
  shape(
    'connection-string',
    ['://'],
    /:\/\/[^\s:@/"'`<>\\,()]{0,100}:([^\s/"'`<>\\]{1,200})@(?=[\w[%${.-])/dy,
    { check: isPassword },
  ),
  shape('connection-string', ['://'], /:\/\/([^\s:@/"'`<>\\,()]{16,200})@(?=[\w.-]{3,})/dy, {
    check: isTokenUser,
  }),
  shape('connection-string', ['@tcp(', '@unix('], /(?<=[\w.-]:([^\s:@/"'`<>]{1,100}))@(?:tcp|unix)\(/dy, {
    check: isPassword,
  }),

  // Key=value pairs of database drivers: `Uid=sa;Pwd=…;`, `host=… password=…`.
  shape(
    'connection-string',
    'password= pwd=',
    /(?:password|pwd)\s?=\s?([^;\s"'&<>\\,()]{3,120})(?=[;"'\s\\]|$)/diy,
    { check: standsInPairs },
  ),
  shape('connection-string', 'password= pwd=', /(?<=[?&;])(?:password|pwd)=([^;\s"'&<>\\]{3,120})/diy, {
    check: isPassword,
  }),

  // .netrc and .pgpass.
  shape(
    'netrc-password',
    'machine',
    /machine\s{1,4}\S{1,100}\s{1,8}(?:login\s{1,4}\S{1,100}\s{1,8})?password\s{1,4}(\S{1,200})/diy,
    { check: isPassword },
  ),
  shape('netrc-password', 'login', /(?<=\s)login\s{1,4}\S{1,100}\s{1,8}password\s{1,4}(\S{1,200})/diy, {
    check: isPassword,
  }),
  shape(
    'pgpass-password',
    ':5432:',
    /(?<=(?:^|\n)[\w.*-]{1,80}):5432:[^:\s]{1,60}:[^:\s]{1,60}:(\S{1,100})/dy,
    { check: isPassword },
  ),

  // Command lines.
  shape(
    'curl-password',
    [' -u', '--user', '--proxy-user'],
    /(?: -u|--(?:proxy-)?user)[ =]{0,3}["']?[^\s:"'$]{1,100}:["']?([^\s"']{1,120})/dy,
    {
      check: isCurlPassword,
    },
  ),
  shape(
    'command-password',
    'psexec',
    /psexec(?:64)?(?:\.exe)?[^\n]{1,160}?\s-u\s{1,3}\S{1,80}\s{1,3}-p\s{1,3}(\S{1,80})/diy,
    { check: always },
  ),
  shape(
    'command-password',
    'connect-viserver',
    /connect-viserver[^\n]{1,160}?-password\s{1,3}["']?([^\s"']{1,80})/diy,
    { check: always },
  ),
  shape('command-password', 'sshpass', /sshpass\s{1,3}-p\s{0,3}["']?([^\s"'$]{1,80})/dy, {
    check: isPassword,
  }),
  shape(
    'command-password',
    'mysql',
    /(?<![\w-])mysql(?:dump|admin)?\s[^\n|]{0,120}?\s-p([^\s"'$-][^\s"']{2,60})/dy,
    { check: isPassword },
  ),
  shape(
    'command-password',
    'docker login',
    /docker login[^\n]{1,120}?\s(?:-p|--password)[ =]["']?([^\s"'$]{3,200})/dy,
    { check: isPassword },
  ),
  shape(
    'command-password',
    'ldap',
    /ldap(?:search|modify|add|delete|passwd|whoami)\s[^\n]{1,160}?\s-w\s{0,2}["']?([^\s"'$]{3,60})/dy,
    { check: isPassword },
  ),
  shape('command-password', 'redis-cli', /redis-cli[^\n]{0,100}?\s-a\s{1,2}["']?([^\s"'$]{3,100})/dy, {
    check: isPassword,
  }),
  shape('command-password', 'sqlcmd', /sqlcmd[^\n]{0,120}?\s-P\s{0,2}["']?([^\s"'$]{3,100})/dy, {
    check: isPassword,
  }),
  shape(
    'command-password',
    'smbclient',
    /smbclient[^\n]{0,120}?\s-U\s{0,2}["']?[^\s%"']{1,60}%([^\s"'$]{3,60})/dy,
    { check: isPassword },
  ),
  shape('command-password', 'net use', /net use[^\n]{0,80}?\/user:\S{1,60}\s{1,3}([^\s"'$%/]{4,60})/diy, {
    check: isPassword,
  }),
  shape(
    'command-password',
    'htpasswd',
    /htpasswd\s{1,2}-[a-zA-Z]{0,6}b[a-zA-Z]{0,6}\s[^\n]{1,100}?\s[\w.-]{1,40}\s{1,2}["']?([^\s"'$]{3,60})/dy,
    { check: isPassword },
  ),
  shape('command-password', 'pass:', /(?<=-pass(?:in|out)?\s{1,3})pass:([^\s"'$]{3,80})/dy, {
    check: isPassword,
  }),
  shape(
    'command-password',
    'convertto-securestring',
    /convertto-securestring\s{1,3}(?:-string\s{1,3})?["']([^"'$]{3,80})["']/diy,
    { check: isPassword },
  ),

  // SQL.
  shape(
    'sql-password',
    'identified by identified with',
    /(?<=user[^;\n]{1,100})identified\s{1,4}(?:with\s{1,4}\S{1,40}\s{1,4})?(?:by|as)\s{1,4}["']([^"'$<\n]{3,80})["']/diy,
    { check: isPassword },
  ),
  shape(
    'sql-password',
    'password',
    /(?<=(?:user|role|login)\s[^\n;]{1,100}\s)password\s{0,4}=?\s{0,4}N?'([^'$<\n]{3,80})'/diy,
    { check: isPassword },
  ),

  // Bundler's Sidekiq sources, mail libraries, .NET machine keys.
  shape(
    'sidekiq-secret',
    '__contribsys__com',
    /__CONTRIBSYS__COM["']?\s{0,3}[=:]\s{0,3}["']?([0-9a-f]{8}:[0-9a-f]{8})\b/diy,
  ),
  shape(
    'react-app-credential',
    'react_app_',
    /REACT_APP(?:_[A-Z0-9]{1,20}){0,4}_(?:USER(?:NAME)?|LOGIN|PASS(?:WORD)?)\s{0,3}=\s{0,3}["']?([^\s"'$<]{3,80})/diy,
    { check: always },
  ),
  shape('jenkins-password', 'to proceed', /to proceed to installation:[\s\\n*]{1,20}([0-9a-f]{32})\b/diy),
  shape(
    'jenkins-token',
    'jenkins',
    /jenkins[\w .-]{0,30}(?:crumb|token)[\w .-]{0,20}["']?\s{0,4}[=:,]\s{0,4}["']?([0-9a-f]{32,64})\b/diy,
  ),
  shape('connection-string', 'jdbc:oracle', /jdbc:oracle:thin:[^/\s"']{1,60}\/([^@\s"']{1,60})@/diy, {
    check: isPassword,
  }),

  shape('mail-password', ['->password'], /->password\s{0,20}=\s{0,4}["']([^"'$<\n]{3,80})["']/diy, {
    check: (value) => !isFiller(value),
  }),
  shape(
    'machine-key',
    'validationkey decryptionkey',
    /(?:validation|decryption)key\s{0,2}=\s{0,2}["']([0-9A-F]{32,128})\b/diy,
    { check: plausible },
  ),
]

function isPassword(value: string): boolean {
  const plain = value.replace(/^["']|["']$/g, '')
  return (
    plain.length > 0 &&
    !SAMPLE_PASSWORD.test(plain) &&
    !isFiller(plain) &&
    !isReference(plain) &&
    !/^[:/]/.test(plain)
  )
}

/** `https://<token>@host`: one long word before the @ is a credential unless it reads like a name. */
function isTokenUser(value: string): boolean {
  return (
    isPassword(value) &&
    /\d/.test(value) &&
    /[A-Za-z]/.test(value) &&
    !/[.$*{}|?=&#]/.test(value) &&
    plausible(value, '', { start: 0, end: 0 })
  )
}

/** A password among other pairs of a connection string: server, database, user. */
function standsInPairs(value: string, text: string, span: { start: number; end: number }): boolean {
  if (isFiller(value) || isReference(value) || /^(?:None|null|undefined|true|false|nil)$/.test(value))
    return false
  const around = text.slice(Math.max(0, span.start - 200), span.end + 120)
  const line = around.slice(around.lastIndexOf('\n', Math.min(200, span.start)) + 1)
  return /(?:^|[;\s"'])(?:user(?: ?id|name)?|uid|server|host|data ?source|database|initial catalog|dbname|driver|port)\s?=/i.test(
    line,
  )
}

/** `-u user:password` is curl's (or a kin's), and neither half is a sample. */
function isCurlPassword(value: string, text: string, span: { start: number; end: number }): boolean {
  const before = text.slice(Math.max(0, span.start - 400), span.start)
  const command = before.slice(before.lastIndexOf('\n\n') + 1)
  return /\b(?:curl|http|https|wget|xh)\b/.test(command) && isPassword(value) && value.length >= 3
}
