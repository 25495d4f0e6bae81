import type { Redact } from './redact.ts'

/**
 * A structured value with every text in it redacted, keys included, so that it stays the same structure. A text is
 * also read together with its key: a short password alone says nothing, behind `"password":` it does.
 */
export function redactValue(value: unknown, redact: Redact, key?: string): unknown {
  if (typeof value === 'string') return redactLeaf(value, redact, key)
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [redact(name).text, redactValue(item, redact, name)]),
  )
}

function redactLeaf(text: string, redact: Redact, key: string | undefined): string {
  const alone = redact(text).text
  if (key === undefined) return alone
  const field = JSON.stringify({ [key]: alone })
  const clean = redact(field).text
  if (clean === field) return alone
  const [found] = valuesIn(clean)
  return typeof found === 'string' ? found : UNREADABLE
}

/** For a replacement that left no JSON behind: then it took more than the text. */
const UNREADABLE = '[redacted:value]'

function valuesIn(json: string): unknown[] {
  try {
    return Object.values(JSON.parse(json) as object)
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return []
    throw thrown
  }
}
