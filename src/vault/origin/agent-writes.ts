import { isOurTool } from '../../hosts/our-tools.ts'
import type { ToolCall } from '../../model/session.ts'
import { inputTexts, leadsElsewhere, namesAny } from './named-paths.ts'
import { onlyReads } from './shell-command.ts'

/** A file of a vault, by its full paths: as it is named, and without links in its folder and in itself. */
export interface NamedPath {
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

/** Whether a tool call names a file as one that it changes, could change it without naming it, or does neither. */
export type Involvement = 'names' | 'could' | 'none'

/**
 * Judges a tool call by its input alone. A command that names neither the file nor its vault could change it all the same,
 * through a script; so could any tool that is not known to leave files alone. Whether it did is for the times to say.
 */
export function involvementOf(call: ToolCall, path: NamedPath): Involvement {
  if (isOurTool(call.name) || writesNoFiles(call.name)) return 'none'
  const texts = inputTexts(call.input)
  if (isShellTool(call.name))
    return shellInvolvement(
      call.input,
      texts.map(({ text }) => text),
      path,
    )
  const named = texts
    .filter(({ field }) => field === '' || NAMING_FIELD.test(field))
    .map(({ text }) => pathsPart(text))
  if (FILE_TOOL.test(call.name)) return fileToolInvolvement(call, named, path)
  // Of another tool that failed nobody knows how far it came.
  return !call.failed && named.some((text) => namesAny(text, path.files)) ? 'names' : 'could'
}

/** A file that is still there and is another one is what the tool wrote. Otherwise a link may have led to the page. */
function fileToolInvolvement({ failed }: ToolCall, named: readonly string[], path: NamedPath): Involvement {
  if (failed) return 'none'
  if (named.some((text) => namesAny(text, path.files))) return 'names'
  const isOfOthers = named.length > 0 && named.every((text) => leadsElsewhere(text, path.files))
  return isOfOthers ? 'none' : 'could'
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

/** Whether a tool only reads, or does nothing with files. */
function writesNoFiles(name: string): boolean {
  const tool = ownNameOf(name)
  return NO_FILE_TOOL.test(name) || (READING_TOOL.test(tool) && !WRITING_WORD.test(tool))
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
/** Agents' own tools that write exactly the files that they are given. */
const FILE_TOOL =
  /^(?:write|edit|multi_?edit|notebook_?edit|replace|create|insert|str_replace(?:_\w+)?|(?:apply_?)?patch)(?:_?file)?$/i
/** Agents' own tools that ask, plan or wait. A person may edit while such a call is open. */
const NO_FILE_TOOL =
  /^(?:ask_?user\w*|request_user_input|(?:enter|exit)_?plan_?mode|update_plan|todo_?write|write_todos|update_todo|(?:task|bash)_?output|kill_?(?:bash|shell)|lsp|tool_?search)$/i
const NAMING_FIELD = /path|file|patch|input|uri|diff|target|destination/i
