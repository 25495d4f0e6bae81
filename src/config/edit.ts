import { realpathSync } from 'node:fs'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { MemoriaError, toMemoriaError } from '../base/errors.ts'
import { withLock } from '../base/lock-file.ts'
import { ensurePrivateDir, FILE_MODE } from '../base/private-dir.ts'
import { err, ok, type Result } from '../base/result.ts'
import { checkText } from './check.ts'
import { type FileEntry, readConfigFile } from './file.ts'
import { entriesLayer } from './layers.ts'
import { homePaths } from './paths.ts'
import { unknownKey } from './problem.ts'
import { isKey } from './schema.ts'

/** The result of an edit: `changed` is false when there was nothing to take out and the file was left alone. */
export interface Edited {
  readonly file: string
  readonly changed: boolean
}

/** An edit takes milliseconds: whoever holds the lock longer is stuck, and is named in the error. */
const PATIENCE_MS = 5_000

type Tree = Readonly<Record<string, unknown>>

interface Opened {
  readonly tree: Tree
  /** The entry to change, when the file has it. */
  readonly entry: FileEntry | undefined
}

/** The file's new content, or undefined when it can stay as it is. */
type Change = (opened: Opened) => Tree | undefined

/**
 * Writes one key into config.json and leaves the others as they are. It may replace a bad value of that key; a file
 * with any other problem is refused and stays untouched, because a person has to say what they meant.
 */
export async function setConfigKey(home: string, name: string, text: string): Promise<Result<Edited>> {
  if (!isKey(name)) return refusedEdit([unknownKey('config set', name, text)])
  const checked = checkText(name, text, 'config set')
  if (!checked.ok) return refusedEdit(checked.error)
  return edit(home, name, ({ tree, entry }) => withValue(tree, entry?.path ?? name.split('.'), checked.value))
}

/** Takes one key out of config.json, so that its default holds again; also a key that nobody knows any more. */
export async function unsetConfigKey(home: string, name: string): Promise<Result<Edited>> {
  const edited = await edit(home, name, ({ tree, entry }) => entry && withoutSetting(tree, entry.path))
  if (edited.ok && !edited.value.changed && !isKey(name))
    return refusedEdit([unknownKey('config unset', name)])
  return edited
}

/** Looks before it takes the lock, so that an edit that is refused leaves no trace, and again once it has it. */
async function edit(home: string, name: string, change: Change): Promise<Result<Edited>> {
  const { config: file, configLock } = homePaths(home)
  const opened = open(file, name)
  if (!opened.ok) return opened
  if (change(opened.value) === undefined) return ok({ file, changed: false })
  try {
    ensurePrivateDir(home)
    const done = await withLock(configLock, () => editLocked(file, name, change), { waitMs: PATIENCE_MS })
    return done.ok ? done.value : done
  } catch (thrown) {
    // The caller tells the person; the old file is still whole.
    return err(toMemoriaError(thrown))
  }
}

function editLocked(file: string, name: string, change: Change): Result<Edited> {
  const opened = open(file, name)
  if (!opened.ok) return opened
  const tree = change(opened.value)
  if (tree === undefined) return ok({ file, changed: false })
  writeFileAtomic(behindLink(file), `${JSON.stringify(tree, undefined, 2)}\n`, { mode: FILE_MODE })
  return ok({ file, changed: true })
}

/** The file's content, if everything in it but the named key is in order. */
function open(file: string, name: string): Result<Opened> {
  const read = readConfigFile(file)
  if (!read.ok) return broken([read.error])
  const own = read.value.entries.filter((entry) => entry.name === name)
  const kept = own.length > 1 ? read.value.entries : read.value.entries.filter((entry) => entry.name !== name)
  const { problems } = entriesLayer(file, kept)
  return problems.length > 0 ? broken(problems) : ok({ tree: read.value.tree, entry: own[0] })
}

/** People who keep their settings in a repository of dotfiles link to them: the link stays, its target changes. */
function behindLink(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    // Nothing there yet (or a link to nothing, which a file may replace).
    return file
  }
}

function withValue(tree: Tree, [head = '', ...rest]: readonly string[], value: unknown): Tree {
  return { ...tree, [head]: rest.length === 0 ? value : withValue(groupAt(tree, head), rest, value) }
}

/** Takes a value out, and with it the groups that held nothing else. */
function withoutSetting(tree: Tree, [head = '', ...rest]: readonly string[]): Tree {
  const { [head]: _, ...others } = tree
  if (rest.length === 0) return others
  const group = withoutSetting(groupAt(tree, head), rest)
  return Object.keys(group).length === 0 ? others : { ...tree, [head]: group }
}

function groupAt(tree: Tree, name: string): Tree {
  return (Object.hasOwn(tree, name) ? tree[name] : {}) as Tree
}

function refusedEdit(problems: readonly string[]): Result<never> {
  return err(new MemoriaError('invalid_input', problems.join('\n'), { hint: 'Nothing was changed.' }))
}

function broken(problems: readonly string[]): Result<never> {
  const hint = 'Nothing was changed. Correct the file by hand, then try again.'
  return err(new MemoriaError('config_invalid', problems.join('\n'), { hint }))
}
