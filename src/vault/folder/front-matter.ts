import { isDeepStrictEqual } from 'node:util'
import { Document, isMap, parseDocument } from 'yaml'
import { MemoriaError } from '../../base/errors.ts'
import { err, ok, type Result } from '../../base/result.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A page taken apart: what stands between the first two lines of dashes, and all that follows. */
interface Parts {
  /** Null where the text begins with something else. */
  readonly yaml: string | null
  readonly body: string
}

/** The fields at the top of a page, none when it has no front matter, and the rest of it. */
export function readFrontMatter(text: string): Result<{ readonly fields: Fields; readonly body: string }> {
  const { yaml, body } = partsOf(text)
  const document = documentOf(yaml)
  if (!document.ok) return document
  try {
    return ok({ fields: document.value.toJS() ?? {}, body })
  } catch (thrown) {
    // Aliases that multiply without end are refused only here.
    return refused(String(thrown))
  }
}

/** The text below the front matter, even if that cannot be read. */
export function bodyOf(text: string): string {
  return partsOf(text).body
}

/**
 * The text with these fields set, and those that are undefined taken out. All others stay as a person wrote them, with
 * their order and comments; when nothing changes, not a byte does.
 */
export function withFrontMatter(text: string, fields: Fields): Result<string> {
  const { yaml, body } = partsOf(text)
  const read = readFrontMatter(text)
  const document = documentOf(yaml)
  if (!read.ok) return read
  if (!document.ok) return document
  const changed = Object.entries(fields).filter(
    ([name, value]) => !isDeepStrictEqual(read.value.fields[name], value),
  )
  if (changed.length === 0) return ok(text)
  for (const [name, value] of changed) {
    if (value === undefined) document.value.delete(name)
    else document.value.set(name, document.value.createNode(value))
  }
  return ok(`---\n${document.value.toString({ lineWidth: 0 })}---\n${body}`)
}

const FENCE = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/

function partsOf(text: string): Parts {
  const plain = text.replace(/^\ufeff/, '')
  const found = FENCE.exec(plain)
  if (found === null) return { yaml: null, body: plain }
  return { yaml: found[1] ?? '', body: plain.slice(found[0].length) }
}

function documentOf(yaml: string | null): Result<Document> {
  if (yaml === null || yaml.trim() === '') return ok(new Document({}))
  // Warnings would be printed by the process.
  const document: Document = parseDocument(yaml, { logLevel: 'silent' })
  const [problem] = document.errors
  if (problem !== undefined) return refused(problem.message.split('\n')[0] ?? '')
  if (document.contents === null) return ok(new Document({}))
  return isMap(document.contents) ? ok(document) : refused('it is no list of fields')
}

function refused(why: string): Result<never> {
  return err(
    new MemoriaError('invalid_input', `the front matter cannot be read: ${why}`, {
      hint: 'Fix the lines between the two --- at the top of the file.',
    }),
  )
}
