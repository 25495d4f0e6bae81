import { hostNamed } from '../../hosts/all.ts'
import type { ToolCall } from '../../model/session.ts'

const OUR_TOOL =
  /^mcp__(?:plugin_)?memoria\w*__(?:remember|revise|forget)$|^memoria[._](?:remember|revise|forget)$/
const OUR_COMMAND = /\bmemoria\s+(?:remember|edit|forget)\b/

/** Whether the agent itself kept something with this call, with our tools or in its host's own memory. */
export function savesMemory(host: string): (call: ToolCall) => boolean {
  return ({ name, input, failed }) =>
    !failed &&
    (OUR_TOOL.test(name) ||
      OUR_COMMAND.test(input) ||
      (hostNamed(host)?.isOwnMemory({ name, input }) ?? false))
}
