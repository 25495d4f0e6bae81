import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface MadeHistory {
  readonly bytes: number
  readonly files: number
  /** Prompts and answers: what an import must find. */
  readonly messages: number
}

const TURNS_PER_SESSION = 60

/** Writes sessions in the form of Claude Code's transcripts, with the mix of lines that real ones have, until `bytes` are there. */
export function writeHistory(folder: string, bytes: number): MadeHistory {
  const random = seeded(7)
  let written = 0
  let files = 0
  let messages = 0
  while (written < bytes) {
    const session = uuid(random)
    const project = join(folder, `-home-dev-project-${files % 9}`)
    mkdirSync(project, { recursive: true })
    const file = openSync(join(project, `${session}.jsonl`), 'w')
    for (let turn = 0; turn < TURNS_PER_SESSION && written < bytes; turn++) {
      const lines = turnLines(session, files % 9, turn, random)
      messages += 2
      written += writeSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
    }
    closeSync(file)
    files += 1
  }
  return { bytes: written, files, messages }
}

/** One turn: a prompt, what the client notes beside it, a few tools with their results, an answer. */
function turnLines(session: string, project: number, turn: number, random: () => number): unknown[] {
  const promptId = uuid(random)
  const at = new Date(Date.UTC(2026, 0, 1) + turn * 60_000 + project * 86_400_000).toISOString()
  const base = {
    isSidechain: false,
    userType: 'external',
    cwd: `/home/dev/project-${project}`,
    sessionId: session,
    version: '2.1.325',
    gitBranch: 'main',
    timestamp: at,
  }
  const line = (more: object) => ({ parentUuid: null, ...base, ...more, uuid: uuid(random) })
  const tools = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    toolLines(line, promptId, random),
  ).flat()
  return [
    line({ type: 'user', promptId, message: { role: 'user', content: prose(random, 12, 60) } }),
    line({
      type: 'attachment',
      attachment: { type: 'environment', content: prose(random, 200, 500) },
      rendered: [prose(random, 100, 300)],
    }),
    {
      type: 'api-request-blob',
      sessionId: session,
      hash: uuid(random),
      message: { role: 'user', content: prose(random, 300, 900) },
    },
    ...tools,
    line({
      type: 'assistant',
      message: {
        id: `msg_${uuid(random)}`,
        role: 'assistant',
        model: 'claude-opus-5-5',
        content: [{ type: 'text', text: prose(random, 40, 200) }],
        usage: { input_tokens: 1000, output_tokens: 200 },
      },
    }),
    { type: 'last-prompt', lastPrompt: prose(random, 10, 20), sessionId: session },
  ]
}

function toolLines(line: (more: object) => object, promptId: string, random: () => number): unknown[] {
  const id = `toolu_${uuid(random)}`
  const output = Array.from({ length: 5 + Math.floor(random() * 60) }, () => prose(random, 6, 14)).join('\n')
  return [
    line({
      type: 'assistant',
      message: {
        id: `msg_${uuid(random)}`,
        role: 'assistant',
        model: 'claude-opus-5-5',
        content: [{ type: 'tool_use', id, name: 'Bash', input: { command: prose(random, 4, 12) } }],
      },
    }),
    line({
      type: 'user',
      promptId,
      toolUseResult: { stdout: output, stderr: '' },
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: id, content: output, is_error: random() < 0.1 }],
      },
    }),
  ]
}

const WORDS =
  `the build fails because parser expects token when config value missing after deploy server returns error test passes
function getUserName user_id src/store/open.ts retry timeout cache invalid schema migrate column index query slow fix change refactor
branch merge commit rebase release version package install module import export type interface async await promise stream buffer
database table insert update delete select join where order limit page client request response header cookie session login logout`.split(
    /\s+/,
  )

function prose(random: () => number, least: number, most: number): string {
  const count = least + Math.floor(random() * (most - least))
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')
}

function uuid(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The same numbers on every machine, so that runs can be compared. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
