import type { Environment } from '../config/environment.ts'
import type { TranscriptFile } from './reading.ts'

/** Some statements of a host's own memory, and where they hold. */
export interface MemoryPart {
  /** A folder of the project that they are about; null when that is not known, and then they are not taken. */
  readonly folder: string | null
  /** Markdown, without what the host needs for itself: front matter, indexes, search words. */
  readonly text: string
}

/** A file of a host's memory into which a section of ours may be written. */
export interface ExportFile {
  /** The folder below which everything is the host's; no link may lead out of it. */
  readonly within: string
  /** The file, from there. */
  readonly name: string
  /** How much of the file the host puts before its model. */
  readonly read: { readonly lines: number; readonly bytes: number }
}

/** The memory that a host's own model wrote. */
export interface HostMemory {
  /** Every file of it that may state something, in the order of their paths; links are not followed. */
  files(env: Environment): readonly TranscriptFile[]
  /** Splits a file into its parts. `folders` are those of the known projects; more may be found beside the file. */
  partsOf(file: { readonly path: string; readonly text: string }, folders: readonly string[]): MemoryPart[]
  /** Where a section of ours for a project in a folder belongs; undefined where the host's name for it is not known. */
  exportTo?(env: Environment, folder: string): ExportFile | undefined
}

/** A file that a host puts before its model with every session, up to so many bytes and lines. */
export interface InstructionFile {
  readonly path: string
  /** It is of the host's own memory, in which a section of ours may stand. */
  readonly isMemory?: boolean
  readonly lines?: number
  readonly bytes?: number
}
