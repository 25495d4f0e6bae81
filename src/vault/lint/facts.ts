import type { VaultFileKind } from '../../store/vault-rows.ts'
import type { Anchors } from '../folder/anchors.ts'
import type { Wikilink } from '../folder/wikilinks.ts'
import type { BlockName } from '../page/blocks.ts'
import type { MemoryLine } from '../page/memory-line.ts'

/**
 * `own` for what a person made, `copy` for what has marks of ours and is no file that we write, `report` for what lint itself
 * wrote. Nothing in a copy counts as ours.
 */
export type FileKind = VaultFileKind | 'daily' | 'own' | 'copy' | 'report'

/** Where something stands in a file. */
export interface Located {
  /** Counted from 1. */
  readonly line: number
  /** The part of ours that it stands in; null for what is a person's. */
  readonly part: BlockName | null
  /** The words of the heading above it; empty before the first. */
  readonly under: string
}

export type LocatedLink = Located & Pick<Wikilink, 'target' | 'anchor' | 'label'>

export interface LocatedMemory extends Located, Pick<MemoryLine, 'text' | 'done'> {
  readonly id: string
  /** Whether it stands there as we wrote it last: what does not is a person's change, which comes back into the store. */
  readonly asWritten: boolean
}

/** A list item in our part of an index. */
export interface LocatedRow extends Located {
  readonly length: number
}

/** The facts of a file, kept instead of its text: of ten thousand pages that is little. */
export interface FileFacts {
  readonly path: string
  readonly kind: FileKind
  /** When the file was last written, by whomever; ISO 8601. */
  readonly changedAt: string
  /** The title in its front matter; null where there is none. */
  readonly title: string | null
  readonly aliases: readonly string[]
  readonly sources: readonly string[]
  /** Why its front matter cannot be read; null when it can. */
  readonly flaw: string | null
  /** The parts of ours that stand in it whole. */
  readonly parts: readonly BlockName[]
  /** Those whose marks are broken, and whether these can be put back. */
  readonly torn: readonly { readonly part: BlockName; readonly repairable: boolean }[]
  /** Those that we wrote there and that are gone. */
  readonly lost: readonly BlockName[]
  readonly anchors: Anchors
  readonly links: readonly LocatedLink[]
  readonly memories: readonly LocatedMemory[]
  /** The ends of the ids of all memories that parts of ours name. */
  readonly named: readonly string[]
  readonly rows: readonly LocatedRow[]
  readonly lines: number
  readonly bytes: number
  /** How many letters and digits it says beside headings and lines of memories. */
  readonly letters: number
}
