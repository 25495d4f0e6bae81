import type { MemoriaError } from '../../base/errors.ts'
import type { Store } from '../../store/store.ts'
import type { ImportedEdits } from '../edits/import-edits.ts'

/** Takes a person's edits in a vault back into the store, before anything is written there. */
export type EditsBack = (store: Store) => Promise<Pick<ImportedEdits, 'taken' | 'changed' | 'changes'>>

export interface CompileOptions {
  /** All pages, not only those of what changed. */
  readonly all?: boolean
  /** Only pages with memories that changed since then; ISO 8601. */
  readonly since?: string
  /** Says what would be written, and writes nothing. */
  readonly dryRun?: boolean
  readonly editsBack?: EditsBack
  /** Whether a model writes next: then the log waits for that. */
  readonly goesOn?: boolean
  /** Pages that a model wrote since, and their cost. */
  readonly authored?: {
    readonly pages: number
    readonly asked: number
    readonly tokens: number
    readonly dollars: number
  }
  readonly signal?: AbortSignal
  /** How long another writer is waited for. */
  readonly waitMs?: number
  /** Whether the settings are still those of the run. Asked before pages are written; the rest stays due when not. */
  readonly isCurrent?: () => boolean
  /** Called after each page with how many are done and how many there are. */
  readonly onProgress?: (done: number, due: number) => void
}

export interface Compiled {
  /** The paths of files that were written, or would be, and of those that went. */
  readonly written: readonly string[]
  readonly removed: readonly string[]
  /** Files that could not be written, and why; they are tried again the next time. */
  readonly refused: readonly { readonly path: string; readonly why: MemoriaError }[]
  /** How many subjects are still to be made: the run was broken off, or only asked for some. */
  readonly left: number
  readonly tokens: number
  readonly dollars: number
}
