import { err, ok, type Result } from '../../base/result.ts'
import { checkedAnswer } from '../../llm/checked-answer.ts'
import type { Client } from '../../llm/client.ts'
import type { Failure } from '../../llm/llm.ts'
import { apply, type OnStep, stage, unstage } from './apply.ts'
import type { AuthorContext } from './context.ts'
import { checkEdits, type EditScope } from './edits.ts'
import { filesAfter, pageFinder } from './names.ts'
import type { PageIndex } from './page-index.ts'
import { type StagedPage, stagePage } from './pages.ts'
import { type Again, questionFor } from './prompt.ts'
import { ANSWER, type Edit } from './schema.ts'
import type { Chunk } from './sections.ts'
import { checkStaged } from './staged.ts'

/** Written to the ledger with each call. */
const PURPOSE = 'compile'

/** The result for a chunk. */
export interface Written {
  readonly pages: readonly StagedPage[]
}

/**
 * Why nothing was written: `failed`, there was no answer; `refused`, two answers could not be used, and the reason; `changed`,
 * somebody else wrote in the pages meanwhile.
 */
export type NotWritten =
  | { readonly why: 'failed'; readonly failure: Failure }
  | { readonly why: 'refused'; readonly reason: string }
  | { readonly why: 'changed' }

export interface Talk {
  readonly context: AuthorContext
  readonly pageIndex: PageIndex
  readonly client: Client
  /** Runs work as the only writer of the vault. */
  readonly locked: <T>(work: () => Promise<T>) => Promise<T>
  readonly onStep: OnStep
}

/**
 * Asks about a chunk and writes what follows, or nothing. The model may ask once for further pages, and once gets a second
 * chance with the reason why its edits were refused.
 */
export async function converse(talk: Talk, chunk: Chunk): Promise<Result<Written, NotWritten>> {
  const { context, pageIndex, client, locked } = talk
  const again: { -readonly [K in keyof Again]: Again[K] } = {}
  for (;;) {
    const given = await questionFor(context, pageIndex, chunk, again)
    const purpose = { why: PURPOSE, session: null, project: context.vault.project }
    const asked = await client.ask(given.question, purpose)
    if (!asked.ok) return err({ why: 'failed', failure: asked.error })
    const answer = checkedAnswer(asked.value.text, ANSWER)
    if (
      answer.ok &&
      answer.value.read.length > 0 &&
      again.read === undefined &&
      again.problem === undefined
    ) {
      again.read = answer.value.read
      continue
    }
    const scope = { context, pageIndex, sources: given.sources }
    const written = answer.ok
      ? await locked(() => writeAll(talk, scope, chunk, answer.value.edits))
      : err(answer.error)
    if (written.ok) return written.value === null ? err({ why: 'changed' }) : ok({ pages: written.value })
    if (again.problem !== undefined) return err({ why: 'refused', reason: written.error })
    again.problem = written.error
  }
}

/** The pages that were written; null when somebody else changed one meanwhile; an error is the reason of a refusal. */
async function writeAll(
  { context, pageIndex, onStep }: Talk,
  scope: EditScope,
  chunk: Chunk,
  edits: readonly Edit[],
): Promise<Result<readonly StagedPage[] | null, string>> {
  const checked = await checkEdits(scope, edits)
  if (!checked.ok) return checked
  const files = filesAfter(context, edits)
  const find = pageFinder(files, edits, pageIndex)
  const pages: StagedPage[] = []
  for (const edit of edits) {
    const page = await stagePage(scope, edit, find)
    if (!page.ok) return page
    if (page.value.after !== page.value.before) pages.push(page.value)
  }
  try {
    const read = stage(context, pages, onStep)
    const valid = checkStaged(pages, read, files, pageIndex)
    if (!valid.ok) return valid
    return ok((await apply(context, pages, chunk, onStep)) ? pages : null)
  } finally {
    unstage(context)
  }
}
