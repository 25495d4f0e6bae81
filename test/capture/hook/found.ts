import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bytes of every event that waits in a journal. */
export function eventsIn(journal: string): Buffer[] {
  const folder = join(journal, 'new')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readFileSync(join(folder, name)))
}

/** Every file and folder below a folder, as sorted relative paths; those of the hook itself left out. */
export function everythingIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path !== 'hook' && !path.startsWith('hook/'))
    .sort()
}

/** An event as Claude Code sends it. */
export function payload(fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    session_id: '6f1d2c1a-8a30-4a6c-9a0e-0d8f5a1b2c3d',
    transcript_path: '/home/dev/.claude/projects/-home-dev-shop/6f1d2c1a.jsonl',
    cwd: '/home/dev/shop',
    hook_event_name: 'UserPromptSubmit',
    prompt: 'why does the build fail?',
    ...fields,
  })
}
