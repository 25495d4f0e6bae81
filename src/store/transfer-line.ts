import * as z from 'zod/mini'
import { MemoriaError } from '../base/errors.ts'
import { checkText } from '../base/text.ts'
import type { Memory, Review, Revision } from '../model/memory.ts'
import {
  CHANGES,
  KINDS,
  MAX_LABEL,
  MAX_LABELS,
  MAX_TEXT,
  ORIGINS,
  REVIEWS,
  SCOPES,
  STATES,
} from '../model/memory.ts'
import { IDENTITY_KINDS, type Project } from '../model/project.ts'
import { type MemoryLink, RELATIONS } from './store.ts'

/** One line of an export. What was forgotten travels as a tombstone: without its text, also in its history. */
export type TransferLine =
  | { readonly type: 'project'; readonly project: Project }
  | MemoryLine
  | { readonly type: 'link'; readonly link: MemoryLink }

export interface MemoryLine {
  readonly type: 'memory'
  readonly memory: TransferMemory
  readonly history: readonly TransferRevision[]
}

/** Files from before learning do not tell when a memory was last said, nor whether somebody looked at it. */
export type TransferMemory = Omit<Memory, 'statedAt' | 'review' | 'author'> & {
  readonly statedAt?: string | undefined
  readonly author?: string | null | undefined
  readonly review?: Review | null | undefined
}

/** Runs are a store's own: the revision tells who and why without them. */
export type TransferRevision = Omit<Revision, 'run'>

const MAX_NAME = 4096
const MAX_QUOTE = 10_000

const name = textWithin(MAX_NAME)
const time = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))
const names = z.array(name)
const labels = z.array(textWithin(MAX_LABEL)).check(z.maxLength(MAX_LABELS))
const share = z.number().check(z.minimum(0), z.maximum(1))
const count = z.int().check(z.minimum(0))

const statement = {
  kind: z.enum(KINDS),
  text: orNothing(MAX_TEXT),
  topic: z.nullable(textWithin(MAX_LABEL)),
  aliases: labels,
  keywords: labels,
  tags: labels,
  files: z.array(textWithin(MAX_TEXT)).check(z.maxLength(MAX_LABELS)),
  importance: share,
  pinned: z.boolean(),
}

const memory = z
  .object({
    ...statement,
    id: name,
    user: name,
    scope: z.enum(SCOPES),
    project: z.nullable(name),
    origin: z.enum(ORIGINS),
    trust: share,
    author: z.optional(z.nullable(textWithin(MAX_LABEL))),
    evidence: z.array(z.object({ session: name, messages: names, quote: orNothing(MAX_QUOTE) })),
    state: z.enum(STATES),
    validFrom: time,
    validTo: z.nullable(time),
    supersededBy: z.nullable(name),
    confirmed: count,
    used: z.object({ count, lastAt: z.nullable(time) }),
    statedAt: z.optional(time),
    review: z.optional(z.nullable(z.enum(REVIEWS))),
    revision: count,
    createdAt: time,
    updatedAt: time,
  })
  .check(
    z.refine(({ state, text }) => (state === 'forgotten') === (text === ''), {
      error: 'a tombstone has no text, and everything else has one',
    }),
    z.refine(({ scope, project }) => scope !== 'project' || project !== null, {
      error: 'a memory of scope project needs a project',
    }),
  )

const revision = z.object({
  revision: count,
  change: z.enum(CHANGES),
  at: time,
  by: orNothing(MAX_NAME),
  why: orNothing(MAX_QUOTE),
  statement: z.nullable(z.object(statement)),
})

const history = z.array(revision).check(
  z.refine((steps) => steps.every((step, index) => step.revision > (steps[index - 1]?.revision ?? -1)), {
    error: 'the revisions are not in order',
  }),
)

const line = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('project'),
    project: z.object({
      id: name,
      kind: z.enum(IDENTITY_KINDS),
      name,
      paths: names,
      createdAt: time,
      seenAt: time,
    }),
  }),
  z.object({ type: z.literal('memory'), memory, history }),
  z.object({
    type: z.literal('link'),
    link: z.object({ from: name, relation: z.enum(RELATIONS), to: name, createdAt: time }),
  }),
])

/** Reads one line of an export; a line that is not exactly of its form stops the import, with its number. */
export function parseTransferLine(raw: string, number: number): TransferLine {
  const parsed = line.safeParse(readJson(raw, number))
  if (parsed.success) return parsed.data
  const [problem] = parsed.error.issues
  throw refusedLine(
    number,
    `${problem?.path.join('.') || 'the line'}: ${problem?.message ?? 'not understood'}`,
  )
}

export function refusedLine(number: number, problem: string): MemoriaError {
  return new MemoriaError('invalid_input', `line ${number} cannot be read: ${problem}`, {
    hint: 'Nothing was imported. The file must be what `memoria export --format jsonl` writes.',
  })
}

function readJson(raw: string, number: number): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(number === 1 ? raw.replace(/^\uFEFF/, '') : raw)
  } catch (thrown) {
    throw refusedLine(number, thrown instanceof Error ? thrown.message : 'not JSON')
  }
}

/** Text as it may be stored: something visible, within bounds, without NUL bytes or half characters. */
function textWithin(max: number) {
  return z
    .string()
    .check(z.refine((text) => isStorable(text, max), { error: `not 1 to ${max} storable characters` }))
}

function orNothing(max: number) {
  return z.string().check(
    z.refine((text) => text === '' || isStorable(text, max), {
      error: `not storable, or over ${max} characters`,
    }),
  )
}

function isStorable(text: string, max: number): boolean {
  return checkText(text, { max, what: 'it' }).ok
}
