import { isOurTool } from '../../hosts/our-tools.ts'
import type { ToolCall } from '../../model/session.ts'
import { inputTexts, namesAny } from './named-paths.ts'
import { onlyReads } from './shell-command.ts'

/** A file of a vault, by its full paths: as it is named, and without links. */
export interface NamedPath {
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

/** Whether a tool call names a file as one that it changes, could change it without naming it, or does neither. */
export type Involvement = 'names' | 'could' | 'none'

/**
 * Judges a tool call by its input alone. A command that names neither the file nor its vault could change it all the same,
 * through a script; so could a server's tool. Whether it did is for the times to say.
 */
export function involvementOf(call: ToolCall, path: NamedPath): Involvement {
  const tool = ownNameOf(call.name)
  if (isOurTool(call.name) || (READING_TOOL.test(tool) && !WRITING_WORD.test(tool))) return 'none'
  const texts = inputTexts(call.input)
  if (isShellTool(call.name))
    return shellInvolvement(
      call.input,
      texts.map(({ text }) => text),
      path,
    )
  if (call.failed) return 'none'
  const named = texts
    .filter(({ field }) => field === '' || NAMING_FIELD.test(field))
    .map(({ text }) => pathsPart(text))
  if (named.some((text) => namesAny(text, path.files))) return 'names'
  const isCutPatch = PATCH_TOOL.test(tool) && call.input.includes(CUT)
  return isCutPatch || isServerTool(call.name) ? 'could' : 'none'
}

function shellInvolvement(input: string, commands: readonly string[], path: NamedPath): Involvement {
  // An input that was pruned is empty: nobody knows any more what it was.
  if (input !== '' && commands.every(onlyReads)) return 'none'
  return commands.some((text) => namesAny(text, [...path.files, ...path.folders])) ? 'names' : 'could'
}

/** Whether a tool runs commands, or programs in another language. */
export function isShellTool(name: string): boolean {
  return SHELL_TOOL.test(ownNameOf(name))
}

/** MCP servers' tools: they may write wherever they like, whatever they are given. */
function isServerTool(name: string): boolean {
  return name.includes('__')
}

/** `mcp__files__write_file` is `write_file` of the server `files`. */
function ownNameOf(name: string): string {
  return name.split(/__|[./]/).at(-1) ?? name
}

/** Of a patch, the lines that name files; of anything else all of it. */
function pathsPart(text: string): string {
  const headers = text.split('\n').filter((line) => /^(?:\*\*\* |\+\+\+ |--- )/.test(line))
  return headers.length > 0 ? headers.join('\n') : text
}

const READING_TOOL =
  /^(?:read|view|grep|glob|ls$|list|search|find|web|fetch|get|cat$|todo|think|notebookread)/i
/** `find_and_replace` begins like a reader. */
const WRITING_WORD = /write|replace|append|edit|update|create|delete|insert|patch|save|move|rename|run|exec/i
const SHELL_TOOL = /bash|shell|exec|terminal|command|powershell|python|repl|stdin|^run/i
const PATCH_TOOL = /patch|edit/i
const NAMING_FIELD = /path|file|patch|input|uri|diff|target|destination/i

/** Stands where the middle of a long input was left out (`src/ingest/bounds.ts`). */
const CUT = ' characters left out …'
