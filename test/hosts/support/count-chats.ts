import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Flat } from './flat.ts'

interface Part {
  readonly text?: string
}

interface Message {
  readonly type: string
  readonly model?: string
  readonly content: string | readonly Part[]
  readonly toolCalls?: readonly { id: string; name: string; status: string; result: unknown }[]
}

interface Line {
  readonly id?: string
  readonly $set?: { readonly messages?: readonly Message[] }
}

/**
 * What the chats of Gemini CLI hold, whichever record or list it stands in: by its words, which are never the same twice
 * in these tests, and not by where it is written, as the product does. Rules of this file's own. Of the sessions
 * themselves, or of their subagents, whose chats lie deeper.
 */
export function countChats(geminiHome: string, whose: 'sessions' | 'subagents'): Flat {
  const names = readdirSync(join(geminiHome, 'tmp'), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => {
    const isSession = basename(dirname(name)) === 'chats'
    return name.endsWith('.jsonl') && isSession === (whose === 'sessions')
  })
  return countMessages(
    files.flatMap((name) => messagesIn(readFileSync(join(geminiHome, 'tmp', name), 'utf8'))),
  )
}

function messagesIn(text: string): Message[] {
  const lines: Line[] = text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line))
  return lines.flatMap((line) => (line.id === undefined ? (line.$set?.messages ?? []) : (line as Message)))
}

function countMessages(messages: readonly Message[]): Flat {
  const users = messages.filter(({ type }) => type === 'user').map(typed)
  const models = messages.filter(({ type, model }) => type === 'gemini' && model !== undefined)
  const answers = models.map(({ content }) => (typeof content === 'string' ? content : partsText(content)))
  const calls = new Map(messages.flatMap(({ toolCalls = [] }) => toolCalls.map((call) => [call.id, call])))
  return {
    prompts: distinct(users.filter((text) => !text.startsWith('<'))),
    answers: distinct(answers),
    summaries: distinct(users.filter((text) => text.startsWith('<state_snapshot>'))).length,
    tools: [...calls.values()]
      .map(({ name, status, result }) => {
        const isFailed = status === 'error' || JSON.stringify(result).includes('Exit Code: ')
        return isFailed ? `${name} failed` : name
      })
      .sort(),
  }
}

/** What was typed, one line in these tests: what came before it ends with a tag and a blank line. */
function typed({ content }: Message): string {
  const text = typeof content === 'string' ? content : partsText(content)
  if (text.startsWith('<state_snapshot>')) return text
  const [line = ''] = (text.split(/<\/hook_context>\n\n|<\/loaded_context>/).at(-1) ?? '').split('\n')
  return line.split('<hook_context>')[0] ?? ''
}

function partsText(parts: readonly Part[]): string {
  return parts.map(({ text = '' }) => text).join('')
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter(Boolean))].sort()
}
