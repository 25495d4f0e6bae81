import { type Maker, maker } from '../redact/samples.ts'

/** One planted secret: the random part that must be found nowhere, and the text that holds it. */
export interface Canary {
  readonly type: string
  readonly secret: string
  readonly text: string
}

type Make = (m: Maker) => readonly [secret: string, text: string]

const alone = (make: (m: Maker) => string): Make => {
  return (m) => {
    const secret = make(m)
    return [secret, secret]
  }
}
const within = (make: (m: Maker) => string, text: (secret: string) => string): Make => {
  return (m) => {
    const secret = make(m)
    return [secret, text(secret)]
  }
}
const password = (m: Maker) => `${m.letters(4)}7${m.alnum(9)}2${m.letters(2)}`
const key = (m: Maker) => `${m.alnum(12)}4${m.alnum(18)}9`

/** Known forms: 40 types. */
export const KNOWN: Readonly<Record<string, Make>> = {
  github: alone((m) => `ghp_${m.alnum(36)}`),
  'github-fine': alone((m) => `github_pat_${m.alnum(22)}_${m.alnum(59)}`),
  gitlab: alone((m) => `glpat-${m.alnum(20)}`),
  'aws-id': alone((m) => `AKIA${m.upper(16)}`),
  'aws-secret': within(
    (m) => `${m.alnum(39)}7`,
    (s) => `aws_secret_access_key = ${s}`,
  ),
  'slack-bot': alone((m) => `xoxb-${m.digits(12)}-${m.digits(12)}-${m.alnum(24)}`),
  stripe: alone((m) => `sk_live_${m.alnum(24)}`),
  anthropic: alone((m) => `sk-ant-api03-${m.alnum(93)}AA`),
  openai: alone((m) => `sk-proj-${m.alnum(48)}`),
  google: alone((m) => `AIza${m.alnum(35)}`),
  jwt: alone((m) => `eyJ${m.alnum(20)}.eyJ${m.alnum(40)}.${m.alnum(43)}`),
  npm: alone((m) => `npm_${m.alnum(36)}`),
  sendgrid: alone((m) => `SG.${m.alnum(22)}.${m.alnum(43)}`),
  digitalocean: alone((m) => `dop_v1_${m.hex(64)}`),
  huggingface: alone((m) => `hf_${m.letters(34)}`),
  shopify: alone((m) => `shpat_${m.hex(32)}`),
  grafana: alone((m) => `glsa_${m.alnum(32)}_${m.hex(8)}`),
  linear: alone((m) => `lin_api_${m.alnum(40)}`),
  databricks: alone((m) => `dapi${m.hex(32)}`),
  'private-key': within(
    (m) => m.base64(64),
    (s) => `-----BEGIN RSA PRIVATE KEY-----\n${s}\n-----END RSA PRIVATE KEY-----`,
  ),
  postgres: within(password, (s) => `postgres://anna:${s}@db.example/shop`),
  mysql: within(password, (s) => `mysql://shop:${s}@db.example/shop`),
  mongodb: within(password, (s) => `mongodb+srv://app:${s}@cluster.example/x`),
  redis: within(password, (s) => `redis://default:${s}@cache.example:6379`),
  'mysql-flag': within(password, (s) => `mysql -u root -p${s} shop`),
  'curl-user': within(password, (s) => `curl -u admin:${s} https://api.example/x`),
  sshpass: within(password, (s) => `sshpass -p ${s} ssh deploy@host`),
  bearer: within(key, (s) => `Authorization: Bearer ${s}`),
  'password-env': within(password, (s) => `DB_PASSWORD=${s}`),
  'password-quoted': within(password, (s) => `password = "${s}"`),
  'password-json': within(password, (s) => `{"password": "${s}"}`),
  'password-yaml': within(password, (s) => `db:\n  password: ${s}\n`),
  'password-prose': within(password, (s) => `the password is ${s}`),
  'secret-key': within(
    (m) => m.hex(40),
    (s) => `SECRET_KEY=${s}`,
  ),
  'api-key': within(
    (m) => m.hex(32),
    (s) => `API_KEY=${s}`,
  ),
  'client-secret': within(key, (s) => `client_secret: ${s}`),
  'access-token': within(key, (s) => `access_token=${s}`),
  'auth-token': within(key, (s) => `export AUTH_TOKEN=${s}`),
  'azure-storage': within(
    (m) => `${m.base64(86)}==`,
    (s) => `DefaultEndpointsProtocol=https;AccountName=x;AccountKey=${s};`,
  ),
  'npmrc-auth': within(
    (m) => m.uuid(),
    (s) => `//npm.example/:_authToken=${s}`,
  ),
}

