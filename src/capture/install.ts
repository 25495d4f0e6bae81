import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Clock, systemClock } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { fileError } from '../base/file-errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import { homePaths } from '../config/paths.ts'
import type { HookCommand } from '../hosts/wired-file.ts'
import { commandLine, type HookKind, type HookProgram } from './command-line.ts'
import { copyHookFiles, type HookPrograms, makeHookFolders, writeHookVersion } from './hook-files.ts'
import { hookProblem } from './self-test.ts'

export interface InstallOptions extends HookPrograms {
  readonly home: string
  /** Where the program was built to, with the hook in `hook/`; by default where the cli is. */
  readonly dist?: string
}

/** Puts the hook into the home, over an older one. Throws a MemoriaError; an older one still works then. */
export function installHookFiles({ home, dist, ...programs }: InstallOptions): void {
  const { hook } = homePaths(home)
  makeHookFolders(home)
  copyHookFiles(join(dist ?? dirname(programs.cli), 'hook'), hook, programs)
  writeHookVersion(hook)
}

export interface ChosenHook {
  readonly kind: HookKind
  /** The command lines for one host's settings. */
  commandsFor(host: string): HookCommand
}

export interface ChooseOptions {
  readonly home: string
  readonly node: string
  readonly clock?: Clock
  /** A home that holds the files already, to try them in; by default the home itself. */
  readonly trial?: string
  /** Programs to try, the fastest first; by default those of this machine. */
  readonly programs?: readonly HookProgram[]
}

/** The fastest way to run the installed hook that really works on this machine: each is tried, none is believed. */
export function chooseHook({
  home,
  node,
  clock = systemClock,
  trial = home,
  programs,
}: ChooseOptions): Result<ChosenHook> {
  const problems: string[] = []
  for (const hook of programs ?? programsHere(node)) {
    const problem = tryOut(hook, { home: trial, clock, node, cli: join(trial, 'no-worker-is-started') })
    if (problem === undefined) return ok(chosen(hook, homePaths(home).hook))
    problems.push(`${hook.kind}: ${problem}`)
  }
  return err(
    new MemoriaError('internal', `no form of the hook works here (${problems.join('; ')})`, {
      hint: 'Check that the home can be written and that node can be run from it.',
    }),
  )
}

function tryOut(hook: HookProgram, test: Parameters<typeof hookProblem>[1]): string | undefined {
  try {
    return hookProblem(hook, test)
  } catch (thrown) {
    // A form that cannot even be tried is one that does not work; the next may.
    return fileError(thrown, 'write', test.home).message
  }
}

function chosen(hook: HookProgram, folder: string): ChosenHook {
  return {
    kind: hook.kind,
    commandsFor: (host) => ({
      commandFor: (ask, settings) => commandLine(hook, folder, wordsFor(host, ask, settings)),
      commandAtCall: (settings) =>
        STARTS_NODE.has(hook.kind)
          ? undefined
          : commandLine(hook, folder, [host, 'call', ...(settings === undefined ? [] : [settings])]),
    }),
  }
}

/** Forms of the hook that cost more before every tool call than what they bring. */
const STARTS_NODE: ReadonlySet<HookProgram['kind']> = new Set(['node', 'cmd'])

/** The arguments of the hook: the host, whether an answer is due, and where the host works. */
function wordsFor(host: string, ask: boolean, settings: string | undefined): string[] {
  if (settings !== undefined) return [host, ask ? 'ask' : 'ring', settings]
  return ask ? [host, 'ask'] : [host]
}

/** Where these programs are on systems that have them. Names from PATH would differ from one terminal to the next. */
const SCOPES = ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin', '/run/current-system/sw/bin']

function programsHere(node: string): HookProgram[] {
  if (process.platform === 'win32') return [{ kind: 'cmd', program: '' }]
  const there = (['perl', 'bash'] as const).flatMap((kind) =>
    SCOPES.map((folder) => ({ kind, program: join(folder, kind) }))
      .filter(({ program }) => existsSync(program))
      .slice(0, 1),
  )
  return [...there, { kind: 'node', program: node }]
}
