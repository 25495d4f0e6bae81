import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GivenMessage, GivenSession } from '../../src/ingest/given-session.ts'

/** A question with what answers it: messages (as `session message`), or whole sessions. */
export interface Asked {
  readonly query: string
  readonly project: string
  /** What it belongs to: weights are fitted without the group they are measured on. */
  readonly group: string
  readonly kind: string
  readonly messages: readonly string[]
  readonly sessions: readonly string[]
  /** The answer in words, where the set has one. */
  readonly answer?: string
}

export interface HistorySet {
  readonly sessions: readonly GivenSession[]
  readonly questions: readonly Asked[]
}

/** Where the data is that nobody here wrote; undefined where it is absent. */
export function sharedData(...parts: readonly string[]): string | undefined {
  const path = join(process.env['MEMORIA_SHARED'] ?? join(process.cwd(), '../shared'), 'data', ...parts)
  return existsSync(path) ? path : undefined
}

interface LocomoTurn {
  readonly speaker: string
  readonly dia_id: string
  readonly text: string
  readonly blip_caption?: string
}

interface Locomo {
  readonly sample_id: string
  readonly conversation: Readonly<Record<string, string | readonly LocomoTurn[]>>
  readonly qa: readonly {
    readonly question: string
    readonly evidence: readonly string[]
    readonly category: number
  }[]
}

/** Long conversations with questions, each with the turns that answer it. */
export function locomo(path: string, { captions = true } = {}): HistorySet {
  const conversations = JSON.parse(readFileSync(path, 'utf8')) as Locomo[]
  const sessions = conversations.flatMap(({ sample_id, conversation }) =>
    Object.entries(conversation).flatMap(([name, turns]) =>
      Array.isArray(turns) && turns.length > 0
        ? [locomoSession(sample_id, name, turns as LocomoTurn[], conversation, captions)]
        : [],
    ),
  )
  const known = new Set(sessions.flatMap(({ id, messages }) => messages.map((one) => `${id} ${one.id}`)))
  const questions = conversations.flatMap(({ sample_id, qa }) =>
    qa.flatMap(({ question, evidence, category }) => {
      const messages = evidence
        .flatMap((given) => given.split(/[;,\s]+/))
        .map((turn) => `${sample_id}:session_${turn.slice(1).split(':')[0]} ${turn}`)
        .filter((message) => known.has(message))
      const from = [...new Set(messages.map((message) => message.split(' ')[0] ?? ''))]
      if (messages.length === 0) return []
      return [
        {
          query: question,
          project: sample_id,
          group: sample_id,
          kind: `category ${category}`,
          messages,
          sessions: from,
        },
      ]
    }),
  )
  return { sessions, questions }
}

function locomoSession(
  sample: string,
  name: string,
  turns: readonly LocomoTurn[],
  conversation: Locomo['conversation'],
  captions: boolean,
): GivenSession {
  const started = locomoTime(String(conversation[`${name}_date_time`] ?? ''))
  const first = conversation['speaker_a']
  return {
    host: 'locomo',
    id: `${sample}:${name}`,
    project: sample,
    messages: turns.map(({ speaker, dia_id, text, blip_caption }, index) => ({
      ...({ id: dia_id, speaker, role: speaker === first ? 'user' : 'assistant' } as const),
      text: captions && blip_caption ? `${text} [shares ${blip_caption}]` : text,
      at: started + index * 60_000,
    })),
  }
}

/** `1:56 pm on 8 May, 2023` */
function locomoTime(text: string): number {
  const [, clock = '', day = ''] = /^(.*) on (.*)$/.exec(text) ?? []
  const time = Date.parse(`${day.replace(',', '')} ${clock} UTC`)
  return Number.isNaN(time) ? Date.UTC(2023, 0, 1) : time
}

interface DevSession {
  readonly sessionId: string
  readonly metadata: { readonly date: string; readonly project: string }
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
}

