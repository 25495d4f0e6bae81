/** Passwords of plain letters or digits, which only a line or a sentence of a person's makes one. */
import { isOrdinaryWord } from '../letters-password.ts'
import { isPlaceholder, isSamplePassword } from '../placeholder.ts'
import { GENERIC, type Rule, shape } from '../rule.ts'

const NAMES = [
  ...['password', 'passwd', 'passphrase', 'passcode', 'pwd', 'pw', 'passwort', 'kennwort'],
  ...['contraseña', 'contrasena', 'mot de passe', 'mdp', '密码', '密碼', '口令', 'パスワード'],
]
const NAME = NAMES.toSorted((one, other) => other.length - one.length).join('|')
const PLAIN = '[a-z]{8,24}|\\d{6,12}'
/** A clause ends behind the value: in code a bracket, a comma or a dot with more words would follow. */
const END = '(?=[.!。]?[ \\t]{0,4}(?:\\r?\\n|\\\\n|["\']?$))'

export const plainPasswordRules: readonly Rule[] = [
  // `password: sunsetriver`, `Passwort: 482915`, `pw=…`: nothing else on the line.
  shape(
    'password',
    NAMES,
    new RegExp(
      `(?<=(?:^|\\n|\\\\n|["'])[ \\t]{0,8}(?:[-*+>] )?)(?:${NAME})[ \\t]{0,2}[:=：][ \\t]{0,3}(${PLAIN})${END}`,
      'diy',
    ),
    { check: isPlainPassword, weight: GENERIC },
  ),
  // `my password is sunsetriver`, `mein Passwort lautet …`.
  shape(
    'password',
    NAMES,
    new RegExp(
      `(?<=(?:my|our|the|admin|root|mein|unser|das|mi|la|nuestra|mon|le|notre|我的|私の) ?)(?:${NAME})` +
        `(?: for [^\\s]{1,30}| für [^\\s]{1,30}| de [^\\s]{1,30})? ?(?:is(?: now)?|was|ist|lautet|es|est|是|は) ?["'\`]?(${PLAIN})["'\`]?${END}`,
      'diy',
    ),
    { check: isPlainPassword, weight: GENERIC },
  ),
  // `change the admin password from foo to X`.
  shape(
    'password',
    NAMES,
    new RegExp(
      `(?:${NAME}) (?:from|von|de) \\S{1,40} (?:to|auf|zu|a|à) ["'\`]?((?=[^\\s]{0,40}[\\da-z])[!-~]{6,60}?)["'\`]?${END}`,
      'diy',
    ),
    { check: (value) => !isPlaceholder(value) && !isOrdinaryWord(value), weight: GENERIC },
  ),
]

function isPlainPassword(value: string): boolean {
  return !isOrdinaryWord(value) && !isPlaceholder(value) && !isSamplePassword(value)
}
