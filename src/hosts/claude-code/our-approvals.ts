import { type JsonMember, plainValue } from '../jsonc.ts'
import { SERVER } from '../our-server.ts'
import { READING_TOOLS } from '../our-tools.ts'
import { type Change, emptied } from '../remove-ours.ts'

const OWN = `mcp__${SERVER}__`
/** The host gives a plugin's server the plugin's name as well. */
const PLUGIN = `mcp__plugin_${SERVER}_${SERVER}__`

/** The tools that only read, as permissions name them. */
export function readingTools(byPlugin: boolean): readonly string[] {
  return READING_TOOLS.map((name) => `${byPlugin ? PLUGIN : OWN}${name}`)
}

const OURS: ReadonlySet<unknown> = new Set([...readingTools(false), ...readingTools(true)])

/** The change of a member of the settings that removes our approvals. */
export function withoutApprovals(text: string, { name, value }: JsonMember): Change {
  if (name !== 'permissions') return 'keep'
  return emptied(text, value, (list) =>
    list.name === 'allow' && list.value.kind === 'array'
      ? emptied(text, list.value, ({ value: rule }) => (OURS.has(plainValue(rule)) ? 'remove' : 'keep'))
      : 'keep',
  )
}