interface DevQuestion {
  readonly questionId: string
  readonly questionType: string
  readonly question: string
  readonly groundTruth: string
  readonly haystackSessionIds: readonly string[]
}

/** Coding sessions of several projects, in one history, and questions over them. */
export function devMemBench(folder: string): HistorySet {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T
  const sessions = read<DevSession[]>('sessions.json').map(({ sessionId, metadata, messages }) => ({
    host: 'devmembench',
    id: sessionId,
    project: 'devmembench',
    messages: messages.map(({ role, content }, index) => ({
      id: `${sessionId}-${index}`,
      role,
      text: content,
      at: Date.parse(metadata.date) + index * 60_000,
    })),
  }))
  const questions = read<DevQuestion[]>('questions-dev.json').map((given) => ({
    query: given.question,
    project: 'devmembench',
    group: given.questionId,
    kind: given.questionType,
    messages: [],
    sessions: given.questionType === 'abstention' ? [] : given.haystackSessionIds,
    answer: given.groundTruth,
  }))
  return { sessions, questions }
}

interface Commit {
  readonly sha: string
  readonly subject: string
  readonly gold: readonly string[]
}

export type CodingParts = 'text' | 'text and tools'

/** Real sessions of one project, and commits: which session made it? */
export function codingSessions(folder: string, parts: CodingParts = 'text'): HistorySet {
  const sessions = readdirSync(join(folder, 'sessions'))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => ({
      host: 'coding',
      id: name.slice(0, -'.jsonl'.length),
      project: 'coding',
      messages: readFileSync(join(folder, 'sessions', name), 'utf8')
        .split('\n')
        .flatMap((line, index) => codingMessage(line, index, parts)),
    }))
    .filter(({ messages }) => messages.length > 0)
  const commits = JSON.parse(readFileSync(join(folder, 'commits-dev.json'), 'utf8')) as Commit[]
  const questions = commits.map(({ sha, subject, gold }) => ({
    query: subject,
    project: 'coding',
    group: sha,
    kind: 'commit',
    messages: [],
    sessions: gold,
  }))
  return { sessions, questions }
}

interface Block {
  readonly type?: string
  readonly text?: string
  readonly input?: unknown
}

function codingMessage(line: string, index: number, parts: CodingParts): GivenMessage[] {
  const entry = parsed(line)
  const role = entry?.type
  if (role !== 'user' && role !== 'assistant') return []
  const content = entry?.message?.content ?? []
  const blocks: readonly Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  const said = blocks.flatMap((block) => {
    if (block.type === 'text') return [block.text ?? '']
    return block.type === 'tool_use' && parts === 'text and tools' ? [inputWords(block.input)] : []
  })
  const text = withoutCommits(said.join('\n'))
  if (text.trim() === '') return []
  const at = Date.parse(entry?.timestamp ?? '')
  return [{ id: `line-${index}`, role, text, at: Number.isNaN(at) ? Date.UTC(2026, 0, 1) : at }]
}

interface Line {
  readonly type?: string
  readonly timestamp?: string
  readonly message?: { readonly content?: string | readonly Block[] }
}

function parsed(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line
  } catch {
    // A torn or foreign line holds nothing to index.
    return undefined
  }
}

function inputWords(input: unknown): string {
  const { file_path, command, pattern, description } = (input ?? {}) as Record<string, unknown>
  return [file_path, command, pattern, description]
    .filter((part) => typeof part === 'string')
    .map((part) => part.slice(0, 400))
    .join('\n')
}

/** What a commit left behind would give its session away. */
function withoutCommits(text: string): string {
  return text
    .replace(/git commit[\s\S]*?(?:EOF\s*\)"?|$)/g, '')
    .split('\n')
    .filter((line) => !/^\s*(?:co-authored-by|entire-[a-z-]+|signed-off-by):/i.test(line))
    .join('\n')
}
