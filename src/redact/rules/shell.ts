import { meaningOf } from '../keyname.ts'
import { isPlaceholder, isReference, isSamplePassword } from '../placeholder.ts'
import { looksRandom } from '../randomness.ts'
import { GENERIC, type Rule, type Span, shape } from '../rule.ts'

/** Programs and files that take a secret from a pipe, a here-string or a redirection. */
const TAKES_SECRET =
  /password|passwd|passphrase|chpasswd|sudo\s+(?:-\w+\s+)*-S|login|secret|token|auth|credential|\bpass\s+insert|kinit|cryptsetup|gpg|vault|\.pgpass|\.netrc|api[-_]?key|\benv(?:\s|:)(?:add|set)|\bvariables?\s+set/i

/** Programs that read nothing but a password from there. */
const TAKES_PASSWORD = /--password-stdin|--passphrase-fd|sudo\s+(?:-\w+\s+)*-S|\bchpasswd|\bkinit\b/i

const MAX_COMMAND = 200

/** Secrets that a shell writes into another program: `echo X | tool`, `tool <<< X`, `echo X > file`. */
export const shellRules: readonly Rule[] = [
  shape(
    'piped-secret',
    ['echo ', 'printf ', 'print ', 'write-output ', 'write-host '],
    /(?<![\w-])(?:echo|printf|print|write-output|write-host)\s{1,3}(?:-\w{1,3}\s{1,3})?(?:["']%s(?:\\n)?["']\s{1,3})?["']?((?:[^\s"'|<>;&$()`\\]|\$(?![A-Za-z_{(])){6,300})(?=["']?(?:\\n["'])?\s{0,3}(?:\||>))/diy,
    { check: isWrittenTo, runsOn: /(?!)/y },
  ),
  // "${API_TOKEN:-x}": the default of a variable that means a secret.
  shape(
    'generic-secret',
    [':-', ':='],
    /(?<=\$\{[A-Za-z_]\w{0,60}):[-=]["']?([^\s"'`{}$\\]{6,300})(?=["']?\})/dy,
    {
      check: isSecretDefault,
      weight: GENERIC,
      runsOn: /(?!)/y,
    },
  ),
  shape('piped-secret', ['<<<'], /<<<\s{0,3}["']?((?:[^\s"'|<>;&$()`\\]|\$(?![A-Za-z_{(])){6,300})/dy, {
    check: isReadBy,
    runsOn: /(?!)/y,
  }),
]

function isSecretDefault(value: string, text: string, span: Span): boolean {
  const name = /(\w+):[-=]["']?$/.exec(text.slice(Math.max(0, span.start - 70), span.start))?.[1] ?? ''
  const meaning = meaningOf(name)
  if (meaning === undefined || isPlaceholder(value) || isSamplePassword(value)) return false
  return looksRandom(value) || (meaning.kind === 'password' && meaning.strength === 'strong')
}

function isWrittenTo(value: string, text: string, span: Span): boolean {
  return isShellSecret(value, lineOf(text.slice(span.end, span.end + MAX_COMMAND)))
}

function isReadBy(value: string, text: string, span: Span): boolean {
  const before = text.slice(Math.max(0, span.start - MAX_COMMAND), span.start)
  return isShellSecret(value, before.slice(before.lastIndexOf('\n') + 1))
}

/** Into a program that takes secrets anything goes; into others only what is random and no digest. */
function isShellSecret(value: string, command: string): boolean {
  if (isReference(value) || isPlaceholder(value) || isSamplePassword(value)) return false
  if (TAKES_PASSWORD.test(command)) return !/^[./~]/.test(value)
  if (TAKES_SECRET.test(command)) return /\d|[!@#%^&*?~+]/.test(value)
  return value.length >= 20 && looksRandom(value) && !/^[0-9a-f]+$/i.test(value) && !/[/.]/.test(value)
}

function lineOf(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
