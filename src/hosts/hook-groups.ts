import { type Fields, fieldsOf } from './fields.ts'
import { removing } from './json-edit.ts'
import { type JsonContainer, type JsonMember, type JsonNode, plainValue } from './jsonc.ts'
import { type Change, emptied } from './remove-ours.ts'
import { type HookCommand, type HookWiring, hookLineFor } from './wired-file.ts'

/**
 * The form of one host's hooks in a file: `{ "hooks": { EVENT: [ { "hooks": [ ENTRY ] } ] } }`, or without groups `{
 * "hooks": { EVENT: [ ENTRY ] } }`.
 */
export interface HookForm {
  /** The host's name, which our hook gets as its first argument. */
  readonly host: string
  readonly hooks: readonly HookWiring[]
  /** The entries stand in the list of their event, without groups. */
  readonly flat?: true
  /** The number that stands beside the hooks as `version`, where the host wants one. */
  readonly version?: number
  /** A shell expression for the folder, for a host that does not name it in its events. */
  readonly folderArgument?: string
  entryFor(wiring: HookWiring, command: string): Fields
  /** Where the file can hold more of ours than hooks: what becomes of a member when all that goes. */
  siblings?(text: string, member: JsonMember): Change
}

/** The change of a member of the settings that removes our hooks. */
export function hooksChange(text: string, { name, value }: JsonMember, form: HookOwner): Change {
  if (name !== 'hooks') return 'keep'
  return emptied(text, value, (event) => emptied(text, event.value, (group) => groupChange(group, form)))
}

/** Whose hooks are looked for, and whether they stand in groups. */
type HookOwner = Pick<HookForm, 'host' | 'flat'>

/** The events that have a hook of ours. */
export function eventsWithOurs(root: JsonContainer, form: HookOwner): readonly string[] {
  return found(root, form).map(({ event }) => event)
}

/** The command lines of our hooks. */
export function ourCommands(root: JsonContainer, form: HookOwner): readonly string[] {
  return found(root, form).map(({ entry }) => commandIn(entry))
}

/**
 * The hooks of ours that are not there: none when all are, once each and for everything that they are for. Undefined when
 * one that is there would be written in another way now.
 */
export function missingHooks(
  root: JsonContainer,
  form: HookForm,
  hook: HookCommand,
): readonly HookWiring[] | undefined {
  const ours = found(root, form)
  const wanted = form.hooks.flatMap((wiring) => {
    const line = hookLineFor(wiring, hook, form.folderArgument)
    if (line === undefined) return []
    const entry = Object.entries(form.entryFor(wiring, line))
    const there = ours.filter(
      (own) =>
        own.event === wiring.event &&
        own.matcher === (wiring.matcher ?? '') &&
        entry.every(([name, value]) => own.entry[name] === value),
    )
    return [{ wiring, there }]
  })
  const present = wanted.filter(({ there }) => there.length > 0)
  if (present.length !== ours.length || present.some(({ there }) => there.length > 1)) return undefined
  return wanted.filter(({ there }) => there.length === 0).map(({ wiring }) => wiring)
}

/** A group goes when all its hooks are ours; of a group that somebody else uses too, only ours go. */
function groupChange(group: JsonMember, { host, flat }: HookOwner): Change {
  if (flat) return isOurHook(group.value, host) ? 'remove' : 'keep'
  const list = hooksOf(group)
  if (list === undefined) return 'keep'
  const ours = list.members.filter(({ value }) => isOurHook(value, host))
  if (ours.length === 0) return 'keep'
  return ours.length === list.members.length ? 'remove' : removing(list, new Set(ours))
}

function hooksOf({ value }: JsonMember): JsonContainer | undefined {
  if (value.kind !== 'object') return undefined
  const hooks = value.members.findLast(({ name }) => name === 'hooks')?.value
  return hooks?.kind === 'array' ? hooks : undefined
}

interface Found {
  readonly event: string
  /** The group's matcher; empty when it matches everything. */
  readonly matcher: string
  readonly entry: Fields
}

function found(root: JsonContainer, form: HookOwner): Found[] {
  const hooks = root.members.findLast(({ name }) => name === 'hooks')?.value
  if (hooks?.kind !== 'object') return []
  return hooks.members.flatMap(({ name: event, value: groups }) =>
    groups.kind !== 'array' ? [] : groups.members.flatMap((group) => foundIn(event, group, form)),
  )
}

function foundIn(event: string, group: JsonMember, { host, flat }: HookOwner): Found[] {
  const given = String(fieldsOf(plainValue(group.value))?.['matcher'] ?? '')
  const matcher = given === '*' ? '' : given
  return (flat ? [group] : (hooksOf(group)?.members ?? [])).flatMap(({ value }) =>
    isOurHook(value, host) ? [{ event, matcher, entry: fieldsOf(plainValue(value)) ?? {} }] : [],
  )
}

/** Our hook is known by its file and the host it gets, wherever it is installed and whichever version wrote it. */
export function isOurCommand(line: string, host: string): boolean {
  return HOOK_FILE.test(line) && new RegExp(`[\\s"']${host}(?![\\w-])`).test(line)
}

function isOurHook(node: JsonNode, host: string): boolean {
  return isOurCommand(commandIn(fieldsOf(plainValue(node)) ?? {}), host)
}

/** On Windows some hosts want the line for its own shell under another name. */
function commandIn({ command, powershell, args }: Fields): string {
  return [command ?? powershell, ...(Array.isArray(args) ? args : [])]
    .filter((part) => typeof part === 'string')
    .join(' ')
}

const HOOK_FILE = /[\\/]hook[\\/]hook\.(?:sh|bash|pl|cjs|cmd|ps1)(?![\w.-])/
