import { isAbsolute } from 'node:path'

/** A string in a tool's input with the field that holds it. */
export interface InputText {
  readonly field: string
  readonly text: string
}

/** All strings in a tool's input. An input that was cut when it was stored is one string. */
export function inputTexts(input: string): InputText[] {
  try {
    return textsIn('', JSON.parse(input))
  } catch {
    // Cut, or no JSON to begin with: its escapes are read as spaces.
    return [{ field: '', text: input.replace(/\\[nrt"]/g, ' ') }]
  }
}

function textsIn(field: string, value: unknown): InputText[] {
  if (typeof value === 'string') return [{ field, text: value }]
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(field, one))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(name, one))
}

/** Whether a text names one of these files or folders, each given by its full path. */
export function namesAny(text: string, targets: readonly string[]): boolean {
  if (targets.some((target) => text.includes(target))) return true
  return wordsIn(text).some((word) => targets.some((target) => isNamedBy(word, target)))
}

function wordsIn(text: string): string[] {
  return text.split(/[\s"'`=:;,|&<>(){}[\]]+/).filter((word) => word !== '')
}

/** A relative path names whatever ends with it: where the command ran is not known. */
function isNamedBy(word: string, target: string): boolean {
  const path = word.replaceAll('\\', '/').replace(/\/+$/, '')
  if (/[*?]/.test(path)) return isPatternFor(path, target)
  if (isAbsolute(path)) return path === target
  const tail = path.replace(/^(?:~|\.{1,2}|\$\{?\w+\}?)(?:\/(?:\.{1,2}\/)*|$)/, '')
  return tail !== '' && target.endsWith(`/${tail}`)
}

/** `docs/memory/*.md` names all that lies in that folder. */
function isPatternFor(pattern: string, target: string): boolean {
  const folder = pattern
    .slice(0, pattern.search(/[*?]/))
    .replace(/[^/]*$/, '')
    .replace(/^(?:~|\.{1,2})?\//, '')
  return folder !== '' && target.includes(`/${folder}`)
}
