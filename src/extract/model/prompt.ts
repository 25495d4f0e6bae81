import type { Question } from '../../llm/llm.ts'
import { MAX_TEXT, type Memory } from '../../model/memory.ts'
import { FEWEST_ALLOWED } from './most-memories.ts'
import { rulesWith } from './rules.ts'
import { jsonSchemaWith } from './schema.ts'
import { barred, type Transcript } from './transcript.ts'
import { oneLine } from './trim.ts'

/** A memory that exists already, as the model is shown it. */
export type ManifestLine = Pick<Memory, 'id' | 'kind' | 'topic' | 'text'>

/** The position of a part in its session. */
export interface Position {
  /** The first prompt of the session, where the part does not hold it; empty otherwise. */
  readonly opening: string
  /** More of the session follows, it ended with this part, or nobody knows yet. */
  readonly after: 'goes-on' | 'ended' | 'open'
}

export interface QuestionOptions {
  readonly most?: number
  readonly position?: Position
}

const MOST_LINES = 40
/** A statement is shown whole: a model that is to make it precise must know all that it says. */
const LONGEST_LINE = MAX_TEXT + 200
const LONGEST_OPENING = 400
/** A memory with all its words takes about half of it. */
const TOKENS_PER_MEMORY = 600

/** The question about some turns: what is known already, what was said, and nothing else. */
export function questionFor(
  { text }: Transcript,
  manifest: readonly ManifestLine[],
  { most = FEWEST_ALLOWED, position = WHOLE }: QuestionOptions = {},
): Question {
  const known = shownLines(manifest)
  const prompt = [
    'Memories of this project and person that exist already on these topics (id | kind | topic | text):',
    known.length === 0 ? '(none)' : known.map(({ line }) => barred(line)).join('\n'),
    '',
    ...openingLines(position),
    'The session, each message and tool call with its number:',
    text,
    '',
    `${ENDS[position.after]} Which memories come out of this part? Answer with JSON of the given schema and nothing else.`,
  ].join('\n')
  return {
    system: rulesWith(most),
    prompt,
    schema: jsonSchemaWith(most),
    maxTokens: most * TOKENS_PER_MEMORY,
  }
}

const WHOLE: Position = { opening: '', after: 'open' }

const ENDS: Readonly<Record<Position['after'], string>> = {
  'goes-on':
    'End of this part; the session goes on after it, and what is still open or undecided here may be settled there: keep only what is settled here.',
  ended: 'End of the session. What is still open here was left open.',
  open: 'End of this part, the latest so far; the session may go on.',
}

function openingLines({ opening }: Position): string[] {
  if (opening === '') return []
  const line = barred(oneLine(opening, LONGEST_OPENING))
  return ['An earlier part was read before. The session began with this prompt (it has no number):', line, '']
}

/** The memories that the model was shown: it can replace no other. */
export function shownIds(manifest: readonly ManifestLine[]): ReadonlySet<string> {
  return new Set(shownLines(manifest).map(({ id }) => id))
}

/** The second and last question about the same turns, with what was wrong about the first answer. */
export function repairOf(question: Question, problem: string): Question {
  const prompt = `${question.prompt}\n\nYour last answer could not be used: ${problem}. Answer again, with one JSON object of the schema, complete and not longer than needed:\n${JSON.stringify(question.schema)}`
  return { ...question, prompt }
}

function shownLines(manifest: readonly ManifestLine[]): { readonly id: string; readonly line: string }[] {
  return manifest.slice(0, MOST_LINES).map(({ id, kind, topic, text }) => ({
    id,
    line: oneLine(`${id} | ${kind} | ${topic ?? '-'} | ${text}`, LONGEST_LINE),
  }))
}
