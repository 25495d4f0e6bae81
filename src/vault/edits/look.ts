import { toMemoriaError } from '../../base/errors.ts'
import { purgedLine } from '../../store/purged-line.ts'
import type { VaultFile, VaultFileKind } from '../../store/vault-rows.ts'
import { fileFlaw } from '../folder/flaw.ts'
import { readVaultFile } from '../folder/read.ts'
import { type BlockName, readBlock } from '../page/blocks.ts'
import { linesIn, type SeenLine } from './lines.ts'

/** A file of ours that a person changed: its memories as we wrote them, and as they stand now. */
export interface ChangedFile {
  readonly path: string
  readonly kind: VaultFileKind
  readonly writtenText: string
  readonly text: string
  readonly written: readonly SeenLine[]
  readonly lines: readonly SeenLine[]
}

/** The state of a file since we wrote it. `left`: its edits are ambiguous, so none is read from it. */
export type Look =
  | { readonly state: 'same' }
  | { readonly state: 'left'; readonly path: string; readonly why: string }
  | { readonly state: 'changed'; readonly file: ChangedFile }
  /** Our part is not as we wrote it, and there is nothing to import from it. */
  | { readonly state: 'altered'; readonly path: string }

const SAME: Look = { state: 'same' }

/** The part of each kind of file that people edit. */
const BLOCKS: Partial<Record<VaultFileKind, BlockName>> = {
  concept: 'statements',
  connection: 'statements',
  answer: 'statements',
  memories: 'memories',
  index: 'index',
}

/** Looks at one file that we wrote; where it was renamed, `at` is where it is. */
export function lookAt(vault: string, { path, kind, content }: VaultFile, at = path): Look {
  const name = BLOCKS[kind]
  // Of a file that is only begun it is not known what we wrote.
  if (content === '') return SAME
  const left = (why: string): Look => ({ state: 'left', path, why })
  const read = readVaultFile(vault, at)
  if (!read.ok) return left(toMemoriaError(read.error).message)
  if (read.value === undefined) return left('the file is not there any more')
  if (name === undefined || read.value.equals(Buffer.from(content))) return SAME
  const flaw = fileFlaw(read.value) ?? (read.value.toString().trim() === '' ? 'it is empty' : undefined)
  if (flaw !== undefined) return left(flaw)
  const text = read.value.toString()
  const block = readBlock(text, name)
  if (!block.ok) return left(block.error.message)
  const before = readBlock(content, name)
  if (kind === 'index') return before.ok && before.value === block.value ? SAME : { state: 'altered', path }
  const written = linesIn(before.ok ? (before.value ?? '') : '')
  if (written.length > 0 && block.value === undefined) return left(`the part "${name}" is not there any more`)
  if (written.length > 0 && block.value?.trim() === '') return left(`the part "${name}" is empty`)
  const lines = linesIn(block.value ?? '').filter((line) => !isPurged(line, content))
  return { state: 'changed', file: { path, kind, writtenText: content, text, written, lines } }
}

/** Words of ours that were purged since: what we know of them is that they were ours. */
function isPurged({ raw }: SeenLine, content: string): boolean {
  return raw.some((line) => content.includes(purgedLine(line)))
}
