import { FORMAT, NONE, plausible, type Rule, random, SERVICE, type Span, shape, token } from '../rule.ts'

/** Private keys and signed tokens. */
export const keyRules: readonly Rule[] = [
  pemRule(),
  // A private key once more in base 64: `-----BEGIN` is LS0tLS1CRUdJTi.
  token('private-key', 'LS0tLS1CRUdJTi', '[A-Za-z0-9+/=]{40,}', isEncodedPrivateKey),
  shape('private-key', ['"d"'], /"d"\s{0,4}:\s{0,4}"([A-Za-z0-9_-]{40,1000})"/dy, { check: standsInJwk }),

  // JSON Web Tokens: header and payload are JSON in base 64, so both begin with `eyJ` (`{"`) or `ewo` (`{\n`).
  shape(
    'jwt',
    'eyj ewo',
    /(?<![\w.-])(?:eyJ|ewo)[\w-]{8,2000}\.(?:eyJ|ewo|e30)[\w-]{0,8000}(?:\.[\w-]{0,1200}){0,3}=*/dy,
  ),
  shape('jwt', 'zxlk', /(?<![\w.-])ZXlK[A-Za-z0-9+/]{60,6000}={0,2}/dy, { check: random }),
  // A compressed or opaque payload: header and signature are still of that form.
  shape('jwt', 'eyj', /(?<![\w.-])eyJ[\w-]{8,2000}\.[\w-]{20,8000}\.[\w-]{20,1200}/dy, {
    check: random,
    weight: SERVICE,
  }),
  // Encrypted ones (JWE) have five parts, the second of which may be anything.
  shape(
    'jwt',
    'eyj',
    /(?<![\w.-])eyJ[\w-]{8,2000}\.[\w-]{0,1000}\.[\w-]{8,100}\.[\w-]{8,8000}\.[\w-]{16,100}/dy,
  ),
]

const PEM_HEADER = /-{4,5} ?BEGIN[ A-Z0-9_-]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/iy

/** Lines of base 64, real or as `\\n` in a string, quoted, indented or commented. */
const PEM_LINES = /(?:(?:\\[nrt]|[\s"'`>|*#+,\\])*[A-Za-z0-9+/=]{20,}){1,400}/y

/**
 * A private key: everything up to the END line, or, where that is missing (a cut-off output), every line of
 * base 64 that follows. The frame stays, so that the text still says what was there.
 */
function pemRule(): Rule {
  return {
    type: 'private-key',
    anchors: ['-----begin', '---- begin'],
    weight: FORMAT,
    find(text, start) {
      PEM_HEADER.lastIndex = start
      const header = PEM_HEADER.exec(text)
      if (header === null) return NONE
      const from = start + header[0].length
      const dashes = text.indexOf('----', from)
      const closed = dashes !== -1 && /^-{4,5} ?END/.test(text.slice(dashes, dashes + 10))
      PEM_LINES.lastIndex = from
      const to = closed ? dashes : from + (PEM_LINES.exec(text)?.[0].length ?? 0)
      return isKeyBody(text.slice(from, to)) ? [{ start: from, end: to }] : NONE
    },
  }
}

/** An empty frame, or one with a word such as "..." in it, is documentation. */
function isKeyBody(body: string): boolean {
  const letters = body.replace(/\\[nrt]|[^A-Za-z0-9+/]/g, '')
  return letters.length >= 16 && plausible(letters)
}

/** The next letters of the encoded header tell a private key from a certificate. */
function isEncodedPrivateKey(body: string): boolean {
  const header = Buffer.from(`LS0tLS1CRUdJTi${body.slice(0, 50)}`, 'base64').toString('latin1')
  return header.includes('PRIVATE KEY')
}

/** `"d"` is an ordinary field name, except beside the other members of a JSON Web Key. */
function standsInJwk(_secret: string, text: string, span: Span): boolean {
  const around = text.slice(Math.max(0, span.start - 600), span.end + 600)
  return around.includes('"kty"')
}
