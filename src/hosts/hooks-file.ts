import { ok, type Result } from '../base/result.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { eventsWithOurs, type HookForm, hooksChange, isComplete, ourCommands } from './hook-groups.ts'
import { adding, applyEdits, type NewMember, styleOf, written } from './json-edit.ts'
import { type JsonContainer, plainValue } from './jsonc.ts'
import { memberNamed, NEW_FILE, ONE_LINE, readSettings, refuse, splitMark } from './settings-text.ts'
import { contentWithout, takenOut } from './taking-out.ts'
import type { HookCommand, WiredFile } from './wired-file.ts'

/** What a settings file with hooks can be asked and changed to, wherever it is. */
export type HooksFile = Omit<WiredFile, 'name' | 'pathFor'> & {
  /** The events whose hook of ours is in it; none when it cannot be read. */
  eventsIn(content: string): readonly string[]
}

/** Settings (JSON, comments allowed) that hold hooks in groups by event, of which only ours are ever touched. */
export function hooksFile(form: HookForm): HooksFile {
  const eventsIn = (content: string) => {
    const settings = readSettings(splitMark(content)[1])
    if (!settings.ok || settings.value === undefined) return []
    const found = eventsWithOurs(settings.value, form.host)
    return form.hooks.map(({ event }) => event).filter((event) => found.includes(event))
  }
  return {
    eventsIn,
    withOurs: (content, hook) => withOurs(form, content, hook),
    withoutOurs: (content) => without(form, content),
    isWired: (content) => eventsIn(content).length === form.hooks.length,
    commandsIn: (content) => {
      const settings = readSettings(splitMark(content)[1])
      return settings.ok && settings.value !== undefined ? ourCommands(settings.value, form.host) : []
    },
  }
}

/** Settings as a plain object, to look something up in them; undefined when they cannot be read. */
export function plainSettings(content: string): Fields | undefined {
  const settings = readSettings(splitMark(content)[1])
  return settings.ok && settings.value !== undefined ? fieldsOf(plainValue(settings.value)) : undefined
}

/** With our hooks, and everything else as it was. Hooks of ours that are there already are replaced. */
function withOurs(form: HookForm, content: string | undefined, hook: HookCommand): Result<string> {
  const all = { hooks: ourHooks(form, hook) }
  if (content === undefined) return ok(`${written(all, true, '', NEW_FILE)}\n`)
  const [mark, text] = splitMark(content)
  const settings = readSettings(text)
  if (!settings.ok) return settings
  if (settings.value === undefined) return ok(mark + written(all, false, '', ONE_LINE) + text)
  if (isComplete(settings.value, form, hook)) return ok(content)
  const bare = takenOut(text, settings.value, (member) => hooksChange(text, member, form.host))
  if (bare !== text) return withOurs(form, bare === undefined ? undefined : mark + bare, hook)
  const added = add(text, settings.value, all.hooks)
  return added.ok ? ok(mark + added.value) : added
}

/** As it would be without us; undefined when the file is only there because of us. */
function without({ host, besides }: HookForm, content: string): Result<string | undefined> {
  return contentWithout(content, (text, member) => {
    const change = hooksChange(text, member, host)
    return change === 'keep' && besides !== undefined ? besides(text, member) : change
  })
}

/** Each event gets a group of its own behind the person's groups; what is not there yet is made. */
function add(text: string, root: JsonContainer, ours: OurHooks): Result<string> {
  const style = styleOf(text, root)
  const hooks = memberNamed(root, 'hooks')?.value
  if (hooks === undefined) {
    return ok(applyEdits(text, adding(text, root, [{ name: 'hooks', value: ours }], style)))
  }
  if (hooks.kind !== 'object') return refuse('"hooks" in the settings is not an object')
  const missing: NewMember[] = []
  const edits = []
  for (const [event, groups] of Object.entries(ours)) {
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

function ourHooks({ hooks, entryFor }: HookForm, hook: HookCommand): OurHooks {
  const groups = hooks.map((wiring) => {
    const entry = entryFor(wiring, hook.commandFor(wiring.answers))
    const { event, matcher } = wiring
    return [event, [matcher === undefined ? { hooks: [entry] } : { matcher, hooks: [entry] }]] as const
  })
  return Object.fromEntries(groups)
}
