import { ok, type Result } from '../../base/result.ts'
import { jsonServers } from '../json-servers.ts'
import { changedSettings, withMembers } from '../settings-change.ts'
import { memberNamed, refuse } from '../settings-text.ts'
import { readingTools } from './our-approvals.ts'

/** The list of a person's servers, in the file that holds much of the host's own as well. */
export const SERVERS = jsonServers({
  list: 'mcpServers',
  entryFor: ({ program, args }) => ({ type: 'stdio', command: program, args: [...args] }),
})

/** The settings in which our reading tools need no question. */
export function withApprovals(content: string | undefined, byPlugin: boolean): Result<string> {
  const tools = readingTools(byPlugin)
  return changedSettings(content, { permissions: { allow: tools } }, (text, root) => {
    const permissions = memberNamed(root, 'permissions')?.value
    if (permissions === undefined)
      return withMembers(text, root, { name: 'permissions', value: { allow: tools } })
    if (permissions.kind !== 'object') return refuse('"permissions" in the settings is not an object')
    const allow = memberNamed(permissions, 'allow')?.value
    if (allow === undefined) return withMembers(text, permissions, { name: 'allow', value: tools })
    if (allow.kind !== 'array') return refuse('"permissions.allow" in the settings is not a list')
    const missing = tools.filter((tool) => !allow.members.some(({ value }) => isText(text, value, tool)))
    return missing.length === 0
      ? ok(text)
      : withMembers(text, allow, ...missing.map((value) => ({ name: '', value })))
  })
}

function isText(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  word: string,
) {
  return text.slice(start, end) === JSON.stringify(word)
}
