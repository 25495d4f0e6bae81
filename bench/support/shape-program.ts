/** Counts on a built checkout: its commands and declaration files, and a copy of it with one file for each source file. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Commands {
  /** Listed by `memoria --help`. */
  readonly listed: number
  /** With those below them. */
  readonly all: number
}

/** Runs a program of the checkout and gives what it printed; fails when it failed. */
export function runNode(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env, cwd })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}${stdout}`)
  return stdout
}

export function build(root: string): void {
  runNode([join(root, 'scripts/build.mjs'), '--quiet'], process.env, root)
}

export function countDeclarations(root: string): number {
  return readdirSync(join(root, 'dist'), { recursive: true }).filter((path) => String(path).endsWith('.d.ts'))
    .length
}

export function countCommands(cli: string, env: NodeJS.ProcessEnv): Commands {
  const listed = subcommands(cli, env, [])
  const below = listed.flatMap((name) => subcommands(cli, env, [name]))
  return { listed: listed.length, all: listed.length + below.length }
}

/** The commands in a help text: lines indented by two under any heading that is not about options or arguments. */
function subcommands(cli: string, env: NodeJS.ProcessEnv, command: readonly string[]): string[] {
  const help = runNode([cli, ...command, '--help'], env, process.cwd())
  const sections = help.split(/^(?=\S.*:$)/m).filter((section) => /^\S.*:$/m.test(section))
  return sections
    .filter((section) => !/^(?:Usage|Options|Arguments|Examples?)\b/.test(section))
    .flatMap((section) => [...section.matchAll(/^ {2}([a-z][a-z-]*)(?=\s|$)/gm)].map(([, name = '']) => name))
    .filter((name) => name !== 'help')
}

/** How the worker is started by the commands that this checkout has. */
export function workerCommand(cli: string, env: NodeJS.ProcessEnv): readonly string[] {
  const forms = [
    ['worker', 'run'],
    ['upkeep', 'worker', 'run'],
  ]
  const known = forms.find((form) => {
    const { status, stdout } = spawnSync(process.execPath, [cli, ...form, '--help'], {
      encoding: 'utf8',
      env,
    })
    return status === 0 && stdout.includes(`memoria ${form.join(' ')}`)
  })
  if (known === undefined) throw new Error(`${cli} has no command that runs the worker`)
  return known
}

/** Compiles each file of src by itself into a folder inside the checkout, where its packages are found. Gives the folder. */
export function compileUnbundled(root: string): string {
  const folder = join(root, '.cache/shape')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const options = { noEmit: false, noCheck: true, resolveJsonModule: true, rootDir: '../..', outDir: '.' }
  const config = { extends: '../../tsconfig.json', compilerOptions: options, include: ['../../src'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  runNode([join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], process.env, root)
  return folder
}
