import { MemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import { type JsonContainer, type JsonMember, readJson } from './jsonc.ts'

/** Reading a file of the host as text with places, which every change of ours begins with. */

const BYTE_ORDER_MARK = '\ufeff'
export const NEW_FILE = { lineEnd: '\n', unit: '  ', lines: true }
export const ONE_LINE = { lineEnd: '\n', unit: '  ', lines: false }

export function splitMark(content: string): [mark: string, text: string] {
  return content.startsWith(BYTE_ORDER_MARK) ? [BYTE_ORDER_MARK, content.slice(1)] : ['', content]
}

/** The settings as an object; undefined when the file is empty. */
export function readSettings(text: string): Result<JsonContainer | undefined> {
  const settings = readJson(text)
  if (!settings.ok) {
    const { message, line, column } = settings.error
    return refuse(`the settings are not valid JSON: line ${line}, column ${column}: ${message}`)
  }
  if (settings.value === undefined) return ok(undefined)
  return settings.value.kind === 'object' ? ok(settings.value) : refuse('the settings are not an object')
}

export function refuse(message: string): Result<never> {
  return err(
    new MemoriaError('invalid_input', message, {
      hint: 'Correct the file, then try again.',
    }),
  )
}

/** Of two members with one name the later counts, as it does for the program that reads them. */
export function memberNamed(object: JsonContainer, name: string): JsonMember | undefined {
  return object.members.findLast((member) => member.name === name)
}
