import { findPassword, findSecret } from '../credential.ts'
import { nameRules } from '../near-name.ts'
import { isFiller, isReference } from '../placeholder.ts'
import { always, GENERIC, type Rule, shape } from '../rule.ts'

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
  // In a sentence: "the password is 'x'", "password for user 'a' is 'b'".
  shape(
    'password',
    'password passwd passphrase pwd',
    /(?:password|passwd|passphrase|pwd)\s(?:for [^\n.]{1,60}?\s)?(?:is|was|changed to|set to)\s{1,3}(?:now |set to )?["'`]([^"'`\n]{3,60})["'`]/diy,
    { check: isPasswordInSentence, weight: GENERIC },
  ),
  // "the PIN for the card is 482915": digits alone, which no other name makes a secret.
  shape(
    'password',
    ['pin', 'passcode', 'geheimzahl', '暗証番号'],
    /(?<![\w.-])(?:PIN(?:[- ][Cc]ode)?|[Pp]asscode|Geheimzahl|暗証番号)(?: (?:for|of|on|to|für|zum|zur|der|del|de|para|pour|du)(?: [\p{L}\d'’.-]{1,20}){1,3}?)? ?(?:is|was|ist|war|lautet|es|est|[:：=]|は|是|为) ?["'`「“]?(\d{4,8})(?![\w.])/duy,
    { check: always, weight: GENERIC },
  ),
  // <add key="SmtpPassword" value="x"/>
  shape(
    'password',
    'password pwd secret apikey accesskey',
    /(?:password|pwd|secret|apikey|accesskey)["']\s{1,4}value\s?=\s?["']([^"'\n]{4,200})["']/diy,
    { check: (value) => isPasswordInSentence(value) && !value.includes('='), weight: GENERIC },
  ),
]

function isPasswordInSentence(value: string): boolean {
  return (
    !isFiller(value) &&
    !isReference(value) &&
    !/\s.*\s|\(\)/.test(value) &&
    !/^(?:password|required|invalid|string|text)$/i.test(value)
  )
}
