import { createHash } from 'node:crypto'
import { MemoriaError } from '../../base/errors.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { KINDS, type Kind } from '../../model/memory.ts'
import { fileFlaw } from '../folder/flaw.ts'
import { type Fields, readFrontMatter } from '../folder/front-matter.ts'
import { readVaultFile } from '../folder/read.ts'
import { NAME_KINDS, type NameKind } from './name.ts'

/** The file of a vault that says which pages it has and how they are written. */
export const SCHEMA_PATH = 'schema.md'

/** The parts of a page that are not statements that hold. */
const LISTS = ['history', 'sessions', 'files', 'related'] as const
export type ListName = (typeof LISTS)[number]
export type SectionName = Kind | ListName

/** Which pages a vault has, and how they are written. */
export interface PageSchema {
  /** How many statements a page of each kind has at least; 0 for a kind that gets no pages. */
  readonly least: Readonly<Record<NameKind, number>>
  /** How many statements the page with all that belongs to no subject has at least; 0: there is no such page. */
  readonly leastOther: number
  /** The parts of a page in their order. Every kind of statement is among them. */
  readonly sections: readonly SectionName[]
  /** How prose is to be written, in the person's words, for a model. */
  readonly guidance: string
}

export const DEFAULT_SCHEMA: PageSchema = {
  least: { topic: 2, command: 2, name: 2, phrase: 3, file: 2, code: 2, word: 3 },
  leastOther: 2,
  sections: [...KINDS, ...LISTS],
  guidance: '',
}

/** The schema of a vault, or why its file cannot be used. A vault without one has the defaults. */
export function readSchema(root: string): Result<PageSchema> {
  const file = readVaultFile(root, SCHEMA_PATH)
  if (!file.ok) return file
  if (file.value === undefined) return ok(DEFAULT_SCHEMA)
  const flaw = fileFlaw(file.value)
  if (flaw !== undefined) return unusable(flaw)
  const front = readFrontMatter(file.value.toString())
  if (!front.ok) return unusable(front.error.message)
  const { fields, body } = front.value
  const pages = pagesOf(fields)
  if (!pages.ok) return pages
  const sections = sectionsOf(fields)
  if (!sections.ok) return sections
  return ok({ ...pages.value, sections: sections.value, guidance: guidanceIn(body) })
}

/** Characters that differ between two schemas that give other pages. */
export function schemaDigest({ least, leastOther, sections }: PageSchema): string {
  const text = JSON.stringify([least, leastOther, sections])
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

const MAX_LEAST = 100

function pagesOf({ pages }: Fields): Result<Pick<PageSchema, 'least' | 'leastOther'>> {
  if (pages === undefined || pages === null) return ok(DEFAULT_SCHEMA)
  if (typeof pages !== 'object' || Array.isArray(pages))
    return unusable('`pages` is no list of kinds with numbers')
  const given = pages as Record<string, unknown>
  const known: readonly string[] = [...NAME_KINDS, 'other']
  for (const [kind, least] of Object.entries(given)) {
    if (!known.includes(kind)) return unusable(`\`pages\` has no kind "${kind}", only ${known.join(', ')}`)
    if (!isCount(least)) return unusable(`\`pages.${kind}\` is no whole number from 0 to ${MAX_LEAST}`)
  }
  const least = (kind: string) => (isCount(given[kind]) ? given[kind] : 0)
  return ok({
    least: Object.fromEntries(NAME_KINDS.map((kind) => [kind, least(kind)])) as PageSchema['least'],
    leastOther: least('other'),
  })
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_LEAST
}

/** In the order of the file. Kinds of statements that it leaves out follow: no statement is hidden by a schema. */
function sectionsOf({ sections }: Fields): Result<readonly SectionName[]> {
  if (sections === undefined || sections === null) return ok(DEFAULT_SCHEMA.sections)
  const known: readonly string[] = DEFAULT_SCHEMA.sections
  if (!Array.isArray(sections)) return unusable('`sections` is no list')
  const unknown = sections.find((name) => typeof name !== 'string' || !known.includes(name))
  if (unknown !== undefined)
    return unusable(`\`sections\` has no part "${String(unknown)}", only ${known.join(', ')}`)
  const given = sections as SectionName[]
  return ok([...new Set([...given, ...KINDS])])
}

const GUIDANCE_HEADING = /^##\s+for a model\s*$/im
const MAX_GUIDANCE = 2_000

function guidanceIn(body: string): string {
  const found = GUIDANCE_HEADING.exec(body)
  if (found === null) return ''
  const below = body.slice(found.index + found[0].length)
  const end = /^##?\s/m.exec(below)?.index ?? below.length
  return below.slice(0, end).trim().slice(0, MAX_GUIDANCE)
}

function unusable(why: string): Result<never> {
  return err(
    new MemoriaError('invalid_input', `${SCHEMA_PATH} cannot be used: ${why}`, {
      hint: `The default pages are written until it is fixed. To get the default file again: delete ${SCHEMA_PATH} and run memoria compile --all.`,
    }),
  )
}
