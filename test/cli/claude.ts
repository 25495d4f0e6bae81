import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { cleanEnvironment, type Place, type Ran } from './program.ts'

/** A folder as Claude Code leaves one behind: settings, and transcripts below `projects`. */
export interface Claude {
  readonly folder: string
  readonly settings: string
  /** Writes a transcript and gives its path. */
  transcript(session: string, lines: readonly object[], tail?: string): string
  /** The command line that the settings hold for an event. */
  commandOf(event: string): string
  /** Runs the hook of an event as the host would. */
  hook(event: string, payload: object): Ran
}

export function claudeIn(place: Place, settings?: string): Claude {
  const folder = join(place.person, '.claude')
  const path = join(folder, 'settings.json')
  mkdirSync(folder)
  if (settings !== undefined) writeFileSync(path, settings)
  const claude: Claude = {
    folder,
    settings: path,
    transcript: (session, lines, tail = '') => {
      const file = join(folder, 'projects', '-folder', `${session}.jsonl`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join('') + tail)
      return file
    },
    commandOf: (event) => JSON.parse(readFileSync(path, 'utf8')).hooks[event].at(-1).hooks[0].command,
    hook: (event, payload) => {
      const ran = spawnSync(claude.commandOf(event), {
        shell: true,
        cwd: place.cwd,
        env: cleanEnvironment(place),
        encoding: 'utf8',
        input: JSON.stringify({ hook_event_name: event, cwd: place.cwd, ...payload }),
      })
      return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr }
    },
  }
  return claude
}

/** Two lines of a transcript: a question and its answer. */
export function exchange(
  place: Place,
  session: string,
  question: string,
  answer: string,
  at = '2026-01-31T12:00:00.000Z',
) {
  const common = {
    parentUuid: null,
    isSidechain: false,
    timestamp: at,
    cwd: place.cwd,
    sessionId: session,
    version: '2.1.0',
    gitBranch: 'main',
    promptId: randomUUID(),
  }
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-opus-5-5' }
  return [
    { ...common, type: 'user', uuid: randomUUID(), message: { role: 'user', content: question } },
    {
      ...common,
      type: 'assistant',
      uuid: randomUUID(),
      message: { ...message, content: [{ type: 'text', text: answer }] },
    },
  ]
}

/** A copy of a folder, and what `diff -r` says about the two later: nothing, if nothing changed. */
export function keepCopy(folder: string): { differences(): string } {
  const top = mkdtempSync(join(tmpdir(), 'memoria-copy-'))
  onTestFinished(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }))
  const copy = join(top, 'copy')
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  return {
    differences: () => {
      const { stdout, stderr } = spawnSync('diff', ['-r', copy, folder], { encoding: 'utf8' })
      return stdout + stderr
    },
  }
}