/** The forms of hole 7: names without a known owner, prose, tables, two lines, and other languages. */
export const WIDER: Readonly<Record<string, Make>> = {
  'prose-api-key': within(key, (s) => `Here is the API key: ${s}`),
  'prose-my-key': within(key, (s) => `my API key is ${s}`),
  'prose-token': within(key, (s) => `the token is ${s}`),
  'unknown-owner': within(key, (s) => `PAYMONGO_KEY=${s}`),
  table: within(key, (s) => `| API_KEY | ${s} |`),
  arrow: within(key, (s) => `API_KEY -> ${s}`),
  csv: within(key, (s) => `name,api_key\nshop,${s}\n`),
  'two-lines': within(key, (s) => `API key:\n${s}\n`),
  pw: within(password, (s) => `pw: ${s}`),
  german: within(password, (s) => `Passwort: ${s}`),
  spanish: within(password, (s) => `contraseña: ${s}`),
  french: within(password, (s) => `mot de passe : ${s}`),
  chinese: within(password, (s) => `密码：${s}`),
  japanese: within(password, (s) => `パスワード: ${s}`),
  'wp-salt': within(
    (m) => `${m.alnum(60)}1a2B`,
    (s) => `define('AUTH_KEY', '${s}');`,
  ),
}

/** Names and signs that are read as plain ASCII, but written in other characters, as pasted text has them. */
export const DISGUISED: Readonly<Record<string, Make>> = {
  'hidden-value': within(key, (s) => `API_KEY=\u200b${s}`),
  'hidden-name': within(password, (s) => `pass\u200bword is ${s}`),
  'hidden-inside': within(key, (s) => `API_KEY=4t9\u200b${s}`),
  'wide-equals': within(key, (s) => `API_KEY＝${s}`),
  'wide-colon': within(key, (s) => `API_KEY：${s}`),
  'wide-quotes': within(key, (s) => `API_KEY＝＂${s}＂`),
  percent: within(key, (s) => `api_key%3D${s}%26user%3Dbob`),
  'percent-json': within(password, (s) => `%7B%22password%22%3A%22${s}%22%7D`),
  cyrillic: within(key, (s) => `APІ_KEY=${s}`),
  greek: within(key, (s) => `AΡI_KEY=${s}`),
  'continued-line': within(key, (s) => `export API_KEY=4t9xQ\\\n${s}`),
}

export function makeCanaries(types: Readonly<Record<string, Make>>, count: number, seed: number): Canary[] {
  const m = maker(seed)
  const makes = Object.entries(types)
  return Array.from({ length: count }, (_, index) => {
    const [type, make] = makes[index % makes.length] as [string, Make]
    const [secret, text] = make(m)
    return { type, secret, text }
  })
}

const PIECE = 10

/** The first and last characters of each secret as they could be written: plain, base 64 at each offset, hex. */
function piecesOf({ secret }: Canary): string[] {
  const body = secret.replace(/^[a-zA-Z]+[-_.](?:[a-z0-9]+[-_])*/, '')
  const ends = [body.slice(0, PIECE), body.slice(-PIECE)]
  const bytes = Buffer.from(body)
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].map((offset) =>
    bytes
      .subarray(offset)
      .toString('base64')
      .slice(4, 4 + PIECE),
  )
  return [...ends, hex.slice(0, 2 * PIECE).slice(0, PIECE), ...base64].map((piece) => piece.toLowerCase())
}

/** Looks for canaries in any text, byte by byte and without regard to case: the search index folds letters. */
export function canarySearch(canaries: readonly Canary[]): (text: string) => Set<string> {
  const byPiece = new Map(canaries.flatMap((one) => piecesOf(one).map((piece) => [piece, one.type] as const)))
  return (text) => {
    const folded = text.toLowerCase()
    const found = new Set<string>()
    for (let at = 0; at + PIECE <= folded.length; at++) {
      const type = byPiece.get(folded.slice(at, at + PIECE))
      if (type !== undefined) found.add(type)
    }
    return found
  }
}
