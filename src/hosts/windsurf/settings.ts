import { hooksFile } from '../hooks-file.ts'
import { jsonServers } from '../json-servers.ts'
import { WINDSURF, WIRING } from './wiring.ts'

/** How our hooks stand among the person's. No event names the workspace, but hooks are started in it. */
export const HOOKS = hooksFile({
  host: WINDSURF,
  hooks: WIRING,
  flat: true,
  folderArgument: '"$PWD"',
  entryFor: (_wiring, line) => ({
    ...(process.platform === 'win32' ? { powershell: `& ${line}` } : { command: line }),
    show_output: false,
  }),
})

/** The list of a person's MCP servers. */
export const SERVERS = jsonServers({
  list: 'mcpServers',
  entryFor: ({ program, args }) => ({ command: program, args: [...args] }),
})
