import type { Reach } from '../model/reach.ts'

/** Whose words a section holds: a person's own, what a model wrote from memories, or those of another installation. */
export type SectionPart = 'own' | 'prose' | 'answer' | 'others'

/** A file as it stood when its sections were taken: while it is the same, it need not be read again. */
export interface SectionFile {
  /** From the root of the vault, with forward slashes. */
  readonly path: string
  readonly size: number
  /** When it was changed, as the file system has it, in milliseconds. */
  readonly changedMs: number
  readonly digest: string
}

/** A search result in a vault: the words under one heading of a file, or a part of them. */
export interface Section {
  readonly vault: string
  readonly path: string
  /** Its place among the sections of the file. */
  readonly seq: number
  /** Null for the user's own, whatever the project; empty for what only who looks at everything may see. */
  readonly project: string | null
  readonly part: SectionPart
  /** Of the file. */
  readonly title: string
  /** That it stands under; empty above the first. */
  readonly heading: string
  readonly text: string
  readonly changedAt: string
}

export type NewSection = Pick<Section, 'project' | 'part' | 'title' | 'heading' | 'text' | 'changedAt'>

/** The words of the files of vaults, to be found. */
export interface SectionRows {
  /** The files that were read, by path. */
  files(reach: Reach, vault: string): Promise<SectionFile[]>
  /** Notes a file and what it says; whatever it said before is gone. */
  put(reach: Reach, vault: string, file: SectionFile, sections: readonly NewSection[]): Promise<void>
  /** Notes how a file stands now that says the same as before. */
  touch(reach: Reach, vault: string, file: SectionFile): Promise<void>
  /** Forgets a file and what it said. */
  drop(reach: Reach, vault: string, path: string): Promise<void>
  /** Sections within reach that hold any of the terms, best first. */
  search(reach: Reach, terms: readonly string[], limit: number): Promise<Section[]>
  /** How many files hold something that is within reach. */
  count(reach: Reach): Promise<number>
}
