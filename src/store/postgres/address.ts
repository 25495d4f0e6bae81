import { MemoriaError } from '../../base/errors.ts'

const HINT =
  'For example: postgres://memoria_app@db.example.org:5432/memoria. Write signs such as @, / and % of a password as %40, %2F, %25.'

/** The address of a database, or an error that says what is wrong with it without repeating it: it may hold a password. */
export function checkedAddress(given: string): string {
  if (!/^postgres(?:ql)?:\/\/\S+$/.test(given) || !URL.canParse(given))
    throw wrong('looks like postgres://ROLE@HOST/DATABASE')
  const { username, password, pathname } = new URL(given)
  if (![username, password, pathname].every(isDecodable)) throw wrong('has a % that begins no escaped sign')
  return given
}

function isDecodable(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text) && isUtf8(text)
}

function isUtf8(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    // The only failure of the call: the bytes behind the signs are no text.
    return false
  }
}

function wrong(what: string): MemoriaError {
  return new MemoriaError('usage', `the address of a database ${what}`, { hint: HINT })
}
