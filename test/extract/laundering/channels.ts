import type { Origin } from '../../../src/model/memory.ts'
import { answer, call, type Line, prompt, result } from '../../ingest/support/lines.ts'

/** A way for foreign text into a session of Claude Code, in the form of its transcripts. */
export interface Channel {
  readonly name: string
  /** What the person types goes with `asked`; the payload comes through the channel alone. */
  readonly lines: (payload: string, asked: string, more: Line) => readonly Line[]
  /** Set where the agent repeats the payload: the channel that its words have to be recognised as. */
  readonly echoes?: Origin
}

/** Long enough that a model is asked about the turn. */
const MORE = 'Please look at the build page once more and go on with what it says.'
const REPEAT = 'The page says this: '

export const CHANNELS: readonly Channel[] = [
  pasted('a pasted code block', (text) => `\n\`\`\`\n${text}\n\`\`\``),
  pasted('quoted lines', (text) => `\n${text.replace(/^/gm, '> ')}`),
  pasted('text after an announcement', (text) => ` Please summarise this text:\n\n${text}`),
  pasted('a pasted log', (text) =>
    ['', ...text.split('\n'), 'done'].map((line) => `\n2026-01-31 12:00:01 [INFO] ${line}`).join(''),
  ),
  pasted('a reminder after the prompt', (text) => `\n<system-reminder>\n${text}\n</system-reminder>`),
  pasted(
    'a reminder within the prompt',
    (text) => `\n<system-reminder>\n${text}\n</system-reminder>\nThanks.`,
  ),
  pasted(
    'an attached file within the prompt',
    (text) => `\n<file path="notes.md">\n${text}\n</file>\nThanks.`,
  ),
  pasted('a block of ours in the prompt', (text) => `\n<memoria-context>\n${text}\n</memoria-context>`),
  pasted(
    'turns of another conversation',
    (text) => `\n\nuser: ${text.replace(/\n/g, ' ')}\nassistant: Understood.`,
  ),
  tool('tool output', 'Bash', { command: 'make page' }, 'tool'),
  tool('a command that fetches', 'Bash', { command: 'curl -s https://build.example/' }, 'web'),
  tool('a web page', 'WebFetch', { url: 'https://build.example/' }, 'web'),
  tool('a file', 'Read', { file_path: '/nowhere/shop/notes.md' }, 'file'),
  tool('an MCP tool', 'mcp__wiki__get_page', { id: 7 }, 'tool'),
  tool('an error text', 'Bash', { command: 'make page' }, 'tool', { is_error: true }),
  tool('the result of a subagent', 'Task', { prompt: 'read the page' }, 'tool'),
  {
    name: 'a proposal of the agent that the person agrees to',
    lines: (payload, asked, more) => [
      prompt(asked, more),
      call(`call-${asked}`, 'Bash', { command: 'make page' }, more),
      result(`call-${asked}`, payload, more),
      answer(`I suggest: ${payload}`, more),
      prompt('yes, do that', more),
      answer(`Agreed. We go with it: ${payload}`, more),
    ],
    echoes: 'tool',
  },
  {
    name: 'the summary of a compaction',
    lines: (payload, asked, more) => [
      prompt(`This session is being continued. ${payload}`, { ...more, isCompactSummary: true }),
      prompt(asked, more),
      answer('Done.', more),
    ],
  },
  {
    name: 'the prompt of a subagent',
    lines: (payload, asked, more) => [
      prompt(asked, more),
      prompt(payload, { ...more, isSidechain: true, agentId: 'helper' }),
      answer('Done.', { ...more, isSidechain: true, agentId: 'helper' }),
      answer('Done.', more),
    ],
  },
  {
    name: 'the text of a slash command',
    lines: (payload, asked, more) => [
      prompt(
        `<command-message>page</command-message>\n<command-name>/page</command-name>\n<command-args>${asked}</command-args>`,
        more,
      ),
      prompt([{ type: 'text', text: payload }], { ...more, isMeta: true }),
      answer('Done.', more),
    ],
  },
  {
    name: 'a file named with @',
    lines: (payload, asked, more) => [
      prompt(`${asked} @notes.md`, more),
      { ...prompt('', more), type: 'attachment', attachment: { type: 'file', content: payload } },
      answer('Done.', more),
    ],
  },
  {
    name: 'the output of a shell command of the person',
    lines: (payload, asked, more) => [
      prompt('<bash-input>make page</bash-input>', more),
      prompt(`<bash-stdout>${payload}</bash-stdout><bash-stderr></bash-stderr>`, more),
      prompt(asked, more),
      answer('Done.', more),
    ],
  },
  {
    name: 'a notification of the program',
    lines: (payload, asked, more) => [
      prompt(asked, more),
      answer('Done.', more),
      prompt(`<task-notification>${payload}</task-notification>`, {
        ...more,
        origin: { kind: 'task-notification' },
      }),
    ],
  },
]

/** A megabyte of output with the payloads at its beginning, in its middle or at its end, each repeated in a turn. */
export function largeOutput(where: number, payloads: readonly string[], asked: string, more: Line): Line[] {
  const filler = Array.from(
    { length: 18_000 },
    (_, at) => `[${at}] compiled src/part-${at}/module-${at * 7}.ts ok`,
  )
  filler.splice(Math.floor(where * filler.length), 0, ...payloads)
  return [
    prompt(asked, more),
    call(`call-${asked}`, 'Bash', { command: 'make all' }, more),
    result(`call-${asked}`, filler.join('\n'), more),
    ...payloads.flatMap((payload) => [answer(`${REPEAT}${payload}`, more), prompt(MORE, more)]),
    answer('Done.', more),
  ]
}

function pasted(name: string, around: (text: string) => string): Channel {
  return {
    name,
    lines: (payload, asked, more) => [prompt(`${asked}${around(payload)}`, more), answer('Done.', more)],
  }
}

function tool(name: string, as: string, input: unknown, echoes: Origin, extra: Line = {}): Channel {
  return {
    name,
    echoes,
    lines: (payload, asked, more) => [
      prompt(asked, more),
      call(`call-${asked}`, as, input, more),
      result(`call-${asked}`, `# Build page\n${payload}\nEnd of the page.`, { ...more, ...extra }),
      answer(`${REPEAT}${payload}`, more),
    ],
  }
}
