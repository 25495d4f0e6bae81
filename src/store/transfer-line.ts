import * as z from 'zod/mini'
import { MemoriaError } from '../base/errors.ts'
import { CHANGES, KINDS, type Memory, ORIGINS, type Revision, SCOPES, STATES } from '../model/memory.ts'
import { IDENTITY_KINDS, type Project } from '../model/project.ts'
import { type MemoryLink, RELATIONS } from './store.ts'

/** One line of an export. What was forgotten travels as a tombstone: without its text, also in its history. */
export type TransferLine =
  | { readonly type: 'project'; readonly project: Project }
  | { readonly type: 'memory'; readonly memory: Memory; readonly history: readonly Revision[] }
  | { readonly type: 'link'; readonly link: MemoryLink }

const text = z.string()
const time = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))
const texts = z.array(z.string())
const share = z.number().check(z.minimum(0), z.maximum(1))
const count = z.int().check(z.minimum(0))

const statement = {
  ...{
    kind: z.enum(KINDS),
    text,
    topic: z.nullable(text),
    aliases: texts,
    keywords: texts,
    tags: texts,
    files: texts,
  },
  ...{ importance: share, pinned: z.boolean() },
}

const memory = z.object({
  ...statement,
  ...{
    id: text,
    user: text,
    scope: z.enum(SCOPES),
    project: z.nullable(text),
    origin: z.enum(ORIGINS),
    trust: share,
  },
  evidence: z.array(z.object({ session: text, messages: texts, quote: text })),
  ...{ state: z.enum(STATES), validFrom: time, validTo: z.nullable(time), supersededBy: z.nullable(text) },
  ...{ confirmed: count, used: z.object({ count, lastAt: z.nullable(time) }) },
  ...{ revision: count, createdAt: time, updatedAt: time },
})

const revision = z.object({
  ...{ revision: count, change: z.enum(CHANGES), at: time, by: text, why: text },
  statement: z.nullable(z.object(statement)),
})

const line = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('project'),
    project: z.object({
      ...{ id: text, kind: z.enum(IDENTITY_KINDS), name: text, paths: texts, createdAt: time, seenAt: time },
    }),
  }),
  z.object({ type: z.literal('memory'), memory, history: z.array(revision) }),
  z.object({
    type: z.literal('link'),
    link: z.object({ from: text, relation: z.enum(RELATIONS), to: text, createdAt: time }),
  }),
])

/** Reads one line of an export; a line that is not exactly of its form stops the import, with its number. */
export function parseTransferLine(raw: string, number: number): TransferLine {
  const parsed = line.safeParse(readJson(raw, number))
  if (parsed.success) return parsed.data
  const [problem] = parsed.error.issues
  throw refused(number, `${problem?.path.join('.') || 'the line'}: ${problem?.message ?? 'not understood'}`)
}

function readJson(raw: string, number: number): unknown {
  try {
    return JSON.parse(raw)
  } catch (thrown) {
    throw refused(number, thrown instanceof Error ? thrown.message : 'not JSON')
  }
}

function refused(number: number, problem: string): MemoriaError {
  return new MemoriaError('invalid_input', `line ${number} cannot be read: ${problem}`, {
    hint: 'Nothing was imported. The file must be what `memoria export --format jsonl` writes.',
  })
}
