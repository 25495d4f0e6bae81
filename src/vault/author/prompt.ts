import { barred } from '../../extract/model/transcript.ts'
import { oneLine } from '../../extract/model/trim.ts'
import type { Question } from '../../llm/llm.ts'
import { readVaultFile } from '../folder/read.ts'
import { asManyAsFit, quoted } from './bounded.ts'
import type { AuthorContext } from './context.ts'
import { memoriesAbout } from './manifest.ts'
import { systemFor } from './orders.ts'
import { isProseOurs } from './ownership.ts'
import { byConcern, type IndexedPage, memoriesIn, type PageIndex } from './page-index.ts'
import { nameOf } from './pieces.ts'
import { JSON_SCHEMA } from './schema.ts'
import { asShown, type Chunk } from './sections.ts'
import { logSourcesIn } from './sources.ts'

/** The most that a question takes, by the estimate of the budget: however large the wiki is. */
export const MOST_PROMPT_TOKENS = 24_000
const MOST_ANSWER_TOKENS = 8000

/** In bytes. */
const INDEX = 9000
const MEMORIES = 6000
const PAGE = 3000
const MOST_PAGES = 6
const LONGEST_ROW = 200
const LONGEST_PROBLEM = 600

/** A question, and what the model was given in it: it can cite nothing else. */
export interface Given {
  readonly question: Question
  readonly sources: ReadonlySet<string>
}

export interface Again {
  /** The pages that it asked to read; undefined while it may still ask. */
  readonly read?: readonly string[]
  /** The problem with its last answer. */
  readonly problem?: string
}

/** The question about a chunk: the index as far as it fits, the pages concerned, the memories, the chunk itself. */
export async function questionFor(
  context: AuthorContext,
  pageIndex: PageIndex,
  chunk: Chunk,
  { read, problem }: Again = {},
): Promise<Given> {
  const text = chunk.pieces.map((piece) => piece.text).join('\n')
  const own = chunk.pieces.map(({ source }) => source)
  const ranked = byConcern(pageIndex, text, own)
  const near = ranked.filter(({ score }) => score > 0).map(({ page }) => page.path)
  const concerned = near.slice(0, MOST_PAGES)
  const further = (read ?? []).filter((path) => pageIndex.pages.has(path) && !concerned.includes(path))
  const pages = await Promise.all([...concerned, ...new Set(further)].map((path) => shownPage(context, path)))
  const memories = await memoriesAbout(context, text)
  const known = asManyAsFit(
    memories.map((one) =>
      barred(oneLine(`${nameOf(one)} | ${one.kind} | ${one.topic ?? '-'} | ${one.text}`, 320)),
    ),
    MEMORIES,
  )
  const prompt = [
    'The index of the wiki, the nearest pages first (path | title):',
    ...orNone(indexOf(ranked.map(({ page }) => page))),
    '',
    'The pages concerned, as they stand:',
    ...orNone(pages.map((page) => `${page.title}\n${page.text}`)),
    '',
    'Memories on these topics (source | kind | topic | text):',
    ...orNone(known),
    '',
    `What is new, from ${chunk.from}, each part with its source in square brackets:`,
    ...chunk.pieces.map(asShown),
    '',
    ...closing(read, problem),
  ].join('\n')
  const cited = pages.flatMap((page) => [...logSourcesIn(page.text), ...named(memoriesIn(page.text))])
  const shown = memories.slice(0, known.length).map(nameOf)
  return {
    question: {
      system: systemFor(context.vault),
      prompt,
      schema: JSON_SCHEMA,
      maxTokens: MOST_ANSWER_TOKENS,
    },
    sources: new Set([...own, ...shown, ...cited]),
  }
}

function closing(read: readonly string[] | undefined, problem: string | undefined): string[] {
  const orders = 'Answer with JSON of the given schema and nothing else.'
  const wrong =
    problem === undefined
      ? []
      : [`Your last edits were refused as a whole: ${oneLine(problem, LONGEST_PROBLEM)}. Fix that.`]
  if (read !== undefined) return [...wrong, `Now the edits; nothing more can be read. ${orders}`]
  return [...wrong, `End of what is new. Which pages do you read first, or which edits follow? ${orders}`]
}

/** As the file stands now, with all that a person wrote there. */
async function shownPage(context: AuthorContext, path: string) {
  const file = readVaultFile(context.vault.root, path)
  const text = file.ok ? (file.value?.toString() ?? '') : ''
  const isOurs = await isProseOurs(context, path, text)
  return {
    text: quoted(text, PAGE),
    title: `== ${path}${isOurs ? '' : " (its prose is a person's: it cannot be written or deleted)"}`,
  }
}

function indexOf(pages: readonly IndexedPage[]): string[] {
  // Rows have at least the length of a path, so that no more than these can fit.
  return asManyAsFit(
    pages.slice(0, INDEX / 20).map(({ path, title }) => barred(oneLine(`${path} | ${title}`, LONGEST_ROW))),
    INDEX,
  )
}

function named(ids: ReadonlySet<string>): string[] {
  return [...ids].map((id) => `m-${id}`)
}

function orNone(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ['(none)'] : lines
}
