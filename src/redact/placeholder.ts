/**
 * Characters that stand for "something goes here": `xxxx`, `****`, `....`, `<key>`, the word EXAMPLE.
 * The narrow test, for values whose format already says what they are.
 */
export function isFiller(value: string): boolean {
  return /[xX]{6}|\*{3}|#{4}|\.{3}|\?{5}|_{6}|-{6}|\u2026|\u2022{3}|0{12}|EXAMPLE(?:KEY)?$|[Pp]laceholder|_HERE/.test(
    value,
  )
}

/** A value that is computed or looked up, not written down: `${TOKEN}`, `process.env.X`, `$(cmd)`, `op://…`. */
export function isReference(value: string): boolean {
  return (
    /^['"]?\$(?:[A-Za-z_]|\d['"]?$)|^<.*>?$|^\{.*\}$|^\[.*\]$|^%\w+%$|^@\w+$|\$\{|\$\([a-z]|\{\{|\}\}|<%|%>|#\{|%[A-Z_]{2,40}%|&lt;|%[sdv](?![\w])/.test(
      value,
    ) ||
    /(?:^|[^A-Za-z])(?:process\.env|os\.environ|getenv|env\.|ENV\[|secrets?\.[A-Za-z]|vars?\.[a-z_]|import\.meta|config\.|settings\.|this\.|self\.|req\.|request\.|data\.|local\.|params?\.)/.test(
      value,
    ) ||
    /^(?:op|vault|ref\+|awssm|ssm|secretsmanager|keyvault|file|sops|env|arn|projects|https?|ssh|git):/i.test(
      value,
    )
  )
}

/**
 * A value written to be replaced: examples, instructions to the reader, counted-up letters and digits.
 * The wide test, for values that only their key makes suspicious.
 */
export function isPlaceholder(value: string): boolean {
  return (
    isFiller(value) ||
    isReference(value) ||
    SAMPLE_WORDS.test(value) ||
    isUniform(value) ||
    hasSequence(value)
  )
}

const SAMPLE_WORDS =
  /example|sample|placeholder|change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this|with)|your[-_ .]|^your|insert[-_ ]|dummy|redacted|removed|hidden|masked|foo[-_]?bar|lorem|todo|fixme|\bmy[-_ ](?:secret|token|key|pass|api|super)|super[-_ ]?secret[-_ ]|[-_ ]here$|(?:secret|token|password|key)[-_ ]?(?:value|goes)|not[-_ ]a[-_ ]|^not[-_ ](?:set|used|needed|available|applicable)|^test[-_]?(?:token|secret|key|password|api)?[-_]?\d{0,3}$|^fake|^mock|^(?:none|null|nil|undefined|true|false|string|optional|required|empty|default|unset|disabled|enabled|auto|unknown|n\/?a)$/i

/** One or two characters over and over, or one group: `aaaaaaaa`, `abababab`, `0000-0000`, `1234-1234`. */
function isUniform(value: string): boolean {
  const plain = value.replace(/[-_ .]+/g, '')
  const [first, second] = plain
  const distinct = plain.length >= 8 ? [first, second] : [first]
  if (plain.length >= 4 && [...plain].every((char) => distinct.includes(char))) return true
  const repeated = /(?:^|[-_.])(\w{3,12})[-_.]\1(?:[-_.]|$)/.exec(value)?.[1]
  // Among three different words a doubled one may be a person's choice; a doubled number fills a form.
  return repeated !== undefined && (/\d/.test(repeated) || new Set(value.split(/[-_.]/)).size < 3)
}

/** Seven characters or more counted up or down: `1234567`, `abcdefg`, `a1b2c3d`. */
export function hasSequence(value: string): boolean {
  return hasRun(value, 1, 1) || hasRun(value, 1, -1) || hasRun(value, 2, 1)
}

/** Whether seven characters in a row each differ by `step` from the one `apart` places before (9 is followed by 0). */
function hasRun(value: string, apart: number, step: number): boolean {
  let run = apart
  for (let at = apart; at < value.length; at++) {
    const now = value.charCodeAt(at) | 32
    const then = value.charCodeAt(at - apart) | 32
    const follows = now - then === step || (then === 57 && now === 48 && step === 1)
    run = follows && isLetterOrDigit(now) ? run + 1 : apart
    if (run >= 7) return true
  }
  return false
}

/** With letters folded to lower case by their sixth bit; digits keep theirs. */
function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}

/** Written down as it is, not a template, a reference, a filler or the absence of a value. */
export function isWritten(value: string): boolean {
  const plain = value.replace(/^["']|["']$/g, '')
  return (
    plain !== '' &&
    !isFiller(plain) &&
    !isReference(plain) &&
    !/^(?:none|null|undefined|true|false|nil)$/i.test(plain)
  )
}

/** The words people write where a password would go, in an address or a command meant as an example. */
export function isSamplePassword(value: string): boolean {
  return /^(?:pass(?:word|wd)?|pwd|pw|secret|token|user(?:name)?|your[-_]?\w*|my[-_]?pass\w*|x{1,20}|y{1,20}|z{1,20}|\.{2,}|\*+|test|changeme|example|sample|placeholder|p|abc|xyz|foo|bar|baz|123|api[-_]?key|db[-_]?pass\w*)$/i.test(
    value.replace(/^["']|["']$/g, ''),
  )
}
