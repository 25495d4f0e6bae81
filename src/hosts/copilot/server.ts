import type { HostServer } from '../host-server.ts'
import { jsonServers } from '../json-servers.ts'
import { serversPath } from './files.ts'

/** Our server in the person's own list. Copilot asks nobody before it runs a tool that says it only reads. */
export const server: HostServer = {
  ...jsonServers({
    list: 'mcpServers',
    entryFor: ({ program, args }) => ({ type: 'local', command: program, args: [...args], tools: ['*'] }),
  }),
  pathFor: serversPath,
}
