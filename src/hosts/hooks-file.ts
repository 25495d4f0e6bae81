import { ok, type Result } from '../base/result.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { eventsWithOurs, type HookForm, hooksChange, missingHooks, ourCommands } from './hook-groups.ts'
import { adding, applyEdits, type NewMember, styleOf, written } from './json-edit.ts'
import { type JsonContainer, type JsonMember, plainValue } from './jsonc.ts'
import { type Change, contentWithout, removeOurs } from './remove-ours.ts'
import { memberNamed, NEW_FILE, ONE_LINE, readSettings, refuse, splitMark } from './settings-text.ts'
import { type HookCommand, hookLineFor, type WiredFile } from './wired-file.ts'

/** Reads and changes a settings file with hooks, wherever it is. */
export type HooksFile = Omit<WiredFile, 'name' | 'pathFor'> & {
  /** The events whose hook of ours is in it; none when it cannot be read. */
  eventsIn(content: string): readonly string[]
}

/** Settings (JSON, comments allowed) that hold hooks in groups by event, of which only ours are ever touched. */
export function hooksFile(form: HookForm): HooksFile {
  const eventsIn = (content: string) => {
    const settings = readSettings(splitMark(content)[1])
    if (!settings.ok || settings.value === undefined) return []
    const found = eventsWithOurs(settings.value, form)
    return form.hooks.map(({ event }) => event).filter((event) => found.includes(event))
  }
  return {
    eventsIn,
    withOurs: (content, hook) => withOurs(form, content, hook),
    withoutOurs: (content) => without(form, content),
    isWired: (content) => {
      const events = eventsIn(content)
      return form.hooks.every(({ event, atCall }) => atCall || events.includes(event))
    },
    commandsIn: (content) => {
      const settings = readSettings(splitMark(content)[1])
      return settings.ok && settings.value !== undefined ? ourCommands(settings.value, form) : []
    },
  }
}

/** Settings as a plain object, to look something up in them; undefined when they cannot be read. */
export function plainSettings(content: string): Fields | undefined {
  const settings = readSettings(splitMark(content)[1])
  return settings.ok && settings.value !== undefined ? fieldsOf(plainValue(settings.value)) : undefined
}

/**
 * With our hooks, and everything else as it was. Hooks of ours that would be written in another way now are replaced. Those
 * that are right keep their position: a host may know by it what was approved, the person's own hooks behind ours included.
 */
function withOurs(form: HookForm, content: string | undefined, hook: HookCommand): Result<string> {
  const all = { hooks: ourHooks(form, hook), ...versionOf(form) }
  if (content === undefined) return ok(`${written(all, true, '', NEW_FILE)}\n`)
  const [mark, text] = splitMark(content)
  const settings = readSettings(text)
  if (!settings.ok) return settings
  if (settings.value === undefined) return ok(mark + written(all, false, '', ONE_LINE) + text)
  const missing = missingHooks(settings.value, form, hook)
  if (missing?.length === 0) return ok(content)
  if (missing === undefined) {
    const bare = removeOurs(text, settings.value, (member) => ownChange(form, text, member))
    if (bare !== text) return withOurs(form, bare === undefined ? undefined : mark + bare, hook)
  }
  const hooks = ourHooks({ ...form, hooks: missing ?? form.hooks }, hook)
  const added = add(text, settings.value, { ...all, hooks })
  return added.ok ? ok(mark + added.value) : added
}

/** As it would be without us; undefined when the file is only there because of us. */
function without(form: HookForm, content: string): Result<string | undefined> {
  return contentWithout(content, (text, member) => {
    const change = ownChange(form, text, member)
    return change === 'keep' && form.siblings !== undefined ? form.siblings(text, member) : change
  })
}

/** The change of a member that removes our hooks. The version that we wrote follows hooks that are all ours. */
function ownChange(form: HookForm, text: string, member: JsonMember): Change {
  if (member.name !== 'version' || form.version === undefined) return hooksChange(text, member, form)
  const root = readSettings(text)
  const members = root.ok ? (root.value?.members ?? []) : []
  const before = members[members.findIndex(({ start }) => start === member.start) - 1]
  const isOurs = before !== undefined && hooksChange(text, before, form) === 'remove'
  return isOurs && plainValue(member.value) === form.version ? 'remove' : 'keep'
}

function versionOf({ version }: HookForm): { readonly version?: number } {
  return version === undefined ? {} : { version }
}

/** Each event gets a group of its own behind the person's groups; what is not there yet is made. */
function add(
  text: string,
  root: JsonContainer,
  all: { readonly hooks: OurHooks; readonly version?: number },
): Result<string> {
  const style = styleOf(text, root)
  const hooks = memberNamed(root, 'hooks')?.value
  if (hooks === undefined) {
    const members = Object.entries(all).map(([name, value]) => ({ name, value }))
    const wanted = members.filter(({ name }) => memberNamed(root, name) === undefined)
    return ok(applyEdits(text, adding(text, root, wanted, style)))
  }
  if (hooks.kind !== 'object') return refuse('"hooks" in the settings is not an object')
  const missing: NewMember[] = []
  const edits = []
  for (const [event, groups] of Object.entries(all.hooks)) {
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

type OurHooks = Readonly<Record<string, readonly object[]>>

function ourHooks({ hooks, entryFor, flat, folderArgument }: HookForm, hook: HookCommand): OurHooks {
  const groups = hooks.flatMap((wiring) => {
    const line = hookLineFor(wiring, hook, folderArgument)
    if (line === undefined) return []
    const entry = entryFor(wiring, line)
    const { event, matcher } = wiring
    const group = matcher === undefined ? { hooks: [entry] } : { matcher, hooks: [entry] }
    return [[event, flat ? entry : group] as const]
  })
  const byEvent: Record<string, object[]> = {}
  for (const [event, group] of groups) byEvent[event] = [...(byEvent[event] ?? []), group]
  return byEvent
}
