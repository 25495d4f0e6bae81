import { hooksFile } from '../hooks-file.ts'
import { jsonServers } from '../json-servers.ts'
import { CURSOR, WIRING } from './wiring.ts'

/**
 * How our hooks stand among the person's. A person's hooks are started in Cursor's own folder, and not every event names
 * the project; Cursor says it in a variable.
 */
export const HOOKS = hooksFile({
  host: CURSOR,
  hooks: WIRING,
  flat: true,
  version: 1,
  folderArgument: process.platform === 'win32' ? '"%CURSOR_PROJECT_DIR%"' : '"$CURSOR_PROJECT_DIR"',
  entryFor: ({ timeoutSeconds: timeout }, command) => ({ command, timeout }),
})

/** The list of a person's MCP servers. */
export const SERVERS = jsonServers({
  list: 'mcpServers',
  entryFor: ({ program, args }) => ({ type: 'stdio', command: program, args: [...args] }),
})
