import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { World } from './world.ts'

/** A folder that exists nowhere: the project of the made-up sessions. */
const PROJECT_FOLDER = '/nowhere/shop'

/** The sessions are recent, so that nothing of them is pruned: they end before the day of the run begins. */
const FIRST_TURN = Date.parse(new Date().toISOString().slice(0, 10)) - 24 * 3_600_000

export function transcriptPath({ person }: World, session: string): string {
  return join(person, '.claude/projects/-nowhere-shop', `${session}.jsonl`)
}

/** Writes transcripts of Claude Code: each turn has a prompt, a tool call with its result, and an answer. */
export function writeTranscripts(world: World, sessions: number, turns: number): void {
  for (let number = 0; number < sessions; number++) {
    const session = `session-${number}`
    const path = transcriptPath(world, session)
    mkdirSync(dirname(path), { recursive: true })
    for (let turn = 0; turn < turns; turn++) appendFileSync(path, turnLines(session, number, turn))
  }
}

/** Cuts the last line of a transcript in half, as a host that is writing does. */
export function tearTranscript(world: World, session: string): void {
  const path = transcriptPath(world, session)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.slice(0, text.lastIndexOf('\n', text.length - 2) + 60))
}

function turnLines(session: string, number: number, turn: number): string {
  const at = new Date(FIRST_TURN + (number * 60 + turn) * 60_000).toISOString()
  const id = `${session}-${turn}`
  const common = {
    isSidechain: false,
    timestamp: at,
    cwd: PROJECT_FOLDER,
    sessionId: session,
    version: '2.1.0',
  }
  const assistant = (part: string, content: object) => ({
    ...common,
    type: 'assistant',
    uuid: `${id}-${part}`,
    parentUuid: null,
    message: { id: `msg-${id}-${part}`, type: 'message', role: 'assistant', content: [content] },
  })
  const user = (part: string, content: unknown) => ({
    ...common,
    type: 'user',
    uuid: `${id}-${part}`,
    parentUuid: null,
    promptId: id,
    message: { role: 'user', content },
  })
  const shelf = `shelf${number}x${turn}`
  const lines = [
    user('a', `we decided to keep ${shelf} in aisle${number} because of rule${turn}`),
    assistant('b', { type: 'tool_use', id: `tool-${id}`, name: 'Bash', input: { command: `make ${shelf}` } }),
    user('c', [{ type: 'tool_result', tool_use_id: `tool-${id}`, content: `built ${shelf}` }]),
    assistant('d', { type: 'text', text: `done with ${shelf}` }),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** An event of Claude Code's hook. Without a transcript the event is the only source of what was said. */
export function promptEvent(session: string, id: string, text: string, transcript = ''): string {
  return JSON.stringify({
    session_id: session,
    transcript_path: transcript,
    cwd: PROJECT_FOLDER,
    hook_event_name: 'UserPromptSubmit',
    prompt_id: id,
    prompt: text,
  })
}
