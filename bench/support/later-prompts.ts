import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesIn, makeHints } from '../../src/inject/hints.ts'
import { NOTHING_TOLD } from '../../src/inject/ledger.ts'
import { openMemoria } from '../../src/memoria.ts'
import { reachOf } from '../../src/model/reach.ts'
import { runStages } from '../../src/pipeline/run-stages.ts'
import { projectOf } from '../../src/store/in-project.ts'

/** A prompt of a real session and what was injected with it, over a store of the sessions before. */
export interface AskedPrompt {
  readonly session: string
  readonly project: string
  readonly prompt: string
  readonly isFirst: boolean
  /** The lines of the fence, without its head, each with the whole text that it was made from. */
  readonly lines: readonly { readonly line: string; readonly source: string }[]
}

interface PastPrompt {
  readonly text: string
  /** The files of the tool calls before it. */
  readonly files: readonly string[]
}

interface PastSession {
  readonly id: string
  readonly project: string
  readonly at: string
  readonly prompts: readonly PastPrompt[]
  add(memoria: Memoria): Promise<void>
}

type Memoria = Awaited<ReturnType<typeof openMemoria>>

/** Every prompt of the shared sessions, asked as it came: in the order of time, over what was learned until then. */
export async function askLaterPrompts(shared: string): Promise<AskedPrompt[]> {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-later-'))
  const before = { ...process.env }
  Object.assign(process.env, { HOME: folder, CLAUDE_CONFIG_DIR: join(folder, '.claude') })
  try {
    const memoria = await openMemoria({ home: join(folder, 'memoria'), settings: ['log.level=error'] })
    const sessions = [...transcriptsIn(shared, folder), ...chatsIn(shared)]
    const typed = new Set<string>()
    const asked: AskedPrompt[] = []
    for (const session of sessions.sort((one, other) => (one.at < other.at ? -1 : 1))) {
      // A prompt that stands in an earlier session as well was copied with it: some sessions go on in a second file.
      asked.push(...(await askSession(memoria, session)).filter(({ prompt }) => !typed.has(prompt.trim())))
      for (const { text } of session.prompts) if (text.length >= COPIED) typed.add(text.trim())
      await session.add(memoria)
      await runStages(memoria.context, { stages: LEARNING, pace: 'now' })
    }
    await memoria.close()
    return asked
  } finally {
    Object.assign(process.env, before)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The prompts of each session, by project. */
export function typedPrompts(shared: string): string[][][] {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-typed-'))
  try {
    return [transcriptsIn(shared, folder), chatsIn(shared)].map((sessions) =>
      sessions.map(({ prompts }) => prompts.map(({ text }) => text)),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A shorter prompt is typed again by chance. */
const COPIED = 20

const LEARNING = ['sweep-transcripts', 'learn-locally', 'write-episodes', 'embed'] as const

async function askSession(memoria: Memoria, session: PastSession): Promise<AskedPrompt[]> {
  const { context } = memoria
  const { id: project } = await projectOf(context, session.project)
  const already = { ...NOTHING_TOLD, memories: new Set<string>(), also: new Set<string>() }
  const asked: AskedPrompt[] = []
  for (const [index, { text: prompt, files }] of session.prompts.entries()) {
    const { text, tellings, also, answers } = await makeHints(context, {
      ...{ prompt, files, already, session: null, isFollowUp: index > 0 },
      reach: reachOf(context.config.user, project),
    })
    for (const { memory } of tellings) already.memories.add(memory.id)
    for (const one of also) already.also.add(one)
    const lines = text
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line, at) => ({ line, source: `${answers[at]?.kind}: ${answers[at]?.text}` }))
    asked.push({ session: session.id, project: session.project, prompt, isFirst: index === 0, lines })
  }
  return asked
}

function chatsIn(shared: string): PastSession[] {
  return ['sessions.jsonl', 'more.jsonl']
    .flatMap((file) => linesOf(join(shared, 'learning', file)))
    .map((line) => JSON.parse(line))
    .map((chat) => ({
      id: chat.id,
      project: chat.project,
      at: chat.messages[0]?.at ?? '',
      prompts: chat.messages
        .filter(({ role, text }: { role: string; text: string }) => role === 'user' && isTyped(text))
        .map(({ text }: { text: string }) => ({ text, files: [] })),
      add: async (memoria) => void (await memoria.addSession(chat)),
    }))
}

function transcriptsIn(shared: string, folder: string): PastSession[] {
  const project = join(folder, 'entire-cli')
  const kept = join(folder, '.claude/projects/-w')
  for (const path of [project, kept]) mkdirSync(path, { recursive: true })
  const from = join(shared, 'coding/sessions')
  return readdirSync(from)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => {
      const lines = linesOf(join(from, name)).map((line) =>
        line.replace(/"cwd":"[^"]*"/g, `"cwd":${JSON.stringify(project)}`),
      )
      const entries = lines.flatMap(entryOf)
      return {
        id: name.slice(0, 19),
        project,
        prompts: promptsOf(entries),
        at: entries.find(({ timestamp }) => timestamp !== undefined)?.timestamp ?? '',
        add: async () => writeFileSync(join(kept, name), `${lines.join('\n')}\n`),
      }
    })
}

interface TranscriptBlock {
  readonly type: string
  readonly text?: string
  readonly input?: unknown
}

/** The parts of a transcript's line that a prompt is read from. */
interface TranscriptEntry {
  readonly type?: string
  readonly timestamp?: string
  readonly isMeta?: boolean
  readonly isSidechain?: boolean
  readonly message?: { readonly content?: string | readonly TranscriptBlock[] }
}

function entryOf(line: string): TranscriptEntry[] {
  try {
    return [JSON.parse(line) as TranscriptEntry]
  } catch {
    // A file may begin with something that is no line of a transcript.
    return []
  }
}

function promptsOf(entries: readonly TranscriptEntry[]): PastPrompt[] {
  const calls: { input: string }[] = []
  const prompts: PastPrompt[] = []
  for (const { type, isMeta, isSidechain, message } of entries) {
    if (isMeta || isSidechain) continue
    const blocks = typeof message?.content === 'string' ? [] : (message?.content ?? [])
    for (const { type: kind, input } of blocks)
      if (kind === 'tool_use') calls.push({ input: JSON.stringify(input) })
    const text = typeof message?.content === 'string' ? message.content : wordsOf(blocks)
    if (type === 'user' && isTyped(text)) prompts.push({ text, files: filesIn(calls.slice(-RECENT)) })
  }
  return prompts
}

const RECENT = 20

function wordsOf(blocks: readonly TranscriptBlock[]): string {
  if (blocks.some(({ type }) => type === 'tool_result')) return ''
  return blocks.flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])).join('\n')
}

/** A host's own notes and the output of its commands are no prompts. */
function isTyped(text: string): boolean {
  return (
    text.trim() !== '' &&
    !/^\s*(?:<|\[Request interrupted|Caveat: |This session is being continued)/.test(text)
  )
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trim().split('\n')
}
