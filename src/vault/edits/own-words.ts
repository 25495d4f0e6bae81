import { createHash } from 'node:crypto'
import { isBoolean, isListOf, isShape, isText } from '../../base/guards.ts'
import type { Context } from '../../context.ts'
import type { Reach } from '../../model/reach.ts'
import { purgedLine } from '../../store/purged-line.ts'
import { jsonState, type StateKey } from '../../store/state.ts'
import { type Fields, readFrontMatter } from '../folder/front-matter.ts'
import type { Vault } from '../folder/vault.ts'
import { readBlock } from '../page/blocks.ts'
import type { ChangedFile } from './look.ts'

/** The parts of a page's front matter and prose that a person wrote, as digests without their words. */
export interface OwnWords {
  /** They gave the page another title. */
  readonly title: boolean
  /** Their additions to a list, and their removals. */
  readonly aliases: OwnList
  readonly tags: OwnList
  /** They changed the prose: from then on it is theirs, until they delete the part. */
  readonly prose: boolean
}

interface OwnList {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const isOwnList = isShape<OwnList>({ added: isListOf(isText), removed: isListOf(isText) })

const OWN_WORDS = jsonState(
  'vault own',
  isShape<OwnWords>({ title: isBoolean, aliases: isOwnList, tags: isOwnList, prose: isBoolean }),
)

const NONE: OwnWords = {
  title: false,
  prose: false,
  aliases: { added: [], removed: [] },
  tags: { added: [], removed: [] },
}

/** The parts of a page that a person wrote, by all of their edits so far. */
export async function ownWordsOf(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  vault: Vault,
  path: string,
): Promise<OwnWords> {
  return (await store.state.read(ownWordsIn(reach, vault, path))) ?? NONE
}

/** Whether the prose of a page is a person's, and nobody else's to write. */
export async function isHumansProse(
  context: Pick<Context, 'store' | 'reach'>,
  vault: Vault,
  path: string,
): Promise<boolean> {
  return (await ownWordsOf(context, vault, path)).prose
}

/**
 * The fields of ours as they may be written: with what a person added to `aliases` and `tags` of the page as it stands,
 * without what they took out, and under their title.
 */
export function withOwnFields(ours: Fields, standing: Fields, own: OwnWords): Fields {
  const list = (name: 'aliases' | 'tags') => {
    const { added, removed } = own[name]
    const kept = valuesOf(ours[name]).filter((value) => !removed.includes(digestOf(value)))
    return [...new Set([...kept, ...valuesOf(standing[name]).filter((one) => added.includes(digestOf(one)))])]
  }
  return {
    ...ours,
    ...(own.title && typeof standing['title'] === 'string' ? { title: standing['title'] } : {}),
    ...('aliases' in ours ? { aliases: list('aliases') } : {}),
    ...('tags' in ours ? { tags: list('tags') } : {}),
  }
}

/** Notes what a person changed in the front matter and in the prose of a page. */
export async function noteOwnWords(
  context: Pick<Context, 'store' | 'reach'>,
  vault: Vault,
  file: ChangedFile,
): Promise<void> {
  const before = await ownWordsOf(context, vault, file.path)
  const after = ownWords(file, before)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  await context.store.state.write(ownWordsIn(context.reach, vault, file.path), after)
}

function ownWords({ text, writtenText }: ChangedFile, before: OwnWords): OwnWords {
  const proseNow = proseOf(text)
  const isChanged = proseNow !== undefined && unpurged(proseNow, writtenText) !== proseOf(writtenText)
  const prose = proseNow !== undefined && (before.prose || isChanged)
  const now = readFrontMatter(text)
  const written = readFrontMatter(writtenText)
  // Unreadable front matter shows no edits; the writer of the page leaves it as it is.
  if (!now.ok || !written.ok) return { ...before, prose }
  const [here, ours] = [now.value.fields, written.value.fields]
  return {
    title: before.title || (typeof here['title'] === 'string' && here['title'] !== ours['title']),
    aliases: changesOf(valuesOf(ours['aliases']), valuesOf(here['aliases']), before.aliases),
    tags: changesOf(valuesOf(ours['tags']), valuesOf(here['tags']), before.tags),
    prose,
  }
}

function changesOf(written: readonly string[], now: readonly string[], before: OwnList): OwnList {
  const [was, is] = [written.map(digestOf), now.map(digestOf)]
  const isNow = (digest: string) => is.includes(digest)
  const added = [...before.added, ...is.filter((digest) => !was.includes(digest))]
  const removed = [...before.removed, ...was.filter((digest) => !isNow(digest))]
  return {
    added: [...new Set(added.filter(isNow))],
    removed: [...new Set(removed.filter((digest) => !isNow(digest)))],
  }
}

/** As it is kept since the words of a line were purged: who left that line as it is changed nothing. */
function unpurged(prose: string, written: string): string {
  const lines = prose
    .split('\n')
    .map((line) => (written.includes(purgedLine(line)) ? purgedLine(line) : line))
  return lines.join('\n')
}

/** Undefined where there is none, or its marks are broken. */
function proseOf(text: string): string | undefined {
  const block = readBlock(text, 'prose')
  const lines = block.ok ? block.value?.split('\n').map((line) => line.trimEnd()) : undefined
  return lines?.join('\n').trim()
}

/** A list may also be written as a single text. */
function valuesOf(given: unknown): string[] {
  const list = Array.isArray(given) ? given : [given]
  return list.filter((value): value is string => typeof value === 'string')
}

function digestOf(value: string): string {
  return createHash('sha256').update(value.normalize('NFC')).digest('hex').slice(0, 16)
}

function ownWordsIn({ user }: Reach, { name }: Vault, path: string): StateKey<OwnWords> {
  return OWN_WORDS.for(JSON.stringify([user, name, path]))
}
