import { hostNamed } from '../../hosts/all.ts'
import { isOurSavingTool } from '../../hosts/our-tools.ts'
import type { ToolCall } from '../../model/session.ts'

const OUR_COMMAND = /\bmemoria\s+(?:remember|edit|forget)\b/

/** True when the agent itself saved a memory with this call, with our tools or in its host's own memory. */
export function savesMemory(host: string): (call: ToolCall) => boolean {
  return ({ name, input, output, failed }) =>
    output !== null &&
    !failed &&
    (isOurSavingTool(name) ||
      OUR_COMMAND.test(input) ||
      (hostNamed(host)?.isOwnMemory({ name, input }) ?? false))
}
