import { isFiller, isPlaceholder, isReference } from '../placeholder.ts'
import { looksRandom } from '../randomness.ts'
import { type Rule, SERVICE, shape } from '../rule.ts'

const QUOTES = String.raw`[\\"'\x60]{0,4}`

/** What travels in requests: authorization headers, cookies, tokens in addresses. */
export const webRules: readonly Rule[] = [
  shape(
    'bearer',
    'bearer',
    new RegExp(String.raw`bearer(?:${QUOTES}[:=]\s?${QUOTES}|\s{1,4}|%20)([\w.~+/=|:-]{12,4000})`, 'dyi'),
    { check: isBearer, weight: SERVICE },
  ),
  shape('basic-auth', 'basic', /basic(?:\s{1,4}|%20)([A-Za-z0-9+/_-]{8,600}={0,2})(?![\w+/=])/diy, {
    check: isBasic,
    weight: SERVICE,
  }),
  shape(
    'authorization',
    'authorization',
    new RegExp(
      String.raw`authorization${QUOTES}\s{0,4}[:=]\s{0,4}${QUOTES}(?:(?:token|apikey|api-key|key|ssws|oauth|digest|negotiate|hmac|splunk|genietoken|bot|snowflake|klaviyo-api-key|discogs)[\s=:]{1,3}(?:token=["']?)?)?([\w.~+/=@|:!-]{8,4000})`,
      'dyi',
    ),
    { check: isHeaderValue, weight: SERVICE },
  ),
  shape(
    'api-key-header',
    'api-key api-token auth-token access-token x-token private-token job-token app-key client-secret api_key apikey secret-key',
    /(?:api-key|api-token|auth-token|access-token|x-token|private-token|job-token|app-key|client-secret|api_key|apikey|secret-key):\s{1,3}([\w.~+/=|:-]{8,600})(?=["'`\\\s]|$)/diy,
    { check: standsInHeader, weight: SERVICE },
  ),
  shape(
    'cookie',
    'cookie',
    new RegExp(
      String.raw`cookie${QUOTES}\s{0,4}:\s{0,4}${QUOTES}((?:[\w.%$!~*-]{1,80}=[^;\s"'\x60\\]{0,4000}(?:;\s{0,2}|(?=["'\x60\\\s]|$))){1,60})`,
      'dyi',
    ),
    {
      check: isCookie,
    },
  ),
  // Query strings.
  shape(
    'url-token',
    [
      'token=',
      'key=',
      'secret=',
      'sig=',
      'signature=',
      'password=',
      'auth=',
      'apikey=',
      'code=',
      'jwt=',
      'session=',
    ],
    /(?<=[?&;](?:[\w.-]{0,24}[_.-])?|[?&;](?:access|refresh|id|auth|api|app|private|client|user|bot|oauth)|%26\w{0,20})(?:token|key|secret|sig|signature|password|auth|apikey|code|jwt|session)=([\w.~+/%:|-]{8,2000}={0,2})/diy,
    { check: isUrlToken, weight: SERVICE },
  ),
  shape(
    'url-token',
    ['pid=', 'sid=', 'phpsessid', 'jsessionid', 'aspsessionid'],
    /(?:phpsessid|jsessionid|asp\.net_sessionid|connect\.sid|[?&;]sid)=([\w.%-]{16,200})/diy,
    { check: isUrlToken },
  ),
]

function isBearer(value: string): boolean {
  return !isPlaceholder(value) && !isWordy(value) && (value.length >= 20 || looksRandom(value))
}

/** Base 64 of `user:password`, or at least random. */
function isBasic(value: string): boolean {
  if (isFiller(value) || value.length % 4 === 1) return false
  const decoded = Buffer.from(value, 'base64').toString('latin1')
  return (
    (/^[\x20-\x7e]{1,300}$/.test(decoded) && decoded.includes(':')) ||
    (value.length >= 16 && looksRandom(value))
  )
}

function isHeaderValue(value: string): boolean {
  return (
    !isPlaceholder(value) && !/^(?:bearer|basic|token)$/i.test(value) && !isWordy(value) && /\d/.test(value)
  )
}

/** Headers on a command line or in an HTTP request, not keys of a YAML file. */
function standsInHeader(value: string, text: string, span: { start: number; end: number }): boolean {
  const before = text.slice(Math.max(0, span.start - 80), span.start)
  return /(?:-H|--header)[ =]?\\?["'][^"'\n]*$|(?:^|\n)[A-Za-z-]+:\s+$/.test(before) && isHeaderValue(value)
}

/** Words joined by dots, dashes or nothing: code, not a credential. */
function isWordy(value: string): boolean {
  return /^[A-Za-z]+(?:[._:/-][A-Za-z]+)*$/.test(value) && !looksRandom(value)
}

const TELLING_COOKIE =
  /(?:^|[;\s])[\w.-]{0,30}(?:sess|sid|auth|token|jwt|login|remember|csrf|xsrf|user|cf_clearance|_ga|id)[\w.-]{0,30}=(?!(?:;|$))[^;]{8}/i

/** A header of pairs, one of which is long, random or named like a session. */
function isCookie(value: string): boolean {
  if (isReference(value) || isFiller(value)) return false
  return (
    TELLING_COOKIE.test(value) ||
    value.split(/;\s*/).some((pair) => looksRandom(pair.slice(pair.indexOf('=') + 1)))
  )
}

function isUrlToken(value: string, text: string, span: { start: number; end: number }): boolean {
  if (value.length < 20 && text.slice(span.start - 5, span.start) === 'code=') return false
  return !isPlaceholder(value) && looksRandom(value.replace(/%[0-9A-Fa-f]{2}/g, ''))
}
