import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What one transcript holds, read by rules of this file's own: it must not share a mistake with the product. */
export interface Counted {
  readonly prompts: readonly Said[]
  readonly answers: readonly Said[]
  readonly tools: readonly CountedTool[]
  readonly summaries: readonly Said[]
  /** Where the person stopped the client. */
  readonly interruptions: readonly Said[]
  /** Failures of the model that the client wrote down in the assistant's place. */
  readonly apiErrors: readonly Said[]
}

export interface CountedSession extends Counted {
  readonly id: string
  readonly file: string
  readonly subagents: readonly (Counted & { readonly id: string })[]
}

export interface Said {
  /** The line's own id: a fork copies lines with it. */
  readonly line: string
  readonly text: string
}

export interface CountedTool {
  readonly call: string
  readonly name: string
  /** Undefined while no result was written, as when the client was killed or interrupted. */
  readonly failed: boolean | undefined
}

interface Line {
  readonly type?: string
  readonly uuid?: string
  readonly isMeta?: boolean
  readonly isSidechain?: boolean
  readonly isCompactSummary?: boolean
  readonly isApiErrorMessage?: boolean
  readonly message?: { readonly content?: string | readonly Block[]; readonly model?: string }
  readonly attachment?: {
    readonly type?: string
    readonly prompt?: string | readonly Block[]
    readonly commandMode?: string
    readonly origin?: { readonly kind?: string }
  }
}

interface Block {
  readonly type?: string
  readonly text?: string
  readonly id?: string
  readonly name?: string
  readonly tool_use_id?: string
  readonly is_error?: boolean
}

/** What the client writes in the user's name around commands and shell lines; no one said it. */
const WRAPPER = /^\s*<(command-name|local-command-|bash-|task-notification|system-reminder)/
/** A command of the person's own making: what they wrote after it is a prompt. */
const OWN_COMMAND =
  /^<command-message>.*<\/command-message>\n<command-name>(.*)<\/command-name>(?:\n<command-args>([\s\S]*)<\/command-args>)?$/
const HOOK_FAILURE = /"type":"hook_(?!success|additional_context|system_message)\w+"|"hookErrors":\[[^\]]/
/** The client's own words in the assistant's place: an error, or the end of a turn that never had one. */
const SYNTHETIC = '<synthetic>'
const INTERRUPTION = '[Request interrupted by user'

/** Every session under a `CLAUDE_CONFIG_DIR`, oldest first. */
export function countSessions(claudeHome: string): CountedSession[] {
  return transcriptsIn(join(claudeHome, 'projects'))
    .map((file) => ({ file, born: statSync(file).birthtimeMs }))
    .sort((a, b) => a.born - b.born)
    .map(({ file }) => ({
      id: basename(file, '.jsonl'),
      file,
      ...count(linesOf(file).filter((line) => line.isSidechain !== true)),
      subagents: subagentsOf(file),
    }))
}

/** All of these as one: what a fork copied counts once, where it was said first. */
export function countOnce(all: readonly Counted[]): Counted {
  const once = (pick: (counted: Counted) => readonly Said[]) => unique(all.flatMap(pick), ({ line }) => line)
  return {
    prompts: once(({ prompts }) => prompts),
    answers: once(({ answers }) => answers),
    summaries: once(({ summaries }) => summaries),
    apiErrors: once(({ apiErrors }) => apiErrors),
    interruptions: once(({ interruptions }) => interruptions),
    tools: unique(
      all.flatMap(({ tools }) => tools),
      ({ call }) => call,
    ),
  }
}

/** What the client wrote about hooks that failed, were stopped or gave an answer it could not use. */
export function hookFailures(claudeHome: string): string[] {
  return transcriptsIn(join(claudeHome, 'projects')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => HOOK_FAILURE.test(line)),
  )
}

function count(all: readonly Line[]): Counted {
  const lines = unique(all, ({ uuid }) => uuid ?? '')
  const own = lines.filter((line) => line.type === 'user' && line.isMeta !== true)
  const results = new Map(own.flatMap(blocksOf).map((block) => [block.tool_use_id, block.is_error]))
  const written = own.filter((line) => !textOf(line).startsWith(INTERRUPTION) && textOf(line) !== '')
  const answered = lines.filter((line) => line.type === 'assistant')
  return {
    prompts: lines.flatMap((line) => promptOf(line).map((text) => ({ line: line.uuid ?? '', text }))),
    summaries: written.filter((line) => line.isCompactSummary).map(said),
    answers: answered.filter((line) => textOf(line) !== '' && line.message?.model !== SYNTHETIC).map(said),
    apiErrors: answered.filter((line) => line.isApiErrorMessage).map(said),
    tools: answered
      .flatMap(blocksOf)
      .filter((block) => block.type === 'tool_use')
      .map(({ id = '', name = '' }) => ({
        call: id,
        name,
        failed: results.has(id) ? results.get(id) === true : undefined,
      })),
    interruptions: own.filter((line) => textOf(line).startsWith(INTERRUPTION)).map(said),
  }
}

/** What the person wrote, as they would remember it: also in the middle of a turn, and behind a command. */
function promptOf(line: Line): string[] {
  const { attachment } = line
  if (attachment?.type === 'queued_command') {
    const isTyped = attachment.commandMode === 'prompt' && attachment.origin?.kind === 'human'
    return isTyped ? [textOf({ message: { content: attachment.prompt ?? '' } })] : []
  }
  const text = line.type === 'user' && !line.isMeta && !line.isCompactSummary ? textOf(line) : ''
  if (text === '' || text.startsWith(INTERRUPTION) || WRAPPER.test(text)) return []
  const [, command, words] = OWN_COMMAND.exec(text) ?? []
  if (command === undefined) return [text]
  return words ? [`${command} ${words}`] : []
}

function said(line: Line): Said {
  return { line: line.uuid ?? '', text: textOf(line) }
}

function textOf(line: Line): string {
  return blocksOf(line)
    .map((block) => (block.type === 'text' ? (block.text ?? '') : ''))
    .filter((text) => text !== '')
    .join('\n')
}

function blocksOf(line: Line): readonly Block[] {
  const content = line.message?.content ?? []
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content
}

function subagentsOf(file: string): (Counted & { id: string })[] {
  const folder = join(dirname(file), basename(file, '.jsonl'), 'subagents')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => ({
      id: basename(name, '.jsonl').replace(/^agent-/, ''),
      ...count(linesOf(join(folder, name))),
    }))
}

function transcriptsIn(projects: string): string[] {
  if (!existsSync(projects)) return []
  return readdirSync(projects).flatMap((project) =>
    readdirSync(join(projects, project))
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => join(projects, project, name)),
  )
}

/** A line cut off by a killed client is not counted. */
function linesOf(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return [JSON.parse(text)]
      } catch {
        // Torn, or the nothing after the last line.
        return []
      }
    })
}

function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()
}
