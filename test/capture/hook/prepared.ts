import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { payload } from './found.ts'

export const SESSION = '6f1d2c1a-8a30-4a6c-9a0e-0d8f5a1b2c3d'
export const BRIEF = '{"hookSpecificOutput":{"additionalContext":"é ☃ 🎉 %s $(id) \\n"}}\n\n'

/** The start of a session, as Claude Code sends it. */
export function start(fields: Readonly<Record<string, unknown>> = {}): string {
  return payload({ hook_event_name: 'SessionStart', source: 'startup', prompt: undefined, ...fields })
}

/** Puts briefs into a home as the worker prepares them: `index` as it stands, and the files it may name. */
export function prepareBriefs(
  home: string,
  index: string | readonly string[],
  files: Readonly<Record<string, string | Buffer>> = { 'a.json': BRIEF },
): void {
  mkdirSync(join(home, 'briefs'), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(home, 'briefs', name), content)
  const text = typeof index === 'string' ? index : index.map((line) => `${line}\n`).join('')
  writeFileSync(join(home, 'briefs/index'), text)
}

/** What hooks noted as told; empty when they noted nothing. */
export function told(home: string): string {
  const isThere = readdirSync(join(home, 'briefs')).includes('told')
  return isThere ? readFileSync(join(home, 'briefs/told'), 'utf8') : ''
}

/** The names of the events that wait, oldest first. */
export function entriesIn(home: string): string[] {
  return readdirSync(join(home, 'journal/new')).sort()
}
