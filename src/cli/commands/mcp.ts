import { dirname, isAbsolute } from 'node:path'
import type { Command } from 'commander'
import { processEnvironment, variable } from '../../config/environment.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly project?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria mcp --project ~/shop')
    .description('serve memory to an agent: the Model Context Protocol over standard input and output')
    .option('--project <folder>', 'the project the agent works in (default: the folder it is started in)')
    .addHelpText('after', ABOUT)
    .action((options: Options) => mcp(options, shell))
}

const ABOUT = `
An agent starts this itself. \`memoria init\` registers it; by hand: claude mcp add --scope user memoria -- memoria mcp
It answers until its input ends, prints nothing but the protocol, and opens the store when a tool is first called. Reads see
your own memories and those of the project; what an agent stores is marked as the assistant's. See docs/MCP.md.`

/** Says nothing of its own: standard output belongs to the protocol, and what is wrong is reported to whoever calls a tool. */
async function mcp({ home, set, project }: Options, { program }: Shell): Promise<void> {
  const folder = project ?? personsFolder(program)
  const { openMcpSession } = await import('../../serve/mcp/mcp-session.ts')
  const { serveOverStdio } = await import('../../serve/mcp/stdio.ts')
  const mcpSession = openMcpSession(async () => {
    const { openMemoria } = await import('../../memoria.ts')
    return openMemoria({
      by: 'mcp',
      ...(home === undefined ? {} : { home }),
      ...(set === undefined ? {} : { settings: set }),
      ...(folder === undefined ? {} : { cwd: folder }),
    })
  })
  await serveOverStdio(mcpSession, { input: process.stdin, output: process.stdout })
}

/** Some hosts start a plugin's server in the plugin's own folder, where nobody works: then what they were started in counts. */
function personsFolder(program: string): string | undefined {
  const own = dirname(dirname(program))
  const folder = variable(processEnvironment(), 'PWD')
  return process.cwd() === own && folder !== undefined && isAbsolute(folder) ? folder : undefined
}
