import { readFileSync } from 'node:fs'

/** What a transcript holds, by the id of each message: what the person said, and what the assistant answered. */
export interface Said {
  readonly user: ReadonlySet<string>
  readonly assistant: ReadonlySet<string>
}

interface Line {
  readonly type?: string
  readonly uuid?: string
  readonly timestamp?: string
  readonly sessionId?: string
  readonly isMeta?: boolean
  readonly isCompactSummary?: boolean
  readonly isApiErrorMessage?: boolean
  readonly origin?: { readonly kind?: string }
  readonly message?: { readonly model?: string; readonly content?: unknown }
  readonly attachment?: { readonly type?: string; readonly commandMode?: string; readonly prompt?: unknown }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Reads a transcript by the plain rules of docs/HOSTS.md, with no part of the program that is tested. */
export function saidIn(path: string): Said {
  const said = { user: new Set<string>(), assistant: new Set<string>() }
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    const line = parsed(text)
    const who = line === undefined ? undefined : speakerOf(line)
    if (line === undefined || who === undefined) continue
    // Only a real UUID is one message wherever it stands; other names are told apart by what the line says.
    said[who].add(UUID.test(line.uuid ?? '') ? String(line.uuid) : unnamed(line))
  }
  return said
}

function unnamed({ uuid, sessionId, timestamp, message, attachment }: Line): string {
  return JSON.stringify([uuid ?? sessionId, timestamp, textOf(message?.content), attachment])
}

function parsed(text: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // A torn or empty line says nothing.
    return undefined
  }
}

function speakerOf(line: Line): 'user' | 'assistant' | undefined {
  const text = textOf(line.message?.content)
  if (line.type === 'attachment') return isTypedMeanwhile(line) ? 'user' : undefined
  if (line.type === 'user') return isPrompt(line, text) ? 'user' : undefined
  if (line.type !== 'assistant' || text === '') return undefined
  return line.message?.model === '<synthetic>' || line.isApiErrorMessage ? undefined : 'assistant'
}

function isTypedMeanwhile({ attachment }: Line): boolean {
  return attachment?.type === 'queued_command' && attachment.commandMode === 'prompt'
}

/** Beginnings of what the host writes in the person's place. */
const OF_THE_HOST = [
  ...['<command-name>', '<local-command-', '<bash-', '<task-notification>', '<ide_opened_file>'],
  ...['[Request interrupted by user', 'Caveat: The messages below', 'Operation stopped by hook'],
  'This session is being continued from a previous conversation',
]

function isPrompt({ isMeta, isCompactSummary, origin }: Line, text: string): boolean {
  if (isMeta || isCompactSummary || text === '' || origin?.kind === 'task-notification') return false
  if (text.startsWith('<command-message>')) return /<command-args>\s*[^<\s]/.test(text)
  return !OF_THE_HOST.some((beginning) => text.startsWith(beginning))
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content.trim()
  if (!Array.isArray(content)) return ''
  return content
    .flatMap((block) => {
      if (typeof block === 'string') return [block]
      return block?.type === 'text' && typeof block.text === 'string' ? [block.text] : []
    })
    .join('\n')
    .trim()
}
