/** Parses the input of a hook; undefined when it is no JSON. Paths of Windows with lone backslashes are repaired. */
export function parsePayload(text: string): unknown {
  const repaired = text.replace(PATH_FIELD, (_, key: string, path: string) => key + withBackslashes(path))
  return parsed(repaired) ?? parsed(repaired.replace(LITERAL, repairedLiteral))
}

/** A drive and a lone backslash in a field with a path: there it never is an escape, also where JSON has one, as `\t`. */
const PATH_FIELD =
  /("(?:cwd|transcript_path|agent_transcript_path)"\s*:\s*)("[A-Za-z]:\\(?![\\/])(?:[^"\\]|\\[^"]|\\"(?!\s*[,}]))*\\?")/g

const LITERAL = /"(?:[^"\\]|\\[\s\S])*"/g

/** A text in which one backslash begins no escape was written without escaping any. */
function repairedLiteral(literal: string): string {
  return INVALID_ESCAPE.test(literal) ? withBackslashes(literal) : literal
}

const INVALID_ESCAPE = /^"(?:[^"\\]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*\\(?!["\\/bfnrt]|u[\da-fA-F]{4})/

/** Doubles the backslashes that stand alone, but not those before a quotation mark inside of the text. */
function withBackslashes(literal: string): string {
  const inner = literal
    .slice(1, -1)
    .replace(/\\(\\|"|)/g, (pair, next: string) => (next === '' ? '\\\\' : pair))
  return `"${inner.replace(/(^|[^\\])((?:\\\\)*)\\$/, '$1$2\\\\')}"`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No host recognises undefined, so the input is refused.
    return undefined
  }
}
