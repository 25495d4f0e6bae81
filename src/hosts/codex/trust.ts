import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { realPath } from '../../base/real-path.ts'
import type { Environment } from '../../config/environment.ts'
import { type Fields, fieldsOf } from '../fields.ts'
import { isOurCommand } from '../hook-groups.ts'
import { plainSettings } from '../hooks-file.ts'
import type { Trust } from '../host.ts'
import { textAt, writtenAt } from '../on-disk.ts'
import { type TomlTable, tomlTables, tomlValue } from '../toml.ts'
import { configPath } from './files.ts'
import { CODEX, WIRING } from './wiring.ts'

const APPROVE =
  'start `codex`, open /hooks and approve the hooks of memoria; until then Codex skips them silently'

/**
 * Codex runs a hook only when the person approved exactly this one, and says nothing otherwise. It notes the approval in
 * its settings, by the place of the hook and a digest of it, which can be read without asking Codex.
 */
export function trustInCodex(env: Environment, wired: string | null): Trust {
  const config = configPath(env)
  const tables = tomlTables(config === undefined ? '' : textAt(config))
  if (tomlValue(tables, ['features'], 'hooks') === false)
    return { trusted: 'no', how: 'hooks are switched off in its config.toml ([features] hooks = false)' }
  if (wired === null) return judged(pluginHooks(tables).map((hook) => stateOf(hook, tables)))
  // A person's own file may be a link into where they keep all their settings.
  const own = config === undefined ? undefined : join(dirname(config), 'hooks.json')
  const isProject = own === undefined || realPath(wired) !== realPath(own)
  if (isProject && !isTrustedProject(tables, dirname(dirname(wired))))
    return { trusted: 'no', how: `let \`codex\` trust the project first, then ${APPROVE}` }
  const since = writtenAt(wired)
  const found = judged(ourHooks(isProject ? wired : own).map((hook) => stateOf(hook, tables)))
  return found.trusted === 'unknown' && since !== undefined ? { ...found, since } : found
}

function judged(states: readonly HookState[]): Trust {
  if (states.length === 0 || states.includes('new') || states.includes('off'))
    return { trusted: 'no', how: APPROVE }
  // Our digest is how Codex made them when this was written; another version may count differently.
  if (states.includes('other'))
    return { trusted: 'unknown', how: `the hooks changed since they were approved: ${APPROVE}` }
  return { trusted: 'yes', how: '' }
}

interface ApprovedHook {
  readonly keys: readonly string[]
  /** Undefined: whatever was approved will do. */
  readonly digest: string | undefined
}

type HookState = 'new' | 'off' | 'other' | 'same'

function stateOf({ keys, digest }: ApprovedHook, tables: readonly TomlTable[]): HookState {
  const of = (name: string) => {
    const found = keys.map((key) => tomlValue(tables, ['hooks', 'state', key], name))
    return found.find((value) => value !== undefined)
  }
  if (of('enabled') === false) return 'off'
  const approved = of('trusted_hash')
  if (approved === undefined) return 'new'
  return digest === undefined || approved === digest ? 'same' : 'other'
}

/** The plugin our hooks are in, if it is switched on: `memoria@` and the marketplace it came from. */
export function pluginIn(tables: readonly TomlTable[]): string | undefined {
  const isOurEnabledPlugin = ({ path: [first, name], values }: TomlTable) =>
    first === 'plugins' && name?.startsWith('memoria@') && values.get('enabled') === true
  return tables.find(isOurEnabledPlugin)?.path[1]
}

/** The digest covers the plugin's files too, and is not ours to make: an approval of any version counts. */
function pluginHooks(tables: readonly TomlTable[]): ApprovedHook[] {
  const plugin = pluginIn(tables) ?? ''
  return WIRING.filter(({ event }) => isNeeded(event)).map(({ event }) => ({
    keys: [`${plugin}:hooks/codex.json:${snake(event)}:0:0`],
    digest: undefined,
  }))
}

/** Without the hook before a tool call, which an upgrade adds to hooks that were approved, all else works. */
function isNeeded(event: string): boolean {
  return !WIRING.some((wiring) => wiring.event === event && wiring.atCall)
}

/** Our hooks in a file, as Codex names them: by file, event, group and place in the group. */
function ourHooks(path: string): ApprovedHook[] {
  const events = fieldsOf(plainSettings(textAt(path))?.['hooks']) ?? {}
  const paths = [...new Set([path, realPath(path)])]
  const needed = Object.entries(events).filter(([event]) => isNeeded(event))
  return needed.flatMap(([event, groups]) =>
    fieldsList(groups).flatMap((group, groupAt) =>
      fieldsList(group['hooks']).flatMap((hook, hookAt) => {
        if (typeof hook['command'] !== 'string' || !isOurCommand(hook['command'], CODEX)) return []
        const name = snake(event)
        const keys = paths.map((file) => `${file}:${name}:${groupAt}:${hookAt}`)
        return [{ keys, digest: digestOf(name, group, hook) }]
      }),
    ),
  )
}

/** As Codex does it: the hook alone in its group, written as JSON in the order of names. */
function digestOf(event: string, { matcher }: Fields, { command, timeout, type }: Fields): string {
  const hook = { async: false, command, timeout, type }
  const identity = { event_name: event, hooks: [hook], ...(matcher === undefined ? {} : { matcher }) }
  return `sha256:${createHash('sha256').update(JSON.stringify(identity)).digest('hex')}`
}

function isTrustedProject(tables: readonly TomlTable[], folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (tomlValue(tables, ['projects', at], 'trust_level') === 'trusted') return true
    if (dirname(at) === at) return false
  }
}

function snake(event: string): string {
  return event.replaceAll(/(?<=.)[A-Z]/g, '_$&').toLowerCase()
}

function fieldsList(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map((one) => fieldsOf(one) ?? {}) : []
}
