import type { Host } from '../hosts/host.ts'
import type { HookCommand, WiredFile } from '../hosts/wired-file.ts'

/**
 * A file's content with our hooks as this version writes them, run by the command lines that the file has. Undefined when
 * one of those is missing, or the file cannot be understood.
 */
export function rewrittenContent(
  { name, hooks }: Pick<Host, 'name' | 'hooks'>,
  file: WiredFile,
  content: string,
): string | undefined {
  const lines = file.commandsIn(content).map((line) => line.replace(/^& /, ''))
  if (lines.length === 0) return content
  const asks = lines.find((line) => new RegExp(`[\\s"']${name}["']? ["']?ask(?![\\w-])`).test(line))
  const rings = lines.find((line) => line !== asks && !AT_CALL.test(line))
  if (hooks.some(({ answers }) => (answers ? asks : rings) === undefined)) return undefined
  const hook: HookCommand = {
    commandFor: (ask) => (ask ? asks : rings) ?? '',
    commandAtCall: () =>
      asks !== undefined && STARTS_NO_NODE.test(asks) ? asks.replace(ASK, 'call') : undefined,
  }
  const written = file.withOurs(content, hook)
  return written.ok ? written.value : undefined
}

const AT_CALL = / ["']?call(?![\w-])/
const ASK = /(?<= ["']?)ask(?![\w-])(?!.* ["']?ask(?![\w-]))/
const STARTS_NO_NODE = /[\\/]hook[\\/]hook\.(?:pl|bash|sh)(?![\w.-])/
