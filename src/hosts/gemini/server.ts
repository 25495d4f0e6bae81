import { dirname, join } from 'node:path'
import { MemoriaError } from '../../base/errors.ts'
import { err, ok, type Result } from '../../base/result.ts'
import type { Environment } from '../../config/environment.ts'
import type { HostServer } from '../host-server.ts'
import { jsonServers } from '../json-servers.ts'
import { SERVER } from '../our-server.ts'
import { READING_TOOLS } from '../our-tools.ts'
import { settingsPath } from './files.ts'

/** The person's servers stand in the settings, beside the hooks. */
export const SERVERS = jsonServers({
  list: 'mcpServers',
  entryFor: ({ program, args }) => ({ command: program, args: [...args] }),
})

/** Our server, and a policy of our own for its tools that only read: `trust` would let all of them run unasked. */
export const server: HostServer = {
  ...SERVERS,
  pathFor: (env) => settingsPath(env, 'user', ''),
  approvals: {
    hasOwnFolder: true,
    pathFor: policyPath,
    withApprovals,
    withoutOurs: (content) => ok(isOurServerFile(content) ? undefined : content),
  },
}

const MARKER = '# Written by memoria init'

const POLICY = `${MARKER}; memoria uninstall removes it.
# The tools of memoria that only read need no question.
[[rule]]
mcpName = "${SERVER}"
toolName = ${JSON.stringify(READING_TOOLS)}
decision = "allow"
priority = 100
`

function policyPath(env: Environment): string {
  return join(dirname(settingsPath(env, 'user', '')), 'policies', 'memoria.toml')
}

/** The extension's server has the same name, so that the rule is for both. */
function withApprovals(content: string | undefined): Result<string> {
  if (content === undefined || isOurServerFile(content)) return ok(POLICY)
  return err(
    new MemoriaError('conflict', 'there is a file of that name which is not ours', {
      hint: 'Move the file away, then try again.',
    }),
  )
}

function isOurServerFile(content: string): boolean {
  return content.startsWith(MARKER)
}
