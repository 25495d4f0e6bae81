import { hostNamed } from '../../hosts/all.ts'
import { isOurSavingTool } from '../../hosts/our-tools.ts'
import type { ToolCall } from '../../model/session.ts'

const OUR_COMMAND = /\bmemoria\s+(?:remember|edit|forget)\b/

/** Whether the agent itself kept something with this call, with our tools or in its host's own memory: done, and told so. */
export function savesMemory(host: string): (call: ToolCall) => boolean {
  return ({ name, input, output, failed }) =>
    output !== null &&
    !failed &&
    (isOurSavingTool(name) ||
      OUR_COMMAND.test(input) ||
      (hostNamed(host)?.isOwnMemory({ name, input }) ?? false))
}
