import { beforeCut, fieldsInCut } from '../../hosts/cut-json.ts'
import { textIn } from '../../hosts/fields.ts'
import type { ToolRoles } from '../../hosts/tool-roles.ts'
import type { JudgedTool } from '../judge.ts'

const LONGEST_TARGET = 90

/** The call that a person stopped, in a few words. */
export interface Target {
  readonly text: string
  /** It holds a sentence of the agent's, and not only a name, a file or a command. */
  readonly isProse: boolean
}

/** A tool call in a few words: `an edit of paths.go`, `` `npm test` ``, `create_comment of linear-server`. */
export function callTarget(call: JudgedTool, roles: readonly ToolRoles[]): Target {
  const command = commandOf(call)
  if (command !== '') return { text: `\`${oneLine(command)}\``, isProse: false }
  const path = pathOf(call)
  const isEdit = roles.some(({ edits }) => edits.has(call.name))
  const name = isEdit ? 'an edit of' : plainName(call.name)
  if (path !== '') return { text: `${name} ${path.split(/[\\/]/).at(-1) ?? path}`, isProse: false }
  const about = aboutOf(call)
  if (about === '') return { text: plainName(call.name), isProse: false }
  return { text: `${plainName(call.name)} "${oneLine(about)}"`, isProse: true }
}

/** The command that a call runs; empty when it runs none. Some hosts give it as a list of words for a shell. */
export function commandOf({ input }: Pick<JudgedTool, 'input'>): string {
  const fields = fieldsInCut(input)
  const given = fields['command'] ?? fields['cmd']
  if (Array.isArray(given)) return String(given.at(-1) ?? '')
  return typeof given === 'string' ? given.trim() : ''
}

const PATHS = ['file_path', 'filePath', 'path', 'absolute_path', 'notebook_path']
const ABOUT = ['description', 'query', 'url', 'pattern', 'title', 'subject', 'issueId']

/** The file that a call reads or changes; empty when it names none. */
function pathOf({ input }: Pick<JudgedTool, 'input'>): string {
  const fields = fieldsInCut(input)
  const patched = /^\*\*\* (?:Update|Add|Delete) File: (.+)$/m.exec(
    textIn(fields, 'input') ?? beforeCut(input),
  )?.[1]
  return PATHS.flatMap((key) => textIn(fields, key) ?? [])[0] ?? patched ?? ''
}

function aboutOf({ input }: JudgedTool): string {
  const fields = fieldsInCut(input)
  return ABOUT.flatMap((key) => textIn(fields, key) ?? [])[0] ?? ''
}

/** `mcp__linear-server__create_comment` as people would say it. */
function plainName(name: string): string {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/.exec(name) ?? []
  return server === undefined ? name : `${tool} of ${server}`
}

function oneLine(text: string): string {
  const [first = ''] = text.trim().split('\n')
  return first.length <= LONGEST_TARGET ? first : `${first.slice(0, LONGEST_TARGET - 1)}…`
}
