import type { Memory } from '../../model/memory.ts'
import { OWN_TAGS } from '../../model/own-tags.ts'
import { markOf, slugOf } from '../folder/slug.ts'
import { inOneLine } from '../folder/text.ts'

/** What a page is about: a topic, in one project or of the user at large. */
export interface Subject {
  /** The name of its first page's file, without its ending: never the same for two subjects. */
  readonly slug: string
  readonly title: string
  /** What it is called without the project. */
  readonly topic: string
  readonly project: string | null
  /** What a person calls the project; empty for what belongs to none. */
  readonly projectName: string
  /** By which the index is parted: the project, then the letters of the topic. */
  readonly key: string
}

/**
 * What a memory is about: its topic, else the first thing it was labelled with, else the first file it speaks of, else
 * the notes of its project. It follows from the memory alone, so that the same always stand together.
 */
export function subjectOf(memory: Memory, projectName: string): Subject {
  const { project } = memory
  const { by, name } = aboutOf(memory)
  const topic = inOneLine(by === 'topic' ? inWords(name) : name).slice(0, MOST_SIGNS)
  const isPlain = project === null && (by === 'topic' || by === 'notes')
  const slug = isPlain ? slugOf(name) : slugOf(`${projectName} ${name}`, JSON.stringify([project, by, name]))
  const title = project === null ? topic : `${topic} (${inOneLine(projectName)})`
  return { slug, title, topic, project, projectName, key: indexKey(project, topic) }
}

/** The path of a subject's first page, or of one of its parts. */
export function pathOf(slug: string, part = ''): string {
  return `pages/concepts/${slug}${part === '' ? '' : `--${part}`}.md`
}

/** By which the memories of a subject are parted: when it held first, then signs that spread them evenly. */
export function memoryKey({ id, validFrom }: Memory): string {
  return `${validFrom.slice(0, 'YYYY-MM-DD'.length).replace(/\D/g, '').padEnd(8, '0')}${markOf(id).slice(0, 3)}`
}

/** What ties a memory to others: words of its topic, files, sessions. */
export function featuresOf(memory: Memory): string[] {
  const words =
    aboutOf(memory).by === 'topic' ? (memory.topic ?? '').toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) : null
  return [
    ...(words ?? []).slice(0, MOST_FEATURES).map((word) => `word ${word}`),
    ...memory.files.slice(0, MOST_FEATURES).map((file) => `file ${file}`),
    ...memory.evidence.slice(-MOST_FEATURES).map(({ session }) => `session ${session}`),
  ]
}

const MOST_SIGNS = 80
const MOST_FEATURES = 8

interface About {
  readonly by: 'topic' | 'tag' | 'file' | 'notes'
  readonly name: string
}

function aboutOf({ topic, tags, files }: Memory): About {
  const folded = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s_-]+/gu, '-')
  if (topic !== null && folded(topic) !== '') return { by: 'topic', name: folded(topic) }
  const tag = tags.find((one) => !OWN_TAGS.includes(one))
  if (tag !== undefined) return { by: 'tag', name: tag }
  const [file] = files
  return file === undefined ? { by: 'notes', name: 'notes' } : { by: 'file', name: file }
}

function inWords(name: string): string {
  const words = name.replace(/-+/g, ' ').trim()
  const [first = ''] = words
  return first.toUpperCase() + words.slice(first.length)
}

/** Eight signs for the project, then two for each of the first letters: every step has few ways to go. */
export function indexKey(project: string | null, topic: string): string {
  const letters = [
    ...topic
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ].slice(0, 3)
  const signs = letters.map((letter) =>
    /[a-z0-9]/.test(letter) ? `${letter}_` : `_${((letter.codePointAt(0) ?? 0) % 16).toString(16)}`,
  )
  return `${markOf(JSON.stringify(project))}${signs.join('')}`.padEnd(14, '_')
}
