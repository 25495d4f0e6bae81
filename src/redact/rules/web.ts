import { isFiller, isPlaceholder, isReference } from '../placeholder.ts'
import { looksRandom } from '../randomness.ts'
import { type Rule, SERVICE, type Span, shape } from '../rule.ts'

const QUOTES = String.raw`[\\"'\x60]{0,4}`

const SCHEMES =
  '(?:token|apikey|api-key|key|ssws|oauth|digest|negotiate|hmac|splunk|genietoken|bot|snowflake|klaviyo-api-key|discogs)'

const COOKIE_PAIR = String.raw`[\w.%$!~*-]{1,80}=(?:[^;,\s"'\x60\\]|,(?!\s)){0,200}`

/** Names of query parameters, alone or after a word (`access_token`). */
const URL_KEYS = 'token key secret sig signature password auth apikey code jwt session'.split(' ')

/** Credentials in requests: authorization headers, cookies, tokens in addresses. */
export const webRules: readonly Rule[] = [
  shape(
    'bearer',
    'bearer',
    new RegExp(String.raw`bearer(?:${QUOTES}[:=]\s?${QUOTES}|\s{1,4}|%20)([\w.~+/=|:-]{12,200})`, 'dyi'),
    { check: isBearer, weight: SERVICE },
  ),
  shape('basic-auth', 'basic', /basic(?:\s{1,4}|%20)([A-Za-z0-9+/_-]{8,200}={0,2})(?![\w=])/diy, {
    check: isBasic,
    weight: SERVICE,
    runsOn: /[A-Za-z0-9+/_=-]{1,2000}/y,
  }),
  shape(
    'authorization',
    'authorization',
    new RegExp(
      String.raw`authorization${QUOTES}\s{0,4}[:=]\s{0,4}${QUOTES}(?:${SCHEMES}[\s=:]{1,3}(?:token=["']?)?)?([\w.~+/=@|:!-]{8,200})`,
      'dyi',
    ),
    { check: isHeaderValue, weight: SERVICE },
  ),
  shape(
    'api-key-header',
    ['token:', 'key:', 'secret:', 'auth:'],
    /\w{3,6}:\s{0,3}([\w.~+/=|:-]{8,200})(?=["'`\\\s]|$)/diy,
    { check: standsInHeader, weight: SERVICE },
  ),
  shape(
    'cookie',
    'cookie',
    new RegExp(
      String.raw`cookie${QUOTES}\s{0,4}[:=,]\s{0,4}\[?${QUOTES}(${COOKIE_PAIR}(?:[;,]${QUOTES}\s{0,2}${QUOTES}(?:${COOKIE_PAIR}|HttpOnly|Secure)){0,40})`,
      'dyi',
    ),
    { check: isCookie, runsOn: /(?:[^\s"'\x60\\]|;\s){1,8000}/y },
  ),
  // curl -b 'a=1; token=…', --cookie "…".
  shape(
    'cookie',
    [' -b ', '--cookie '],
    new RegExp(
      String.raw`(?: -b|--cookie)\s{1,3}["']?(${COOKIE_PAIR}(?:;\s{0,2}${COOKIE_PAIR}){0,40})`,
      'dyi',
    ),
    { check: isCookie, runsOn: /(?!)/y },
  ),
  shape(
    'url-token',
    URL_KEYS.map((name) => `${name}=`),
    new RegExp(
      String.raw`(?<=[?&;](?:[\w.-]{0,24}[_.-])?|[?&;](?:access|refresh|id|auth|api|app|private|client|user|bot|oauth)|%26\w{0,20})(?:${URL_KEYS.join('|')})=([\w.~+/%:|-]{8,200}={0,2})`,
      'dyi',
    ),
    { check: isUrlToken, weight: SERVICE, runsOn: /[\w.~+/%:|-]{1,8000}={0,2}/y },
  ),
  // The same inside an address that is itself a parameter: `%3Ftoken%3D…`.
  shape(
    'url-token',
    URL_KEYS.map((name) => `${name}%3d`),
    new RegExp(
      String.raw`(?<=(?:%3f|%26)[\w.-]{0,24})(?:${URL_KEYS.join('|')})%3d([\w.~+/|-]{8,200}={0,2})`,
      'dyi',
    ),
    { check: isUrlToken, weight: SERVICE },
  ),
  shape(
    'session-id',
    ['sessid=', 'sessionid=', '.sid=', '?sid=', '&sid='],
    /(?:sessid|sessionid|\.sid|[?&]sid)=([\w.%-]{16,200})/diy,
    { check: isUrlToken },
  ),
]

function isBearer(value: string): boolean {
  return !isWordy(value) && (value.length >= 20 || looksRandom(value)) && !isPlaceholder(value)
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
    /\d/.test(value) && !/^(?:bearer|basic|token)$/i.test(value) && !isWordy(value) && !isPlaceholder(value)
  )
}

/** Headers on a command line or in an HTTP request, not keys of a YAML file. */
function standsInHeader(value: string, text: string, span: Span): boolean {
  const before = text.slice(Math.max(0, span.start - 80), span.start)
  return HEADER_BEFORE.test(before) && isHeaderValue(value)
}

const HEADER_BEFORE = /(?:-H|--header)[ =]?\\?["'][\w-]{1,60}:\s*$|(?:^|\n)X-[A-Za-z-]{1,60}:\s+$/

/** Words joined by dots, dashes or nothing: code, not a credential. */
function isWordy(value: string): boolean {
  return /^[A-Za-z_]\w*(?:[._:/-]\w+)*$/.test(value) && !looksRandom(value) && !/^[0-9a-f-]+$/.test(value)
}

const CREDENTIAL_COOKIE =
  /(?:^|[;\s])[\w.-]{0,30}(?:sess|sid|auth|token|jwt|login|remember|csrf|xsrf|user|cf_clearance|_ga|id)[\w.-]{0,30}=(?!(?:;|$))[^;]{8}/i

/** A header of pairs, one of which is long, random or named like a session. */
function isCookie(value: string): boolean {
  if (isReference(value) || isFiller(value)) return false
  return (
    CREDENTIAL_COOKIE.test(value) ||
    value.split(/[;,]["'\s]*/).some((pair) => isCookieValue(pair.slice(pair.indexOf('=') + 1)))
  )
}

function isCookieValue(value: string): boolean {
  return looksRandom(value) || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}

function isUrlToken(value: string, text: string, span: Span): boolean {
  if (value.length < 20 && text.slice(span.start - 5, span.start) === 'code=') return false
  return looksRandom(value.replace(/%[0-9A-Fa-f]{2}/g, '')) && !isPlaceholder(value)
}
