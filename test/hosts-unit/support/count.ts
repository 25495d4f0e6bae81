/** What a transcript holds: prompts, answers, tool calls, results, and how many of the results failed. */
export type Counts = readonly [
  user: number,
  assistant: number,
  calls: number,
  results: number,
  failed: number,
]

interface Block {
  readonly type?: string
  readonly text?: string
  readonly is_error?: boolean
}

interface Line {
  readonly type?: string
  readonly message?: { readonly content?: string | readonly (Block | string)[]; readonly model?: string }
  readonly attachment?: { readonly type?: string; readonly commandMode?: string }
  readonly origin?: { readonly kind?: string }
  readonly isMeta?: boolean
  readonly isCompactSummary?: boolean
  readonly isApiErrorMessage?: boolean
}

/** Counts by plain rules of its own, knowing nothing of how the adapter reads: what the two agree on is no accident. */
export function countLines(lines: readonly unknown[]): Counts {
  const counts = [0, 0, 0, 0, 0] as [number, number, number, number, number]
  for (const line of lines as readonly (Line | null | undefined)[]) {
    const blocks = blocksOf(line?.message?.content)
    const results = blocks.filter(({ type }) => type === 'tool_result')
    if (isTypedMeanwhile(line) || (line?.type === 'user' && isPrompt(line, blocks))) counts[0] += 1
    if (line?.type === 'assistant' && isAnswer(line, blocks)) counts[1] += 1
    if (line?.type === 'assistant') counts[2] += blocks.filter(({ type }) => type === 'tool_use').length
    if (line?.type === 'user') counts[3] += results.length
    if (line?.type === 'user') counts[4] += results.filter((result) => result.is_error === true).length
  }
  return counts
}

function blocksOf(content: string | readonly (Block | string)[] | undefined): readonly Block[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return (content ?? []).flatMap((block) => {
    if (typeof block === 'string') return [{ type: 'text', text: block }]
    return typeof block === 'object' ? [block] : []
  })
}

function isPrompt({ isMeta, isCompactSummary, origin }: Line, blocks: readonly Block[]): boolean {
  if (isMeta || isCompactSummary || origin?.kind === 'task-notification') return false
  return blocks.some(({ type, text = '' }) => type === 'text' && text !== '' && !isOfTheProgram(text))
}

function isOfTheProgram(text: string): boolean {
  if (text.startsWith('<command-message>')) return !/<command-args>[^<]/.test(text)
  return OF_THE_PROGRAM.some((beginning) => text.startsWith(beginning))
}

const OF_THE_PROGRAM = [
  ...['<command-name>', '<local-command-', '<bash-', '<task-notification>', '<ide_opened_file>'],
  ...['[Request interrupted by user', 'Caveat: The messages below', 'Operation stopped by hook'],
]

function isTypedMeanwhile(line: Line | null | undefined): boolean {
  return line?.attachment?.type === 'queued_command' && line.attachment.commandMode === 'prompt'
}

function isAnswer({ message, isApiErrorMessage }: Line, blocks: readonly Block[]): boolean {
  if (message?.model === '<synthetic>' || isApiErrorMessage) return false
  return blocks.some(({ type, text = '' }) => type === 'text' && text.trim() !== '')
}
