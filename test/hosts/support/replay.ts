import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { LoggedHook } from './hook-log.ts'
import { run } from './run.ts'
import type { World } from './world.ts'

interface Wiring {
  readonly hooks: Readonly<
    Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>
  >
}

/** Calls our hook, as `init` wired it, with what the real client once sent. It may neither fail nor speak up. */
export async function replayHooks(world: World, events: readonly LoggedHook[]): Promise<void> {
  const wiring: Wiring = JSON.parse(readFileSync(join(world.claudeHome, 'settings.json'), 'utf8'))
  for (const event of events) {
    for (const { command } of wiring.hooks[event.hook_event_name]?.flatMap(({ hooks }) => hooks) ?? []) {
      const { code, stderr } = await run('/bin/sh', ['-c', command], {
        cwd: world.project,
        env: { ...world.env, CLAUDECODE: '1', CLAUDE_PROJECT_DIR: world.project },
        input: JSON.stringify(event),
      })
      expect({ event: event.hook_event_name, code, stderr }).toMatchObject({ code: 0, stderr: '' })
    }
  }
}

/** Does something while the client's transcripts are not there, as if they were written later. */
export async function withoutTranscripts(world: World, work: () => Promise<void>): Promise<void> {
  const [there, away] = [join(world.claudeHome, 'projects'), join(world.root, 'projects-away')]
  renameSync(there, away)
  try {
    await work()
  } finally {
    renameSync(away, there)
  }
}
