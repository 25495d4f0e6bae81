import type { Memory } from '../../model/memory.ts'
import type { SectionName } from '../subjects/schema.ts'
import type { LineTarget } from './links.ts'
import type { Sources } from './sources.ts'
import type { Subject } from './subject.ts'

/** The content of a page with statements. */
export interface PageInput {
  readonly subject: Subject
  /** The title of the page: the subject's, with the time for a part of it, or the person's own. */
  readonly title: string
  readonly path: string
  readonly memories: readonly Memory[]
  readonly sources: Sources
  /** How many characters of its id name a memory. */
  readonly idLength: (id: string) => number
  /** Living lines that contradict a memory, or the one that replaced it. */
  readonly rivals: (memory: Memory) => readonly LineTarget[]
  readonly successor: (memory: Memory) => LineTarget | undefined
  /** Lists of links: episodes that the statements came from, and related pages. */
  readonly episodes: readonly string[]
  readonly related: readonly string[]
  readonly sections: readonly SectionName[]
  readonly zone: string
}
