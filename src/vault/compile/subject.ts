import type { Memory } from '../../model/memory.ts'
import { SESSION_FEATURE } from '../../store/page-rows.ts'
import { markOf, plainSlug } from '../folder/slug.ts'
import { inOneLine } from '../folder/text.ts'
import type { Name, NameKind } from '../subjects/name.ts'
import { nameKey } from '../subjects/name-key.ts'

/** The subject of a page: a thing with a name, in one project or of the user at large. */
export interface Subject {
  /** Never the same for two subjects of a vault. */
  readonly id: string
  /** The path of its first page, without the ending. */
  readonly path: string
  readonly title: string
  readonly project: string | null
  /** The project's name; empty for none. */
  readonly projectName: string
  /** By which the index is split: the project, then the letters of the title. */
  readonly key: string
}

/** The subject with all that belongs to no other. */
export const NOTES_TITLE = 'Other statements'
export const NOTES_KEY = nameKey(NOTES_TITLE)

export function subjectId(project: string | null, key: string): string {
  return `${projectMark(project)} ${key}`
}

/** The key of the name that a subject is about. */
export function keyOfSubject(id: string): string {
  return id.slice(id.indexOf(' ') + 1)
}

/** A subject with the title that a person reads. Its file is named by that, in the folder of its project. */
export function makeSubject(
  id: string,
  { text, kind }: Pick<Name, 'text' | 'kind'>,
  { project, projectName, folder }: Pick<Subject, 'project' | 'projectName'> & { readonly folder: string },
): Subject {
  const title = inOneLine(isCode(kind) ? text : capitalised(text)).slice(0, MAX_TITLE_LENGTH)
  const path = `${folder}/${plainSlug(text)}`
  return { id, path, title, project, projectName, key: indexKey(project, title) }
}

/** The path of a subject's first page, or of one of its parts. */
export function pathOf({ path }: Pick<Subject, 'path'>, part = ''): string {
  return `${path}${part === '' ? '' : `--${part}`}.md`
}

/** By which the memories of a subject are split: the day from which they hold, then characters that spread them evenly. */
export function memoryKey({ id, validFrom }: Memory): string {
  return `${validFrom.slice(0, 'YYYY-MM-DD'.length).replace(/\D/g, '').padEnd(8, '0')}${markOf(id).slice(0, 3)}`
}

/** The features by which a memory relates to others: names, files, sessions. */
export function featuresOf(memory: Memory, names: readonly Name[]): string[] {
  return [
    ...names.map(({ key }) => nameFeature(memory.project, key)),
    ...memory.files.slice(0, MAX_FEATURES).map((file) => `file ${projectMark(memory.project)} ${file}`),
    ...memory.evidence.slice(-MAX_FEATURES).map(({ session }) => `${SESSION_FEATURE}${session}`),
  ]
}

/** The feature of all memories of a project with a name in them. */
export function nameFeature(project: string | null, key: string): string {
  return `name ${projectMark(project)} ${key}`
}

/** The feature of all memories of a project whose first choice is a name; without a key, of those that have none. */
export function choiceFeature(project: string | null, key: string): string {
  return `choice ${projectMark(project)} ${key}`
}

export function isName(feature: string): boolean {
  return feature.startsWith('name ')
}

export function isSession(feature: string): boolean {
  return feature.startsWith(SESSION_FEATURE)
}

export function isChoice(feature: string): boolean {
  return feature.startsWith('choice ')
}

/** The feature of the name that was chosen. */
export function nameOfChoice(choice: string): string {
  return choice.replace(/^choice /, 'name ')
}

/** The subject that a name feature is the name of. */
export function subjectOfName(feature: string): string {
  return feature.slice('name '.length)
}

/** The feature of the name of a subject. */
export function nameOfSubject(id: string): string {
  return `name ${id}`
}

const MAX_TITLE_LENGTH = 80
const MAX_FEATURES = 8
const NO_PROJECT = '-'

function projectMark(project: string | null): string {
  return project === null ? NO_PROJECT : markOf(project)
}

/** Names in code stay as they are written. */
function isCode(kind: NameKind): boolean {
  return kind === 'command' || kind === 'file' || kind === 'code'
}

/** A plain word begins with a capital, as a title does. */
function capitalised(text: string): string {
  if (!/^\p{Ll}[\p{L}\p{N}\s-]*$/u.test(text) || /\p{Ll}\p{Lu}/u.test(text)) return text
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** Eight characters for the project, then two for each of the first letters: every step has few ways to go. */
export function indexKey(project: string | null, title: string): string {
  const letters = [
    ...title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ].slice(0, 3)
  const characters = letters.map((letter) =>
    /[a-z0-9]/.test(letter) ? `${letter}_` : `_${((letter.codePointAt(0) ?? 0) % 16).toString(16)}`,
  )
  return `${markOf(JSON.stringify(project))}${characters.join('')}`.padEnd(14, '_')
}
