import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ok, type Result } from '../../base/result.ts'
import type { Environment } from '../../config/environment.ts'
import type { HostServer } from '../host-server.ts'
import { jsonServers } from '../json-servers.ts'
import { type JsonMember, plainValue } from '../jsonc.ts'
import { textAt } from '../on-disk.ts'
import { SERVER } from '../our-server.ts'
import { READING_TOOLS } from '../our-tools.ts'
import { type Change, emptied } from '../remove-ours.ts'
import { changedSettings, withMembers } from '../settings-change.ts'
import { memberNamed } from '../settings-text.ts'
import { configFiles, configFolderOrFail } from './files.ts'

const RULES = READING_TOOLS.map((tool) => `${SERVER}_${tool}`)

const SERVERS = jsonServers({
  list: 'mcp',
  entryFor: ({ program, args }) => ({ type: 'local', command: [program, ...args] }),
  siblings: withoutApprovals,
})

/** Our server in the person's settings, and rules there for its tools that only read. */
export const server: HostServer = {
  ...SERVERS,
  pathFor: configPath,
  approvals: { pathFor: configPath, withApprovals, withoutOurs: SERVERS.withoutOurs },
}

/** The one that has our server, else the strongest that is there. */
function configPath(env: Environment): string {
  const usual = join(configFolderOrFail(env), 'opencode.json')
  const there = configFiles(env).filter((path) => existsSync(path))
  return there.find((path) => SERVERS.registeredServer(textAt(path)) !== undefined) ?? there.at(-1) ?? usual
}

/**
 * OpenCode asks nothing unless the person wants to be asked, by rules of which the last that fits counts. Where they have
 * one word for everything there is no place for ours.
 */
function withApprovals(content: string | undefined): Result<string | undefined> {
  if (content === undefined) return ok(content)
  return changedSettings(content, {}, (text, root) => {
    const rules = memberNamed(root, 'permission')?.value
    if (rules?.kind !== 'object') return ok(text)
    const missing = RULES.filter((rule) => memberNamed(rules, rule) === undefined)
    if (missing.length === 0) return ok(text)
    return withMembers(text, rules, ...missing.map((name) => ({ name, value: 'allow' })))
  })
}

function withoutApprovals(text: string, { name, value }: JsonMember): Change {
  if (name !== 'permission') return 'keep'
  return emptied(text, value, (rule) =>
    RULES.includes(rule.name) && plainValue(rule.value) === 'allow' ? 'remove' : 'keep',
  )
}
