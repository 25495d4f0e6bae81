import { createHash } from 'node:crypto'
import { type Clock, isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { localDate, resolveTimezone } from '../../config/timezone.ts'
import type { Reach } from '../../model/reach.ts'
import type { Store } from '../../store/store.ts'
import type { VaultFile } from '../../store/vault-rows.ts'
import { readBlock, withBlock } from '../page/blocks.ts'
import { readFrontMatter, withFrontMatter } from '../vault/front-matter.ts'
import { readVaultFile } from '../vault/read.ts'
import { asMarkdown } from '../vault/text.ts'
import type { Vault } from '../vault/vault.ts'
import { withVaultLock } from '../vault/vault-lock.ts'
import { writeVaultFile } from '../vault/write.ts'
import { answerPath, answerText, isUnchanged, titleOf } from './page.ts'
import { placesOf } from './places.ts'
import { nameOf } from './source.ts'
import { type Told, usedSources } from './told.ts'

/** What filing an answer needs of the house. */
export interface SaveRoom {
  readonly store: Store
  readonly reach: Reach
  readonly clock: Clock
  readonly config: { readonly timezone: string }
}

export interface Saved {
  /** From the root of the vault. */
  readonly path: string
  /** Whether the file says something else than before. */
  readonly written: boolean
}

const WAIT_MS = 30_000

/** Files an answer as a page of the vault. Asked again, only our part of the page is written anew. */
export async function saveAnswer(
  room: SaveRoom,
  vault: Vault,
  told: Told,
  project: string | null,
): Promise<Saved> {
  const path = answerPath(told.question, project)
  const places = await placesOf(room, vault, told.sources)
  const saved = await withVaultLock(
    vault.root,
    async () => {
      const noted = await room.store.vault.file(room.reach, vault.name, path)
      const before = unwrap(readVaultFile(vault.root, path))?.toString() ?? ''
      const { zone } = resolveTimezone(room.config.timezone)
      const inner = answerText(told, places, room.clock.now(), zone)
      const today = localDate(room.clock.now(), zone)
      const content = pageWith(before, told, { inner, noted, today, project, path })
      const written = unwrap(writeVaultFile(vault.root, path, content))
      const inputs = digestOf(told)
      const writtenAt = isoTime(room.clock.now())
      await room.store.vault.put(room.reach, vault.name, { path, kind: 'answer', content, inputs, writtenAt })
      return { path, written }
    },
    { waitMs: WAIT_MS },
  )
  return unwrap(saved)
}

interface Page {
  readonly inner: string
  readonly noted: VaultFile | undefined
  readonly today: string
  readonly project: string | null
  readonly path: string
}

function pageWith(before: string, told: Told, { inner, noted, today, project, path }: Page): string {
  const found = unwrap(readBlock(before, 'answer'))
  if (before !== '' && found === undefined && noted === undefined) throw notOurs(path)
  const text = before === '' ? `\n# ${asMarkdown(titleOf(told))}\n` : before
  const ours = found !== undefined && isUnchanged(found)
  const last = noted === undefined ? undefined : unwrap(readBlock(noted.content, 'answer'))
  const written = (ours ? found : last) ?? ''
  const body = unwrap(withBlock(text, 'answer', { inner, written }))
  const created = unwrap(readFrontMatter(before)).fields['created'] ?? today
  return unwrap(
    withFrontMatter(body, {
      ...{ title: titleOf(told), tags: tagsIn(before), sources: sourcesOf(told) },
      ...{ created, updated: today, state: 'active', project: project ?? undefined },
    }),
  )
}

/** Tags that a person added stay. */
function tagsIn(before: string): unknown[] {
  const { tags } = unwrap(readFrontMatter(before)).fields
  const own = Array.isArray(tags) ? tags : typeof tags === 'string' ? [tags] : []
  return own.includes('answer') ? own : ['memoria', 'answer', ...own]
}

function sourcesOf(told: Told): string[] {
  return [...new Set(usedSources(told).map(({ source }) => nameOf(source)))]
}

function digestOf(told: Told): string {
  const made = JSON.stringify([told.question, sourcesOf(told), told.by])
  return createHash('sha256').update(made).digest('hex')
}

function notOurs(path: string): MemoriaError {
  return new MemoriaError('conflict', `${path} of the vault is a file of yours`, {
    hint: 'Move or rename it, or ask in other words.',
  })
}
