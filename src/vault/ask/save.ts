import { createHash } from 'node:crypto'
import { isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { localDate, resolveTimezone } from '../../config/timezone.ts'
import type { VaultFile } from '../../store/vault-rows.ts'
import type { VaultContext } from '../context.ts'
import { readFrontMatter, withFrontMatter } from '../folder/front-matter.ts'
import { readVaultFile } from '../folder/read.ts'
import { asMarkdown } from '../folder/text.ts'
import type { Vault } from '../folder/vault.ts'
import { withVaultLock } from '../folder/vault-lock.ts'
import { writeVaultFile } from '../folder/write.ts'
import { readBlock, withBlock } from '../page/blocks.ts'
import { type KnownAnswer, usedSources } from './known-answer.ts'
import { sourceLocations } from './locations.ts'
import { answerPath, answerText, isUnchanged, titleOf } from './page.ts'
import { nameOf } from './source.ts'

export interface Saved {
  /** From the root of the vault. */
  readonly path: string
  /** Whether the file says something else than before. */
  readonly written: boolean
}

const VAULT_LOCK_WAIT_MS = 30_000

/** Files an answer as a page of the vault. Asked again, only our part of the page is written again. */
export async function saveAnswer(
  context: VaultContext,
  vault: Vault,
  answer: KnownAnswer,
  project: string | null,
): Promise<Saved> {
  const path = answerPath(answer.question, project)
  const locations = await sourceLocations(context, vault, answer.sources)
  const saved = await withVaultLock(
    vault.root,
    async () => {
      const noted = await context.store.vault.file(context.reach, vault.name, path)
      const before = unwrap(readVaultFile(vault.root, path))?.toString() ?? ''
      const { zone } = resolveTimezone(context.config.timezone)
      const inner = answerText(answer, locations, context.clock.now(), zone)
      const today = localDate(context.clock.now(), zone)
      const content = pageWith(before, answer, { inner, noted, today, project, path })
      const written = unwrap(writeVaultFile(vault.root, path, content))
      const inputs = digestOf(answer)
      const writtenAt = isoTime(context.clock.now())
      await context.store.vault.put(context.reach, vault.name, {
        path,
        kind: 'answer',
        content,
        inputs,
        writtenAt,
      })
      return { path, written }
    },
    { waitMs: VAULT_LOCK_WAIT_MS },
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

function pageWith(before: string, answer: KnownAnswer, { inner, noted, today, project, path }: Page): string {
  const found = unwrap(readBlock(before, 'answer'))
  if (before !== '' && found === undefined && noted === undefined) throw notOurs(path)
  const text = before === '' ? `\n# ${asMarkdown(titleOf(answer))}\n` : before
  const ours = found !== undefined && isUnchanged(found)
  const last = noted === undefined ? undefined : unwrap(readBlock(noted.content, 'answer'))
  const written = (ours ? found : last) ?? ''
  const body = unwrap(withBlock(text, 'answer', { inner, written }))
  const created = unwrap(readFrontMatter(before)).fields['created'] ?? today
  return unwrap(
    withFrontMatter(body, {
      title: titleOf(answer),
      tags: tagsIn(before),
      sources: sourcesOf(answer),
      created,
      updated: today,
      state: 'active',
      project: project ?? undefined,
    }),
  )
}

/** Tags that a person added stay. */
function tagsIn(before: string): unknown[] {
  const { tags } = unwrap(readFrontMatter(before)).fields
  const own = Array.isArray(tags) ? tags : typeof tags === 'string' ? [tags] : []
  return own.includes('answer') ? own : ['memoria', 'answer', ...own]
}

function sourcesOf(answer: KnownAnswer): string[] {
  return [...new Set(usedSources(answer).map(({ source }) => nameOf(source)))]
}

function digestOf(answer: KnownAnswer): string {
  const made = JSON.stringify([answer.question, sourcesOf(answer), answer.by])
  return createHash('sha256').update(made).digest('hex')
}

function notOurs(path: string): MemoriaError {
  return new MemoriaError('conflict', `${path} of the vault is a file of yours`, {
    hint: 'Move or rename it, or ask in other words.',
  })
}
