import { type Fields, fieldsOf } from './fields.ts'
import { applyEdits, type Edit, taking, wasThere } from './json-edit.ts'
import { type JsonContainer, type JsonMember, type JsonNode, plainValue } from './jsonc.ts'
import type { HookCommand, HookWiring } from './wired-file.ts'

/** What one host's hooks look like in a file of the form `{ "hooks": { EVENT: [ { "hooks": [ ENTRY ] } ] } }`. */
export interface HookForm {
  /** The host's name, which our hook is told as its first argument. */
  readonly host: string
  readonly hooks: readonly HookWiring[]
  entryFor(wiring: HookWiring, command: string): Fields
}

/** The settings without our hooks; the text itself when there are none, undefined when the file was made for them. */
export function withoutOurs(text: string, root: JsonContainer, host: string): string | undefined {
  const change = emptied(text, root, (hooks) =>
    hooks.name === 'hooks'
      ? emptied(text, hooks.value, (event) => emptied(text, event.value, (group) => groupChange(group, host)))
      : 'keep',
  )
  if (change === 'keep') return text
  if (change !== 'remove') return applyEdits(text, change)
  const rest = text.slice(0, root.start) + text.slice(root.end)
  const isOwnFile = text.slice(root.start, root.members[0]?.start).includes('\n') && rest.trim() === ''
  return isOwnFile ? undefined : rest
}

/** The events that have a hook of ours. */
export function eventsWithOurs(root: JsonContainer, host: string): readonly string[] {
  return found(root, host).map(({ event }) => event)
}

/** The command lines of our hooks. */
export function ourCommands(root: JsonContainer, host: string): readonly string[] {
  return found(root, host).map(({ entry }) => commandIn(entry))
}

/** Whether our hooks are all there as they would be written now, once each and for everything that they are for. */
export function isComplete(root: JsonContainer, form: HookForm, hook: HookCommand): boolean {
  const ours = found(root, form.host)
  return (
    ours.length === form.hooks.length &&
    form.hooks.every((wiring) => {
      const entry = Object.entries(form.entryFor(wiring, hook.commandFor(wiring.answers)))
      return ours.some(
        (own) =>
          own.event === wiring.event &&
          own.matcher === (wiring.matcher ?? '') &&
          entry.every(([name, value]) => own.entry[name] === value),
      )
    })
  )
}

/** What becomes of a member: it stays as it is, goes altogether, or is changed inside. */
type Change = 'keep' | 'remove' | readonly Edit[]

/** Takes out the members that go; the container itself goes when only they were in it and we had made it. */
function emptied(text: string, node: JsonNode, judge: (member: JsonMember) => Change): Change {
  if (node.kind === 'scalar') return 'keep'
  const changes = node.members.map((member) => ({ member, change: judge(member) }))
  const gone = changes.flatMap(({ member, change }) => (change === 'remove' ? [member] : []))
  const edits = changes.flatMap(({ change }) => (typeof change === 'string' ? [] : change))
  if (gone.length === 0) return edits.length === 0 ? 'keep' : edits
  if (gone.length === node.members.length && !wasThere(text, node)) return 'remove'
  return [...edits, ...taking(node, new Set(gone))]
}

/** A group goes when all its hooks are ours; of a group that somebody else uses too, only ours go. */
function groupChange(group: JsonMember, host: string): Change {
  const list = hooksOf(group)
  if (list === undefined) return 'keep'
  const ours = list.members.filter(({ value }) => isOurs(value, host))
  if (ours.length === 0) return 'keep'
  return ours.length === list.members.length ? 'remove' : taking(list, new Set(ours))
}

function hooksOf({ value }: JsonMember): JsonContainer | undefined {
  if (value.kind !== 'object') return undefined
  const hooks = value.members.findLast(({ name }) => name === 'hooks')?.value
  return hooks?.kind === 'array' ? hooks : undefined
}

interface Found {
  readonly event: string
  /** What its group is for; empty when for everything. */
  readonly matcher: string
  readonly entry: Fields
}

function found(root: JsonContainer, host: string): Found[] {
  const hooks = root.members.findLast(({ name }) => name === 'hooks')?.value
  if (hooks?.kind !== 'object') return []
  return hooks.members.flatMap(({ name: event, value: groups }) =>
    groups.kind !== 'array' ? [] : groups.members.flatMap((group) => foundIn(event, group, host)),
  )
}

function foundIn(event: string, group: JsonMember, host: string): Found[] {
  const given = String(fieldsOf(plainValue(group.value))?.['matcher'] ?? '')
  const matcher = given === '*' ? '' : given
  return (hooksOf(group)?.members ?? []).flatMap(({ value }) =>
    isOurs(value, host) ? [{ event, matcher, entry: fieldsOf(plainValue(value)) ?? {} }] : [],
  )
}

/** Our hook is known by its file and the host it is told, wherever it is installed and whichever version wrote it. */
export function isOurCommand(line: string, host: string): boolean {
  return HOOK_FILE.test(line) && new RegExp(`[\\s"']${host}(?![\\w-])`).test(line)
}

function isOurs(node: JsonNode, host: string): boolean {
  return isOurCommand(commandIn(fieldsOf(plainValue(node)) ?? {}), host)
}

function commandIn({ command, args }: Fields): string {
  return [command, ...(Array.isArray(args) ? args : [])].filter((part) => typeof part === 'string').join(' ')
}

const HOOK_FILE = /[\\/]hook[\\/]hook\.(?:sh|bash|pl|cjs|cmd|ps1)(?![\w.-])/
