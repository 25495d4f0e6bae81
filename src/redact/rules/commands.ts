import { isFiller, isSamplePassword, isWritten } from '../placeholder.ts'
import { always, plausible, type Rule, type Span, shape } from '../rule.ts'

/** A password on a command line: the command up to the flag, then the value. */
function command(anchor: string, pattern: RegExp): Rule {
  return shape('command-password', [anchor], pattern, { check: isPassword })
}

/** Passwords given to programs, to SQL and to well-known calls. */
export const commandRules: readonly Rule[] = [
  shape(
    'curl-password',
    [' -u', '\n-u', '--user', '--proxy-user'],
    /(?:\s-u|--(?:proxy-)?user)[ =]{0,3}["']?[^\s:"'$]{1,100}:["']?([^\s"']{1,120})/dy,
    { check: isCurlPassword },
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
    {
      check: always,
    },
  ),
  command('sshpass', /sshpass\s{1,3}-p\s{0,3}["']?([^\s"']{1,80})/dy),
  ...['mysql', 'mariadb'].map((program) => command(program, mysqlPassword(program))),
  command('docker login', /docker login[^\n]{1,120}?\s(?:-p|--password)[ =]["']?([^\s"']{3,200})/dy),
  command(
    'ldap',
    /ldap(?:search|modify|add|delete|passwd|whoami)\s[^\n]{1,160}?\s-w\s{0,2}["']?([^\s"']{3,60})/dy,
  ),
  command('redis-cli', /redis-cli[^\n]{0,100}?\s-a\s{1,2}["']?([^\s"']{3,100})/dy),
  command('sqlcmd', /sqlcmd[^\n]{0,120}?\s-P\s{0,2}["']?([^\s"']{3,100})/dy),
  command('smbclient', /smbclient[^\n]{0,120}?\s-U\s{0,2}["']?[^\s%"']{1,60}%([^\s"']{3,60})/dy),
  command('net use', /net use[^\n]{0,80}?\/user:\S{1,60} {1,3}([^\s"'$%/{][^\s"'%/]{3,59})/diy),
  command('net use', /net use (?:\w: )?\\\\\S{1,80} {1,3}([^\s"'$%/{*][^\s"'%/]{3,59}) {1,3}\/user:/diy),
  command(
    'htpasswd',
    /htpasswd\s{1,2}-[a-zA-Z]{0,6}b[a-zA-Z]{0,6}\s[^\n]{1,100}?\s[\w.-]{1,40}\s{1,2}["']?([^\s"']{3,60})/dy,
  ),
  command('sqlplus', /sqlplus(?:\s{1,2}-\w{1,4}){0,3}\s{1,3}[\w.-]{1,40}\/([^\s"'$@]{3,60})(?=@|\s|$)/dy),
  command('lftp', /lftp[^\n]{0,80}?\s-u\s{1,2}["']?[\w.@-]{1,60},([^\s"']{3,60})/dy),
  command('pass:', /(?<=-pass(?:in|out)?\s{1,3})pass:([^\s"']{3,80})/dy),
  command(
    'convertto-securestring',
    /convertto-securestring\s{1,3}(?:-string\s{1,3})?["']([^"'$]{3,80})["']/diy,
  ),

  // SQL.
  shape(
    'sql-password',
    ['identified by', 'identified with'],
    /(?<=(?:user|grant)\s[^;\n]{1,140})identified\s{1,4}(?:with\s{1,4}\S{1,40}\s{1,4})?(?:by|as)\s{1,4}["']([^"'<\n]{3,80})["']/diy,
    { check: isPassword },
  ),
  shape('sql-password', 'password', /password\s{0,4}=?\s{0,4}N?'([^'<\n]{3,80})'/diy, {
    check: isRolePassword,
  }),

  // Calls and blocks of well-known libraries and tools.
  shape(
    'password',
    'networkcredential',
    /networkcredential\(\s{0,4}["'][^"'\n]{1,100}["'],\s{0,4}["']([^"'\n]{1,100})["']/diy,
    {
      check: isWritten,
    },
  ),
  shape(
    'password',
    'directoryentry',
    /directoryentry\(\s{0,4}["'][^"'\n]{1,200}["'],\s{0,40}["'][^"'\n]{1,100}["'],\s{0,40}["']([^"'\n]{1,100})["']/diy,
    { check: isWritten },
  ),
  shape(
    'gradle-password',
    'credentials',
    /credentials\s{0,4}\{[^{}]{0,200}?password\s{0,4}[=(]?\s{0,4}["']([^"'$\n]{1,100})["']/dy,
    { check: isWritten },
  ),
  shape('mail-password', ['->password'], /->password\s{0,20}=\s{0,4}["']([^"'$<\n]{3,80})["']/diy, {
    check: (value, text, { start }) =>
      !isFiller(value) && /mail|smtp/i.test(text.slice(Math.max(0, start - 400), start)),
  }),
  shape(
    'machine-key',
    ['validationkey', 'decryptionkey'],
    /(?:validation|decryption)key\s{0,2}=\s{0,2}["']([0-9A-F]{32,128})\b/diy,
    {
      check: plausible,
    },
  ),
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
  shape(
    'jenkins-password',
    ['password to proceed'],
    /password to proceed to installation:[\s\\n*]{1,20}([0-9a-f]{32})\b/diy,
  ),
  shape(
    'jenkins-token',
    'jenkins',
    /jenkins[\w .-]{0,30}(?:crumb|token)[\w .-]{0,20}["']?\s{0,4}[=:,]\s{0,4}["']?([0-9a-f]{32,64})\b/diy,
  ),
]

function isPassword(value: string): boolean {
  return isWritten(value) && !isSamplePassword(value)
}

/** `CREATE USER anna … PASSWORD '…'`: the statement names a role before it. */
function isRolePassword(value: string, text: string, span: Span): boolean {
  const before = text.slice(Math.max(0, span.start - 160), span.start)
  return (
    isPassword(value) &&
    /(?:user|role|login)\s[\w"'`.@%-]{1,60}\s[^\n;=]{0,60}password\s{0,4}=?\s{0,4}N?'$/i.test(before)
  )
}

/** `-u user:password` is for curl (or a similar program), and neither half is a sample. */
function isCurlPassword(value: string, text: string, span: Span): boolean {
  const before = text.slice(Math.max(0, span.start - 400), span.start)
  const command = before.slice(before.lastIndexOf('\n\n') + 1)
  return /\b(?:curl|http|https|wget|xh)\b/.test(command) && isPassword(value) && value.length >= 3
}

/** `-pX` among the arguments of a program of MySQL or MariaDB, the first one included. */
function mysqlPassword(program: string): RegExp {
  const name = String.raw`(?<![\w-])${program}(?:-?(?:dump|admin|check|import|show))?`
  return new RegExp(String.raw`${name}\s(?:[^\n|]{0,120}?\s)?-p([^\s"'$-][^\s"']{2,60})`, 'dy')
}
