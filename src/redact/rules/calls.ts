/** Secrets that code passes to well-known calls and blocks. */
import { meaningOf } from '../keyname.ts'
import { isPlaceholder, isSamplePassword } from '../placeholder.ts'
import { looksRandom } from '../randomness.ts'
import { GENERIC, type Rule, type Span, shape } from '../rule.ts'

export const callRules: readonly Rule[] = [
  // jwt.sign(payload, 'x'), createHmac('sha256', 'x'), hmac.new(b'x', …)
  shape(
    'generic-secret',
    ['jwt.sign(', 'jwt.verify(', 'jwt.encode(', 'jwt.decode(', 'createhmac('],
    /(?:jwt\.\w{4,6}|createhmac)\([^\n'"`]{0,60}(?:['"`]sha-?\d{1,3}['"`])?,\s{0,20}['"`]([^\s'"`$]{12,200})['"`]/diy,
    { check: isKeyArgument, weight: GENERIC },
  ),
  shape('generic-secret', 'hmac.new(', /hmac\.new\(\s{0,20}b?['"]([^\s'"]{12,200})['"]/dy, {
    check: isKeyArgument,
    weight: GENERIC,
  }),
  // login('bob', 'x'), auth=('bob', 'x')
  shape(
    'password',
    ['login(', 'auth=(', 'auth = (', 'httpbasicauth(', 'authenticate('],
    /(?:login|auth ?= ?|httpbasicauth|authenticate)\(\s{0,20}b?["'][^"'\n]{1,80}["'],\s{0,20}b?["']([^\s"'$]{6,80})["']/diy,
    { check: isPasswordArgument, weight: GENERIC },
  ),
  // res.cookie('sid', 'x'), cookies.set('sid', 'x'), setcookie('sid', 'x')
  shape(
    'generic-secret',
    ['cookie(', 'cookies.set(', 'cookies().set('],
    /cookies?(?:\(\))?(?:\.set)?\(\s{0,20}['"`][\w.-]{1,60}['"`],\s{0,20}['"`]([^\s'"`$]{16,400})['"`]/diy,
    { check: isKeyArgument, weight: GENERIC },
  ),
  // page.fill('#password', 'x'), cy.get('[name=password]').type('x')
  shape(
    'password',
    'password',
    /password["'\]\\)]{1,6}(?:,\s{0,4}|\.(?:type|fill|sendkeys|send_keys|setvalue)\(\s{0,4})["']([^\s"'$]{6,80})["']/diy,
    { check: isPasswordArgument, weight: GENERIC },
  ),
  // variable "db_token" { default = "x" }
  shape(
    'generic-secret',
    ['variable "'],
    /variable "[\w-]{1,80}"\s{0,4}\{[^{}]{0,300}?\bdefault\s{0,20}=\s{0,4}"([^"$\n]{4,300})"/dy,
    { check: isVariableDefault, weight: GENERIC },
  ),
  // wpa_supplicant and other Wi-Fi settings.
  shape(
    'password',
    ['psk=', 'wpa_passphrase='],
    /(?<![\w-])(?:psk|wpa_passphrase)="?([^\s"'$]{8,63})(?=["\s]|$)/dy,
    {
      check: isPasswordArgument,
      weight: GENERIC,
    },
  ),
  // auth = "<base 64 of user:password>"
  shape(
    'basic-auth',
    ['auth = "', 'auth="', 'auth": "', 'auth":"', 'auth: "', "auth = '", "auth='", "auth': '", "auth: '"],
    /auth["']?\s?[:=]\s?["']([A-Za-z0-9+/]{12,200}={0,2})["']/diy,
    { check: isEncodedLogin, weight: GENERIC },
  ),
]

function isKeyArgument(value: string): boolean {
  return (looksRandom(value) || UUID.test(value)) && !isPlaceholder(value)
}

/** Letters with digits or punctuation; a word alone may be anything. */
function isPasswordArgument(value: string): boolean {
  if (!/[A-Za-z]/.test(value) || !/[\d!#%^&*?~+]/.test(value)) return false
  return !/[()=<>{}]|^[.#/]/.test(value) && !isPlaceholder(value) && !isSamplePassword(value)
}

function isVariableDefault(value: string, text: string, span: Span): boolean {
  const before = text.slice(Math.max(0, span.start - 440), span.start)
  const name = before.slice(before.lastIndexOf('variable "') + 'variable "'.length).split('"', 1)[0] ?? ''
  const meaning = meaningOf(name)
  if (meaning === undefined || isPlaceholder(value) || isSamplePassword(value)) return false
  return looksRandom(value) || UUID.test(value) || (meaning.kind === 'password' && isPasswordArgument(value))
}

function isEncodedLogin(value: string): boolean {
  if (value.length % 4 === 1) return false
  return /^[\w.@+-]{1,60}:[\x21-\x7e]{4,120}$/.test(Buffer.from(value, 'base64').toString('latin1'))
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
