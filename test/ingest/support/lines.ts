/** Lines as Claude Code writes them, each with an id and a time of its own. */
export type Line = Readonly<Record<string, unknown>>

let written = 0

export function prompt(text: unknown, more: Line = {}): Line {
  return { ...common(), type: 'user', message: { role: 'user', content: text }, ...more }
}

export function answer(text: string, more: Line = {}): Line {
  return assistant([{ type: 'text', text }], more)
}

export function call(id: string, name: string, input: unknown, more: Line = {}): Line {
  return assistant([{ type: 'tool_use', id, name, input }], more)
}

export function result(id: string, output: string, more: Line & { readonly is_error?: boolean } = {}): Line {
  const { is_error, ...rest } = more
  return prompt([{ type: 'tool_result', tool_use_id: id, content: output, is_error }], rest)
}

export function interruption(more: Line = {}): Line {
  return prompt([{ type: 'text', text: '[Request interrupted by user for tool use]' }], more)
}

/** The text of a transcript with these lines, the last one closed. */
export function jsonl(...lines: readonly Line[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** When the line of this number was said. */
export function secondOf(number: number): string {
  return new Date(Date.UTC(2026, 0, 31, 12, 0, number)).toISOString()
}

function assistant(content: readonly unknown[], more: Line): Line {
  return {
    ...common(),
    message: { role: 'assistant', model: 'a model', content },
    type: 'assistant',
    ...more,
  }
}

function common(): Line {
  written += 1
  return {
    parentUuid: null,
    isSidechain: false,
    cwd: '/nowhere/shop',
    gitBranch: 'main',
    sessionId: 'session-1',
    version: '2.1.325',
    timestamp: secondOf(written),
    uuid: `00000000-0000-4000-8000-${written.toString(16).padStart(12, '0')}`,
  }
}
