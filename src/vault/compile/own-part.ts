import { createHash } from 'node:crypto'
import { MemoriaError } from '../../base/errors.ts'
import { err, ok, type Result, unwrap } from '../../base/result.ts'
import type { VaultFileKind } from '../../store/vault-rows.ts'
import { ownWordsOf, withOwnFields } from '../edits/own-words.ts'
import { fileFlaw } from '../folder/flaw.ts'
import { type Fields, readFrontMatter, withFrontMatter } from '../folder/front-matter.ts'
import { readVaultFile } from '../folder/read.ts'
import { type BlockName, readBlock, withBlock, withoutBlock } from '../page/blocks.ts'
import type { Builder } from './builder.ts'
import type { FileChange } from './files.ts'
import { OWN_FIELDS } from './page-fields.ts'

/** The part of a file that is ours: fields and a block, whatever else a person wrote there. */
export interface OwnPart {
  readonly path: string
  readonly kind: VaultFileKind
  readonly block: BlockName
  readonly fields: Fields
  readonly inner: string
}

/** The change that gives a file this part: write it, only note it, or nothing. */
export type Outcome = { readonly change: FileChange; readonly needed: 'write' | 'note' | 'nothing' }

/** Changes with the form of pages, so that all are written again. */
export const FORM = '2'

/** The file with our part in it, and all that is a person's as it stands. */
export async function withOwnPart(builder: Builder, part: OwnPart): Promise<Result<Outcome>> {
  const { store, reach, vault } = builder
  const { path, kind, block, fields, inner } = part
  const inputs = createHash('sha256')
    .update(JSON.stringify([FORM, fields, inner]))
    .digest('hex')
    .slice(0, 32)
  const row = await store.vault.file(reach, vault.name, path)
  const file = readVaultFile(vault.root, path)
  if (!file.ok) return file
  const flaw = file.value && fileFlaw(file.value)
  if (flaw !== undefined) return err(leftAlone(path, flaw))
  const now = file.value?.toString()
  if (row !== undefined && row.inputs === inputs && row.content === now)
    return ok({ change: { path, kind, text: now, inputs }, needed: 'nothing' })
  // Of a vault that is older than its store nothing is known: then what stands in our part is ours.
  const known = readBlock(row?.content ?? now ?? '', block)
  const written = known.ok ? (known.value ?? '') : ''
  // A page is back where one had moved away.
  const before = withoutBlock(now ?? '', 'moved')
  if (!before.ok) return before
  const text = withBlock(before.value, block, { inner, written, taken: builder.taken(path) })
  if (!text.ok) return text
  const standing = readFrontMatter(text.value)
  if (!standing.ok) return standing
  const own = await ownWordsOf(builder, vault, path)
  const whole = withFrontMatter(text.value, withOwnFields(fields, standing.value.fields, own))
  if (!whole.ok) return whole
  const change = { path, kind, text: whole.value, inputs }
  return ok({ change, needed: whole.value === now ? 'note' : 'write' })
}

/** The file without our part: gone where nothing of a person's is left in it. */
export async function withoutOwnPart(
  { store, reach, vault }: Builder,
  path: string,
  kind: VaultFileKind,
  block: BlockName,
): Promise<Result<Outcome>> {
  const row = await store.vault.file(reach, vault.name, path)
  const file = readVaultFile(vault.root, path)
  if (!file.ok) return file
  const flaw = file.value && fileFlaw(file.value)
  if (flaw !== undefined) return err(leftAlone(path, flaw))
  const change = { path, kind, inputs: '', text: null }
  const now = file.value?.toString()
  if (now === undefined) return ok({ change, needed: row === undefined ? 'nothing' : 'write' })
  const rest = withoutBlocks(now, [block, 'prose'])
  if (!rest.ok) return rest
  const front = readFrontMatter(rest.value)
  if (!front.ok) return front
  const areOwn = Object.keys(front.value.fields).every(isOwnField)
  if (areOwn && front.value.body.trim() === '') return ok({ change, needed: 'write' })
  const left = unwrap(withoutBlock(now, block))
  const own = Object.fromEntries(OWN_FIELDS.map((name) => [name, undefined]))
  const text = areOwn ? ok(unwrap(readFrontMatter(left)).body) : withFrontMatter(left, own)
  if (!text.ok) return text
  const needed = text.value === now ? 'note' : 'write'
  return ok({ change: { ...change, text: text.value, released: true }, needed })
}

function leftAlone(path: string, flaw: string): MemoriaError {
  return new MemoriaError('invalid_input', `${path} is left as it is: ${flaw}`, {
    hint: 'Save it in UTF-8 without marks of a merge, or delete it: it is written again.',
  })
}

function withoutBlocks(text: string, names: readonly BlockName[]): Result<string> {
  return names.reduce<Result<string>>(
    (rest, name) => (rest.ok ? withoutBlock(rest.value, name) : rest),
    ok(text),
  )
}

function isOwnField(name: string): boolean {
  return (OWN_FIELDS as readonly string[]).includes(name)
}
