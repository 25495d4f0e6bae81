import { isPlaceholder } from '../placeholder.ts'
import { entropyOf, looksRandom } from '../randomness.ts'
import { always, type Rule, shape } from '../rule.ts'

/** Forms that a row of `forms/` cannot describe: several spellings of a key's name, or checks of their own. */
export const patternRules: readonly Rule[] = [
  // Amazon's secret is 40 characters of base 64 and needs its name beside it.
  shape(
    'aws-secret-key',
    'secret',
    /secret(?:[ _.-]?access)?[ _.-]?key(?:[ _.-]?id)?[\\"'`\])]{0,4}\s{0,10}(?:=>|:=|=|:|,|\s|>)\s{0,10}\\{0,3}["'`]?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/diy,
    { check: isAwsSecret },
  ),
  // Beside its access key, or on the line below it: `AKIA… / secret`, `AKIA…,secret`.
  shape(
    'aws-secret-key',
    'akia asia',
    /A[KS]IA[A-Z0-9]{16}["'`]?(?:[ \t]{0,4}[,;:/|][ \t]{0,4}|[ \t]{1,8}|[ \t]{0,4}\r?\n[ \t]{0,8})["'`]?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/dy,
    { check: (secret) => isAwsSecret(secret) && looksRandom(secret) },
  ),
  // Settings as records: `{"key":"API_SECRET","type":"text","value":"…"}`, `{"Name":"/prod/db/password",…,"Value":"…"}`.
  shape(
    'generic-secret',
    'secret password token api_key apikey passwd',
    /(?<=["'](?:key|name)["']\s{0,2}:\s{0,2}["'][\w./-]{0,60})(?:secret|password|token|api_?key|passwd)[\w-]{0,20}["']\s{0,2},(?:\s{0,20}["']\w{1,20}["']\s{0,2}:\s{0,2}(?:["'][^"'\n]{0,60}["']|\w{1,10})\s{0,2},){0,3}\s{0,20}["']value["']\s{0,2}:\s{0,2}["']([^"'\s]{6,200})["']/diy,
    { check: (secret) => !isPlaceholder(secret) },
  ),
  shape(
    'generic-secret',
    'master.key',
    /master\.key[`"']?(?: (?:contains|is|has|holds)|:|=)[ \t]{1,4}[`"']?([0-9a-f]{32})\b/diy,
    {
      check: always,
    },
  ),
  shape(
    'password',
    'auth',
    /(?<=(?:^|\n)[\w.:-]{0,40}> ?)auth (?:[\w.-]{1,40} )?["']?([!-~]{4,200}?)["']?(?=[ \t]*(?:\r?\n|$))/diy,
    {
      check: (secret) => !isPlaceholder(secret),
    },
  ),
  // The token on the line below: `vault login - <<EOF`.
  shape(
    'generic-secret',
    ['vault login'],
    /vault login (?:-[\w=-]{1,30} )*-? ?<<-?["']?\w{1,20}["']?\r?\n([!-~]{8,200})/diy,
    {
      check: (secret) => !isPlaceholder(secret),
    },
  ),
  shape(
    'password',
    ['rclone config'],
    /rclone config (?:create|update) [^\n]{1,120}?\bpass(?:word)?[ =]["']?([^\s"']{4,200})/diy,
    {
      check: (secret) => !isPlaceholder(secret),
    },
  ),
  shape(
    'aws-session-token',
    'session',
    /session[ _.-]?token[\\"'`\])]{0,4}\s{0,10}(?:=>|:=|=|:|,|\s|>)\s{0,10}\\{0,3}["'`]?([A-Za-z0-9/+=._-]{100,200})/diy,
  ),
  shape(
    'google-client-secret',
    'client',
    /client[ _.-]?secret[\\"'`\])]{0,4}\s{0,8}(?:=>|:=|=|:|,)\s{0,8}\\{0,3}["'`]([A-Za-z0-9_-]{24})(?=\\{0,3}["'`])/diy,
    { check: isGoogleSecret },
  ),
  shape('telegram-token', ':aa', /(?<=(?<![\w-])(?:bot)?\d{7,12}):(AA[A-Za-z0-9_-]{32,34})(?![\w-])/dy),
  // Windows dumps: user:rid:LM hash:NT hash:::
  shape('password-hash', [':::'], /(?<=:\d{1,6}:)[0-9a-fA-F]{32}:[0-9a-fA-F]{32}:::/dy, {
    back: 65,
    check: always,
  }),
  shape('ethereum-private-key', 'private', /private[ _-]?key[\w\s"'`:=>(,\\]{1,20}(0x[0-9a-fA-F]{64})\b/diy),
  shape(
    'jwt-secret',
    'jwt',
    /jwt[\w.-]{0,20}["']?\s{0,3}[:=]{0,2}\s{0,20}(?:[\w.-]{0,20}secret[\w.-]{0,10}["']?\s{0,3}[:=]\s{0,3})["']([^"'\n]{8,200})["']/diy,
    { check: (secret) => !isPlaceholder(secret) },
  ),
  // WordPress: `define('AUTH_KEY', '64 characters of any kind');`
  shape(
    'wordpress-salt',
    ['auth_key', 'auth_salt', 'logged_in_key', 'logged_in_salt', 'nonce_key', 'nonce_salt'],
    /(?:auth|logged_in|nonce)_(?:key|salt)["']?\s{0,4}[,=:]\s{0,20}(?:'([^'\n]{40,200})'|"([^"\n]{40,200})")/diy,
    { check: (secret) => entropyOf(secret) >= 4.2 },
  ),
  shape('django-secret-key', 'secret_key', /SECRET_KEY\s{0,8}=\s{0,8}["']([^"'\n]{30,120})["']/dy, {
    check: (secret) => !isPlaceholder(secret),
  }),
  shape(
    'recovery-phrase',
    ['mnemonic', 'seed phrase', 'seed_phrase', 'seedphrase', 'recovery phrase', 'recovery_phrase'],
    /(?:mnemonic|(?:seed|recovery)[ _]?phrase)[\w\s"'`:=>(,\\]{1,24}?["'`:=\s](?=[a-z])((?:[a-z]{3,8} ){11,23}[a-z]{3,8})(?![a-z ])/diy,
  ),
]

/** Forty characters that are a path or words beside "secret key" are no AWS key. */
function isAwsSecret(secret: string): boolean {
  return !/x{6}|EXAMPLE/i.test(secret) && (!/^[a-z/]+$/.test(secret) || /^(.)\1+$/.test(secret))
}

function isGoogleSecret(secret: string): boolean {
  return !/x{6}|secret|your|[-_]here/i.test(secret) && !/^[a-z]+(?:[-_][a-z]+)+$/.test(secret)
}
