import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from './world.ts'

const EVENTS = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'SessionEnd',
]

export interface LoggedHook {
  readonly hook_event_name: string
  readonly session_id: string
  readonly transcript_path?: string
  readonly source?: string
  readonly reason?: string
  readonly trigger?: string
  readonly agent_id?: string
}

export interface HookLog {
  /** For the client's `--settings`. */
  readonly settings: object
  read(): LoggedHook[]
  names(): string[]
}

/** A hook that only notes what it received, a file for each call, to see what the client does by itself. */
export function hookLog(world: World): HookLog {
  const folder = join(world.root, 'hooks')
  mkdirSync(folder)
  const command = `cat > "$(mktemp ${folder}/XXXXXXXX)"`
  const read = () =>
    readdirSync(folder)
      .map((name) => join(folder, name))
      .map((path) => ({ text: readFileSync(path, 'utf8'), at: statSync(path).mtimeMs }))
      .sort((a, b) => a.at - b.at)
      .map(({ text }): LoggedHook => JSON.parse(text))
  return {
    settings: {
      hooks: Object.fromEntries(EVENTS.map((event) => [event, [{ hooks: [{ type: 'command', command }] }]])),
    },
    read,
    names: () => read().map((event) => event.hook_event_name),
  }
}
