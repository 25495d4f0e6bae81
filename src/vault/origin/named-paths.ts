import { statSync } from 'node:fs'
import { isAbsolute, join, posix } from 'node:path'
import { errnoOf } from '../../base/errors.ts'
import { futureRealPath } from '../../base/real-path.ts'
import { homeDirectory, processEnvironment } from '../../config/environment.ts'

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
  // The whole text as well: a path may have spaces in it.
  return [text.trim(), ...wordsIn(text)].some((word) => isNameOf(word, targets))
}

/** Whether a text is the full path of a file that is there now, and that is none of these under another name. */
export function leadsElsewhere(text: string, targets: readonly string[]): boolean {
  const path = text.trim()
  return isAbsolute(path) && fileIdOf(path) !== undefined && !isNameOf(path, targets)
}

function wordsIn(text: string): string[] {
  return text.split(/[\s"'`=:;,|&<>(){}[\]]+/).filter((word) => word !== '')
}

/** A relative path names whatever ends with it: where the command ran is not known. */
function isNameOf(word: string, targets: readonly string[]): boolean {
  const path = word.replaceAll('\\', '/')
  if (/[*?]/.test(path)) return targets.some((target) => isPatternFor(path, target))
  if (isAbsolute(path)) return isFullPathOf(path, targets)
  const inHome = IN_HOME.exec(path)?.[1]
  const home = homeDirectory(processEnvironment())
  if (inHome !== undefined && home !== undefined && isFullPathOf(join(home, inHome), targets)) return true
  const tail = withoutSlash(posix.normalize(path)).replace(
    /^(?:~|\.{1,2}|\$\{?\w+\}?)(?:\/(?:\.{1,2}\/)*|$)/,
    '',
  )
  return tail !== '' && targets.some((target) => target.endsWith(`/${tail}`))
}

const IN_HOME = /^(?:~|\$HOME|\$\{HOME\})\/(.+)/

/** As long as Linux opens. */
const MAX_PATH_LENGTH = 4096

/** As it is written, through links, or as another link to the same file. */
function isFullPathOf(path: string, targets: readonly string[]): boolean {
  if (targets.includes(withoutSlash(posix.normalize(path)))) return true
  if (path.length > MAX_PATH_LENGTH) return false
  if (targets.includes(futureRealPath(withoutSlash(path)))) return true
  const id = fileIdOf(path)
  return id !== undefined && targets.some((target) => fileIdOf(target) === id)
}

/** The same for every path of one file; undefined when nothing can be seen there. */
function fileIdOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch (thrown) {
    if (errnoOf(thrown) !== undefined) return undefined
    throw thrown
  }
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/+$/, '')
}

/** `docs/memory/*.md` names all that lies in that folder. */
function isPatternFor(pattern: string, target: string): boolean {
  const folder = pattern
    .slice(0, pattern.search(/[*?]/))
    .replace(/[^/]*$/, '')
    .replace(/^(?:~|\.{1,2})?\//, '')
  return folder !== '' && target.includes(`/${folder}`)
}
