import type { KeyKind } from './keyname.ts'

/** Names of secrets by language, as people write them in sentences, labels and tables. */
export interface SecretName {
  readonly language: 'en' | 'de' | 'es' | 'fr' | 'zh' | 'ja'
  readonly kind: KeyKind
  readonly words: readonly string[]
}

/** Names beyond those that `keyname.ts` reads as parts of identifiers (`password`, `API_KEY`, `clientSecret`). */
export const SECRET_NAMES: readonly SecretName[] = [
  name('en', 'password', 'pin code', 'credentials', 'creds', 'login', 'recovery code', 'backup code'),
  name('en', 'secret', 'session cookie', 'auth cookie', 'my pat', 'the pat', 'our pat', 'new pat'),
  name('de', 'password', 'passwort kennwort losungswort geheimzahl zugangsdaten'),
  name('de', 'secret', 'schlüssel schluessel geheimnis'),
  name('es', 'password', 'contraseña contrasena clave credenciales'),
  name('es', 'secret', 'llave secreto'),
  name('fr', 'password', 'mot de passe', 'mdp', 'phrase secrète', 'code secret', 'identifiants'),
  name('fr', 'secret', 'clé jeton'),
  name('zh', 'password', '密码 密碼 口令 登录凭据'),
  name('zh', 'secret', '密钥 密鑰 秘钥 金鑰 私钥 私鑰 令牌 凭证'),
  name('ja', 'password', 'パスワード パスフレーズ 暗証番号 合言葉 合い言葉 ログイン情報'),
  name('ja', 'secret', 'キー トークン シークレット 鍵'),
]

/** One list of words, or several phrases of more than one word. */
function name(language: SecretName['language'], kind: KeyKind, ...words: string[]): SecretName {
  return { language, kind, words: words.length === 1 ? (words[0] ?? '').split(' ') : words }
}

/** Words between a name and its value that say "the value comes now". */
export const LINKING_WORDS: ReadonlySet<string> = new Set(
  [
    "is was are be being been equals now to as use using with try enter set changed updated rotated here's that's it's s",
    'ist war lautet lauten heißt heisst sei wäre bleibt wird auf als verwende nimm nutze benutze mit',
    'es era será sera sea son a como usa use utiliza con cambiada',
    "est était etait sera devient en comme vaut c'est utilise avec",
  ].flatMap((words) => words.split(' ')),
)

/** Words between a value and the name that follows it: `use X as the token`, `X ist das Passwort`. */
export const LINKING_BACK = 'as is was for als ist war como es era comme est le la'.split(' ')

/** Words that may follow an English name, also in a sentence of another language, without making it another thing, as `fix` does in "the token fix". */
export const CONNECTING_WORDS: ReadonlySet<string> = new Set(
  (
    'for of on in at by from via into and or but so that which who i you we he she they it this these the a an my our your ' +
    'his her its their value string text field env var variable environment here below above again please should must will would can could has have had ' +
    'got gets just still currently today yesterday then there works worked worker becomes became reads goes says looks ' +
    'starts begins follows prod production staging dev test live following only also always ' +
    'für fürs von vom zum zur der die das den dem des im am an auf bei und para de del la el los en por y pour du les le au ' +
    "aux sur et i'm i've we've you'll should've"
  ).split(' '),
)

/** Before a name they link it to the value that follows it at once: "log in with token X", "mit dem Passwort X". */
export const LINKED_BEFORE =
  /(?:^|[\s"'`(,])(?:with|using|use|uses|used|enter|try|type|paste|via|under|mit|verwende|nutze|nimm|con|usa|usando|avec|utilise)\s(?:[\p{L}]{1,12}\s){0,3}$/iu

/** A user stands right before the name: "user bob, pass X", "Benutzer bob Passwort X". */
export const USER_BEFORE =
  /(?:user(?:name)?|login|benutzer(?:name)?|usuario|utilisateur|identifiant|用户名?|账号|ユーザー名?)[ :：=]{1,3}[\w.@+-]{1,40}[,;，、]? ?(?:[/|] |and |und |y |et |with |mit |con |avec )?$/iu

/** Words that make the value beside them a digest, an identifier or a public thing. */
export const HARMLESS_WORDS: ReadonlySet<string> = new Set(
  (
    'fixed landed merged introduced reverted released shipped ' +
    'sha sha1 sha256 sha512 md5 hash hashes checksum digest commit commits revision rev fingerprint id ids uuid guid version ' +
    'public pubkey etag integrity branch file path url cache primary foreign partition sort row session_id request trace ' +
    'see ask check stored saved kept siehe voir ver length prefix suffix regex format pattern type name called named count limit limits bucket usage budget counts'
  ).split(' '),
)

/** Technical terms of letters and digits that a sentence puts where a password could stand. */
export const TECHNICAL_TERM =
  /^(?:[a-z]{3,}(?:2|4|8|16|32|64|128|256|512)[a-z]{3,}|1password|auth0|neo4j|log4j|utf-?\d+|base-?\d+|sha-?\d+|md\d|aes-?\d+\w*|rsa-?\d+|ed\d+|x\.?\d+|oauth\d?|http\/?\d(?:\.\d)?|ipv\d|h264|mp[34]|es\d+|ecma\d+|python\d|node\d+|pbkdf\d|argon\d\w*|s3|ec2|k8s|i18n|l10n|a11y|o11y|v\d+(?:[.\w-]*)?|p\d{1,3}|\d+(?:st|nd|rd|th|ms|kb|mb|gb|px|em|rem|vh|k|m|x|s|h|d|w|y)|\d+-?(?:bit|char\w*|byte\w*|digit\w*|day\w*|hour\w*|minute\w*|second\w*|time\w*|line\w*|word\w*)|[a-z]+\d?\.(?:[cm]?[jt]sx?|py|go|rs|java|rb|php|md|json|ya?ml|toml|txt|html|css|sh|sql|com|org|net|io|dev))$/i
