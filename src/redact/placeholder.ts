/**
 * Characters that stand for "something goes here": `xxxx`, `****`, `....`, `<key>`, the word EXAMPLE.
 * The narrow test, for values whose format already says what they are.
 */
export function isFiller(value: string): boolean {
  return /[xX]{6}|\*{3}|#{4}|\.{3}|\?{5}|_{6}|-{6}|\u2026|\u2022{3}|0{12}|EXAMPLE|[Pp]laceholder|_HERE/.test(
    value,
  )
}

/** A value that is computed or looked up, not written down: `${TOKEN}`, `process.env.X`, `$(cmd)`, `op://…`. */
export function isReference(value: string): boolean {
  return (
    /^['"]?\$[A-Za-z_]|^<.*>?$|^\{.*\}$|^\[.*\]$|^%\w+%$|^@\w+$|\$\{|\$\([a-z]|\{\{|\}\}|<%|%>|#\{|%[A-Z_]{2,40}%|&lt;/.test(
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
  /example|sample|placeholder|change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this|with)|your[-_ .]|^your|insert[-_ ]|dummy|redacted|removed|hidden|masked|foo[-_]?bar|lorem|todo|fixme|\bmy[-_ ](?:secret|token|key|pass|api|super)|super[-_ ]?secret[-_ ]|[-_ ]here$|(?:secret|token|password|key)[-_ ]?(?:value|goes)|not[-_ ]a[-_ ]|^test[-_]?(?:token|secret|key|password|api)?[-_]?\d{0,3}$|^fake|^mock|^(?:none|null|nil|undefined|true|false|string|optional|required|empty|default|unset|disabled|enabled|auto|unknown|n\/?a)$/i

/** One or two characters over and over: `aaaaaaaa`, `abababab`, `0000-0000`. */
function isUniform(value: string): boolean {
  const plain = value.replace(/[-_ .]/g, '')
  return plain.length >= 4 && new Set(plain.toLowerCase()).size <= (plain.length >= 8 ? 2 : 1)
}

const RUNS = ['0123456789012345', 'abcdefghijklmnopqrstuvwxyz', '9876543210', 'fedcba9876543210']

/** Eight characters or more counted up or down: `12345678`, `abcdefgh`. */
export function hasSequence(value: string): boolean {
  if (value.length < 10) return false
  const folded = value.toLowerCase()
  for (let at = 0; at + 8 <= folded.length; at++) {
    const piece = folded.slice(at, at + 8)
    if (RUNS.some((run) => run.includes(piece))) return true
  }
  return false
}
