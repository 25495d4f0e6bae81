import { ok, type Result } from '../../base/result.ts'
import { fieldsOf } from '../fields.ts'
import type { HookCommand } from '../host.ts'
import { adding, applyEdits, type NewMember, styleOf, written } from '../json-edit.ts'
import { type JsonContainer, plainValue } from '../jsonc.ts'
import { withoutApprovals } from './our-approvals.ts'
import { eventsWithOurs, hooksChange, isComplete, ourCommands } from './our-hooks.ts'
import { withoutServer } from './our-server.ts'
import { memberNamed, NEW_FILE, ONE_LINE, readSettings, refuse, splitMark } from './settings-text.ts'
import { takenOut } from './taking-out.ts'
import { WIRING } from './wiring.ts'

/** The settings with our hooks, and everything else in them as it was. Hooks of ours that are there already are replaced. */
export function withHooks(content: string | undefined, hook: HookCommand): Result<string> {
  if (content === undefined) return ok(`${written({ hooks: ourHooks(hook) }, true, '', NEW_FILE)}\n`)
  const [mark, text] = splitMark(content)
  const settings = readSettings(text)
  if (!settings.ok) return settings
  if (settings.value === undefined) {
    return ok(mark + written({ hooks: ourHooks(hook) }, false, '', ONE_LINE) + text)
  }
  if (isComplete(settings.value, hook)) return ok(content)
  const bare = takenOut(text, settings.value, (member) => hooksChange(text, member))
  if (bare !== text) return withHooks(bare === undefined ? undefined : mark + bare, hook)
  const added = add(text, settings.value, hook)
  return added.ok ? ok(mark + added.value) : added
}

/** A file of the host as it would be without us: hooks, approvals and server; undefined when it is there only because of us. */
export function withoutHooks(content: string): Result<string | undefined> {
  const [mark, text] = splitMark(content)
  const settings = readSettings(text)
  if (!settings.ok) return settings
  const bare = settings.value === undefined ? text : withoutAll(text, settings.value)
  return ok(bare === undefined ? undefined : mark + bare)
}

function withoutAll(text: string, root: JsonContainer): string | undefined {
  return takenOut(text, root, (member) => {
    if (member.name === 'permissions') return withoutApprovals(text, member)
    if (member.name === 'mcpServers') return withoutServer(text, member)
    return hooksChange(text, member)
  })
}

/** The events whose hook of ours is in these settings; none when they cannot be read. */
export function wiredEvents(content: string): readonly string[] {
  const settings = readSettings(splitMark(content)[1])
  if (!settings.ok || settings.value === undefined) return []
  const found = eventsWithOurs(settings.value)
  return WIRING.map(({ event }) => event).filter((event) => found.includes(event))
}

/** The command lines of our hooks in these settings; none when they cannot be read. */
export function wiredCommands(content: string): readonly string[] {
  const settings = readSettings(splitMark(content)[1])
  return settings.ok && settings.value !== undefined ? ourCommands(settings.value) : []
}

/** What settings say of our plugin, in whatever marketplace: on, off, or nothing. */
export function pluginIn(content: string): boolean | undefined {
  const settings = readSettings(splitMark(content)[1])
  if (!settings.ok || settings.value === undefined) return undefined
  const plugins = fieldsOf(fieldsOf(plainValue(settings.value))?.['enabledPlugins']) ?? {}
  const ours = Object.entries(plugins).filter(([name]) => name.startsWith(PLUGIN))
  return ours.length === 0 ? undefined : ours.some(([, isOn]) => isOn === true)
}

const PLUGIN = 'memoria@'

/** Each event gets a group of its own behind the person's groups; what is not there yet is made. */
function add(text: string, root: JsonContainer, hook: HookCommand): Result<string> {
  const style = styleOf(text, root)
  const hooks = memberNamed(root, 'hooks')?.value
  if (hooks === undefined) {
    return ok(applyEdits(text, adding(text, root, [{ name: 'hooks', value: ourHooks(hook) }], style)))
  }
  if (hooks.kind !== 'object') return refuse('"hooks" in the settings is not an object')
  const missing: NewMember[] = []
  const edits = []
  for (const [event, groups] of Object.entries(ourHooks(hook))) {
    const there = memberNamed(hooks, event)?.value
    if (there === undefined) missing.push({ name: event, value: groups })
    else if (there.kind !== 'array') return refuse(`"hooks.${event}" in the settings is not a list`)
    else
      edits.push(
        ...adding(
          text,
          there,
          groups.map((value) => ({ name: '', value })),
          style,
        ),
      )
  }
  if (missing.length > 0) edits.push(...adding(text, hooks, missing, style))
  return ok(applyEdits(text, edits))
}

function ourHooks(hook: HookCommand): Record<string, readonly object[]> {
  const groups = WIRING.map(({ event, answers, timeoutSeconds: timeout }) => {
    const entry = { type: 'command', command: hook.commandFor(answers), timeout }
    return [event, [{ hooks: [entry] }]] as const
  })
  return Object.fromEntries(groups)
}
