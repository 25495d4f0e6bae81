import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { npmCache } from './npm-cache.ts'

/** The version all facts about the client were gathered with: raised by hand, with a run of this suite. */
const CLAUDE_CODE_VERSION = '2.1.325'

const PACKAGE = '@anthropic-ai/claude-code'

/** A real client on this machine. */
export interface Client {
  readonly version: string
  /** The program itself, without the npm package's wrapper, which needs an install script. */
  readonly program: string
}

/** Why there is none: printed with each test that is left out. */
export interface Absent {
  readonly skip: string
}

let known: Promise<Client | Absent> | undefined

/** The real Claude Code, fetched from npm once into a cache outside the repository. */
export function claudeCode(): Promise<Client | Absent> {
  known ??= find()
  return known
}

async function find(): Promise<Client | Absent> {
  const system = `${process.platform}-${process.arch}`
  if (system !== 'linux-x64')
    return { skip: `the real client is fetched on linux-x64 only, this is ${system}` }
  const programIn = (folder: string) => join(folder, `node_modules/${PACKAGE}-${system}/claude`)
  const cache = npmCache({
    name: 'claude-code',
    packages: [`${PACKAGE}@${CLAUDE_CODE_VERSION}`],
    works: (folder) => runs(programIn(folder)),
  })
  const failure = await cache.ensure()
  if (failure !== undefined) return { skip: `Claude Code cannot be fetched from npm: ${failure}` }
  const program = programIn(cache.folder)
  if (!runs(program)) return { skip: `npm has no Claude Code ${CLAUDE_CODE_VERSION} for this system` }
  return { version: CLAUDE_CODE_VERSION, program }
}

/** Asks the program itself: an install that was cut off leaves files that look whole. */
function runs(program: string): boolean {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env: {} })
  return stdout?.startsWith(`${CLAUDE_CODE_VERSION} `) ?? false
}
