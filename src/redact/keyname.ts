/** The kind of value that a key's name announces. */
export type KeyKind = 'password' | 'secret'

/** How sure the name is: `strong` names the value itself, `weak` only mentions a secret (`TOKEN_FOR_CI`). */
export interface KeyMeaning {
  readonly kind: KeyKind
  readonly strength: 'strong' | 'weak'
}

/** Words after the name of a secret that do not change what the value is: `password_prod`, `secretKeyBase`, `TOKEN_2`. */
const NEUTRAL = wordSet(
  'prod production dev development stage staging test testing live sandbox local default current old new base value val ' +
    'string str text plain plaintext raw hash encrypted enc b64 base64 admin root db user main primary secondary rw ro ' +
    'header env v1 v2 v3 a b',
)

/** Words after the name of a secret that make it a different thing: `passwordLabel`, `tokenUrl`, `secretName`. */
const OTHER_THING = wordSet(
  'id ids name names file files path paths dir url uri uris urls endpoint host type types kind length len size count label ' +
    'labels variable field fields policy prefix suffix expiry expires expiration expire ttl timeout regex pattern ' +
    'placeholder hint error errors message msg ref refs reference arn version store storage manager provider class input form ' +
    'page reset strength min max limit usage index idx list map set sets node pos position offset start end line column kinds ' +
    'format style color attribute attr option options config mode status state enabled disabled required valid invalid ' +
    'validator validation rule rules schema enum interface factory service handler helper util fn func callback event ' +
    'icon title description desc text button link visible show toggle match confirm confirmation again repeat generator ' +
    'algorithm alg method scheme encoding strategy source location region alias vault ring chain pair word words code codes ' +
    'press down up selector tab frame mesh meshing signatures size distance bits usage stream iterator parser scanner',
)

/** Words before a bare `key` that make it no credential, whatever its value looks like. */
const OTHER_KEYS = wordSet(
  'map hash index query react sub parent child item list node tree event button arrow shift ctrl enter escape hot short ' +
    'message label field prop property attr config setting settings name file path s3 redis memo state store record entity ' +
    'entry option param header metadata meta tag dedup deduplication lock mutex search filter order answer result this that ' +
    'the a an no any each every which whose first last next prev previous left right same other new old my is has get set ' +
    'use by of in to for and or on with from const let var return string str int type readonly static public private export ' +
    'function def val case if else typeof keyof in as new delete await if when then press every',
)

/** Words anywhere that mark a value as public or as no credential at all. */
const HARMLESS = wordSet(
  'public pub publishable csrf xsrf authenticity antiforgery verification next page continuation cancellation cancel pad eos ' +
    'bos unk mask cls sep foreign sort partition cache shortcut hot translation i18n locale primary composite unique lookup ' +
    'object json dict column row group idempotency dedupe routing ordering site recaptcha sitekey captcha max min total input ' +
    'output prompt completion num count per context stop special',
)

/** Words before a bare `key` that make it a credential. */
const KEY_OWNERS = wordSet(
  'api apis access secret private priv auth authorization client app application account license licence encryption encrypt ' +
    'crypto cipher signing sign signature master service storage shared session deploy deployment admin consumer customer ' +
    'subscription integration security server user write read webhook bot developer rest ingest ingestion data hmac aes jwt ' +
    'cookie validation decryption registration project account tenant team function host system rails django flask laravel ' +
    'openai anthropic gemini stripe aws azure gcp google github gitlab datadog algolia sendgrid mailgun',
)

/** `public`, `csrf`, `next`: with this word before it a name means no credential. */
export function isHarmlessWord(word: string): boolean {
  return HARMLESS.has(word)
}

/** The same few keys come again and again; what they mean is worked out once. */
const known = new Map<string, KeyMeaning | null>()
const MAX_KNOWN = 5000

/** The meaning of a key's name; undefined when it names no credential. */
export function meaningOf(key: string): KeyMeaning | undefined {
  const earlier = known.get(key)
  if (earlier !== undefined) return earlier ?? undefined
  if (known.size >= MAX_KNOWN) known.clear()
  const meaning = readMeaning(key)
  known.set(key, meaning ?? null)
  return meaning
}

function readMeaning(key: string): KeyMeaning | undefined {
  const words = wordsOf(key)
  if (words.some((word) => HARMLESS.has(word))) return undefined
  let last = words.length - 1
  while (
    last > 0 &&
    !namesSecret(words, last) &&
    (NEUTRAL.has(words[last] ?? '') || /^\d+$/.test(words[last] ?? ''))
  )
    last--
  const direct = kindAt(words, last)
  if (direct !== undefined) return { kind: direct, strength: 'strong' }
  if (isUnownedKey(words, last)) return { kind: 'secret', strength: 'weak' }
  for (let at = last - 1; at >= 0; at--) {
    const kind = kindAt(words, at)
    if (kind !== undefined && !words.slice(at + 1).some((word) => OTHER_THING.has(word)))
      return { kind, strength: 'weak' }
  }
  return undefined
}

/** `PAYMONGO_KEY`: a key of somebody we do not know. Only a random value makes it a credential. */
function isUnownedKey(words: readonly string[], at: number): boolean {
  const owner = words[at - 1]
  return words[at] === 'key' && owner !== undefined && owner.length > 1 && !OTHER_KEYS.has(owner)
}

/** `dbPassword`, `DB_PASSWORD` and `db.password` are the same two words. */
export function wordsOf(key: string): string[] {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

function namesSecret(words: readonly string[], at: number): boolean {
  return kindAt(words, at) !== undefined
}

function kindAt(words: readonly string[], at: number): KeyKind | undefined {
  const word = (words[at] ?? '').replace(/\d+$/, '')
  if (
    /(?:password|passwd|passwrd|passphrase|passwort|kennwort|contrasena|^pw|^mdp|^pwd|[a-z]pwd|^pass|[a-z]{2}pass|pswd|psw|passcode)$/.test(
      word,
    )
  ) {
    return /(?:by|com|sur|tres|under|over|en)pass$/.test(word) ? undefined : 'password'
  }
  // Java's name for the password of a directory: `ldap.bind.credential`, `java.naming.security.credentials`.
  if (/^credentials?$/.test(word) && /^(?:bind|security|ldap)$/.test(words[at - 1] ?? '')) return 'password'
  if (
    /(?:secret|secrets|token|apikey|accesskey|secretkey|privatekey|authkey|credential|credentials|creds|bearer|authtoken)$/.test(
      word,
    )
  ) {
    return 'secret'
  }
  // Vault's `secret_id` is the secret; `client_secret_id` only names one.
  if (word === 'id' && words[at - 1] === 'secret' && words[at - 2] !== 'client') return 'secret'
  if (word === 'key' && KEY_OWNERS.has(words[at - 1] ?? '')) return 'secret'
  if (/^(?:pat|auth|authorization|salt|signature)$/.test(word) && words.length > 1) return 'secret'
  return undefined
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
