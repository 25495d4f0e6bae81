import type { MessageItem, ToolCallItem, ToolResultItem, TranscriptItem } from '../../model/event.ts'
import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, nameIn, textIn } from '../fields.ts'
import { inputJson } from '../tool-input.ts'
import { blocksOf, joinedTexts, textsOfContent } from './content.ts'
import { idOf, type LineSource, sourceOfClaudeLine } from './line-source.ts'
import { claudeUserWords, isCompactSummary, isInterruption } from './user-words.ts'

/** Reads a line of a transcript: only words of the person, the assistant and the tools, and no copies. */
export function readClaudeCodeLine(value: unknown, path: string): readonly TranscriptItem[] {
  const line = fieldsOf(value)
  if (line === undefined) return []
  const message = fieldsOf(line['message'])
  if (line['type'] === 'user' && message) return userItems(line, blocksOf(message['content']), path)
  if (line['type'] === 'assistant' && message) return assistantItems(line, message, path)
  if (line['type'] === 'attachment') return queuedItems(line, path)
  return []
}

function userItems(line: Fields, blocks: readonly Fields[], path: string): TranscriptItem[] {
  const where = sourceOfClaudeLine(line, path)
  const texts = textsOfContent(blocks)
  return [
    ...toolResults(line, blocks, where),
    ...(texts.some(isInterruption) ? [{ type: 'interrupted' as const, at: where.at, ...where.source }] : []),
    ...spoken(line, texts, where),
  ]
}

/** The person's words, or the summary that a compaction put in their place. */
function spoken(line: Fields, texts: readonly string[], where: LineSource): MessageItem[] {
  if (line['isCompactSummary'] === true || isCompactSummary(texts[0] ?? '')) {
    return messageOfClaudeCodeLine(
      line,
      'summary',
      joinedTexts(texts.map((text) => withoutFences(text).trim())),
      where,
    )
  }
  if (line['isMeta'] === true || line['repeatsCompactSummary'] === true || isOthers(line)) return []
  const words = texts.filter((text) => !isInterruption(text)).map(claudeUserWords)
  return messageOfClaudeCodeLine(line, 'user', joinedTexts(words), where)
}

/**
 * A prompt that was typed while the assistant worked and handed to it within the turn is kept only as an attachment.
 */
function queuedItems(line: Fields, path: string): MessageItem[] {
  const attachment = fieldsOf(line['attachment'])
  if (attachment?.['type'] !== 'queued_command' || isOthers(attachment)) return []
  if ((nameIn(attachment, 'commandMode') ?? 'prompt') !== 'prompt' || attachment['isMeta'] === true) return []
  const words = textsOfContent(blocksOf(attachment['prompt'])).map(claudeUserWords)
  return messageOfClaudeCodeLine(line, 'user', joinedTexts(words), sourceOfClaudeLine(line, path))
}

/** Kinds of senders that write in the person's place: other agents, the program itself, other people's channels. */
const OTHERS: ReadonlySet<unknown> = new Set([
  ...[
    'task-notification',
    'auto-continuation',
    'coordinator',
    'observer',
    'observer-activity',
    'peer',
    'plugin',
  ],
  ...['channel', 'slack-ping'],
])

function isOthers(line: Fields): boolean {
  return line['promptSource'] === 'system' || OTHERS.has(fieldsOf(line['origin'])?.['kind'])
}

function assistantItems(line: Fields, message: Fields, path: string): TranscriptItem[] {
  const where = sourceOfClaudeLine(line, path)
  const blocks = blocksOf(message['content'])
  const isOwn = line['isApiErrorMessage'] !== true && message['model'] !== '<synthetic>'
  const texts = isOwn ? textsOfContent(blocks).map((text) => withoutFences(text).trim()) : []
  const said = joinedTexts(texts.filter((text) => text !== '(no content)'))
  return [...messageOfClaudeCodeLine(line, 'assistant', said, where), ...toolCalls(line, blocks, where)]
}

function messageOfClaudeCodeLine(
  line: Fields,
  role: MessageItem['role'],
  text: string,
  where: LineSource,
): MessageItem[] {
  if (text === '') return []
  return [
    { type: 'message', id: idOf(line, where, `${role} ${text}`), role, text, at: where.at, ...where.source },
  ]
}

function toolCalls(line: Fields, blocks: readonly Fields[], where: LineSource): ToolCallItem[] {
  return blocks.flatMap((block, index) => {
    if (block['type'] !== 'tool_use') return []
    const name = nameIn(block, 'name') ?? 'unknown'
    const input = inputJson(block['input'] ?? {})
    const id = nameIn(block, 'id') ?? `${idOf(line, where, name + input)}:${index}`
    return [{ type: 'tool-call', id, name, input, at: where.at, ...where.source }]
  })
}

function toolResults(line: Fields, blocks: readonly Fields[], where: LineSource): ToolResultItem[] {
  return blocks.flatMap((block, index) => {
    if (block['type'] !== 'tool_result') return []
    const output = withoutFences(resultText(line, joinedTexts(textsOfContent(blocksOf(block['content'])))))
    const failed = block['is_error'] === true || isRejected(line, output)
    const id =
      nameIn(block, 'tool_use_id') ??
      nameIn(line, 'sourceToolUseID') ??
      `${idOf(line, where, output)}:${index}`
    return [{ type: 'tool-result', id, output, failed, at: where.at, ...where.source }]
  })
}

/**
 * A tool that the person did not let run did not do its work. One that ran has a result of its own beside what it printed,
 * which may be these very words.
 */
function isRejected(line: Fields, output: string): boolean {
  if (nameIn(line, 'toolDenialKind') !== undefined) return true
  return output.startsWith(REJECTION) && fieldsOf(line['toolUseResult']) === undefined
}

/**
 * In the first versions a failed command gives what it printed and nothing before it, so that it could print a refusal. Their
 * own report of it (`Error: …`) is kept instead, which is never taken for one.
 */
function resultText(line: Fields, text: string): string {
  const isFirst =
    /^[01]\./.test(nameIn(line, 'version') ?? '') && nameIn(line, 'toolDenialKind') === undefined
  return isFirst && text.startsWith(REJECTION) ? (textIn(line, 'toolUseResult') ?? `Error: ${text}`) : text
}

const REJECTION = "The user doesn't want to proceed with this tool use."
