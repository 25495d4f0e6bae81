import { fieldsOf } from '../fields.ts'
import type { HookCommand } from '../host.ts'
import { taking } from '../json-edit.ts'
import { type JsonContainer, type JsonMember, type JsonNode, plainValue } from '../jsonc.ts'
import { type Change, emptied } from './taking-out.ts'
import { CLAUDE_CODE, WIRING } from './wiring.ts'

/** What becomes of a member of the settings when our hooks go. */
export function hooksChange(text: string, { name, value }: JsonMember): Change {
  if (name !== 'hooks') return 'keep'
  return emptied(text, value, (event) => emptied(text, event.value, (group) => groupChange(group)))
}

/** The events that have a hook of ours. */
export function eventsWithOurs(root: JsonContainer): readonly string[] {
  return found(root).map(({ event }) => event)
}

/** The command lines of our hooks. */
export function ourCommands(root: JsonContainer): readonly string[] {
  return found(root).map(({ entry }) => commandIn(entry))
}

/** Whether our hooks are all there as they would be written now, once each and for everything. */
export function isComplete(root: JsonContainer, hook: HookCommand): boolean {
  const ours = found(root)
  return (
    ours.length === WIRING.length &&
    WIRING.every(({ event, answers, timeoutSeconds }) =>
      ours.some(
        (own) =>
          own.event === event &&
          own.isForAll &&
          own.entry['type'] === 'command' &&
          own.entry['command'] === hook.commandFor(answers) &&
          own.entry['timeout'] === timeoutSeconds,
      ),
    )
  )
}

/** A group goes when all its hooks are ours; of a group that somebody else uses too, only ours go. */
function groupChange(group: JsonMember): Change {
  const list = hooksOf(group)
  if (list === undefined) return 'keep'
  const ours = list.members.filter(({ value }) => isOurs(value))
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
  /** Whether its group is without a condition. */
  readonly isForAll: boolean
  readonly entry: Readonly<Record<string, unknown>>
}

function found(root: JsonContainer): Found[] {
  const hooks = root.members.findLast(({ name }) => name === 'hooks')?.value
  if (hooks?.kind !== 'object') return []
  return hooks.members.flatMap(({ name: event, value: groups }) =>
    groups.kind !== 'array' ? [] : groups.members.flatMap((group) => foundIn(event, group)),
  )
}

function foundIn(event: string, group: JsonMember): Found[] {
  const matcher = fieldsOf(plainValue(group.value))?.['matcher'] ?? ''
  const isForAll = matcher === '' || matcher === '*'
  return (hooksOf(group)?.members ?? []).flatMap(({ value }) =>
    isOurs(value) ? [{ event, isForAll, entry: fieldsOf(plainValue(value)) ?? {} }] : [],
  )
}

/** Our hook is known by its file and the host it is told, wherever it is installed and whichever version wrote it. */
function isOurs(node: JsonNode): boolean {
  const line = commandIn(fieldsOf(plainValue(node)) ?? {})
  return HOOK_FILE.test(line) && HOST_ARGUMENT.test(line)
}

function commandIn({ command, args }: Readonly<Record<string, unknown>>): string {
  return [command, ...(Array.isArray(args) ? args : [])].filter((part) => typeof part === 'string').join(' ')
}

const HOOK_FILE = /[\\/]hook[\\/]hook\.(?:sh|bash|pl|cjs|cmd|ps1)(?![\w.-])/
const HOST_ARGUMENT = new RegExp(`[\\s"']${CLAUDE_CODE}(?![\\w-])`)
