import { findPassword, findSecret } from '../credential.ts'
import { nameRules } from '../near-name.ts'
import { isFiller, isReference } from '../placeholder.ts'
import { GENERIC, type Rule, shape } from '../rule.ts'

/** Credentials of no known form: the key beside the value says what it is. */
export const genericRules: readonly Rule[] = [
  {
    type: 'password',
    anchors: ['pass', 'pwd', 'psw', 'pw', 'credential'],
    weight: GENERIC,
    find: findPassword,
  },
  {
    type: 'generic-secret',
    anchors: [
      'secret',
      'token',
      'key',
      'credential',
      'creds',
      'bearer',
      '_pat',
      '_auth',
      'salt',
      'signature',
    ],
    weight: GENERIC,
    find: findSecret,
  },
  ...nameRules,
  // Told in a sentence: "the password is 'x'", "password for user 'a' is 'b'".
  shape(
    'password',
    'password passwd passphrase pwd',
    /(?:password|passwd|passphrase|pwd)\s(?:for [^\n.]{1,60}?\s)?(?:is|was|changed to|set to)\s{1,3}(?:now |set to )?["'`]([^"'`\n]{3,60})["'`]/diy,
    { check: isToldPassword, weight: GENERIC },
  ),
  // <add key="SmtpPassword" value="x"/>
  shape(
    'password',
    'password pwd secret apikey accesskey',
    /(?:password|pwd|secret|apikey|accesskey)["']\s{1,4}value\s?=\s?["']([^"'\n]{4,200})["']/diy,
    { check: (value) => isToldPassword(value) && !value.includes('='), weight: GENERIC },
  ),
]

function isToldPassword(value: string): boolean {
  return (
    !isFiller(value) &&
    !isReference(value) &&
    !/\s.*\s|\(\)/.test(value) &&
    !/^(?:password|required|invalid|string|text)$/i.test(value)
  )
}
