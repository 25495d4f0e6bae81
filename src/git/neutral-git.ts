import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { findRepository } from '../base/git.ts'
import { futureRealPath } from '../base/real-path.ts'
import { type Environment, variable } from '../config/environment.ts'
import { makeNeutralFolder, removeNeutralFolder } from './neutral-folder.ts'

/** A call of git that takes no setting from the repository, the user or the environment. */
export interface NeutralGit {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Environment
  /** To be called once git has ended. */
  close(): void
}

/**
 * Prepares git for a folder so that nothing in it can start a program: no lazy fetch from a promisor remote, no hook,
 * fsmonitor, filter, textconv, external diff, pager, signing program or credential helper. A repository's settings cannot be
 * neutralised one by one, since drivers and remotes have free names. So git reads a configuration that we wrote, in a folder
 * beside the repository (see `neutral-folder.ts`). Undefined when there is no git.
 */
export function neutralGit(
  folder: string,
  args: readonly string[],
  env: Environment,
): NeutralGit | undefined {
  const program = gitProgram(env)
  if (program === undefined) return undefined
  const cwd = futureRealPath(folder)
  const repository = findRepository(cwd)
  // Git must not look for a repository itself: it would find a bare one in a folder of files.
  if (repository === undefined) return newGit(program, folder, args, env)
  const { root, gitDir, commonDir } = repository
  const common = makeNeutralFolder(commonDir)
  const named = {
    GIT_DIR: gitDir,
    GIT_COMMON_DIR: common,
    GIT_OBJECT_DIRECTORY: join(commonDir, 'objects'),
    GIT_WORK_TREE: root,
  }
  return {
    program,
    args,
    cwd,
    env: { ...neutralEnvironment(env), ...named },
    close: () => removeNeutralFolder(common),
  }
}

/** Prepares `git init` for a folder, whatever repository lies around it. */
export function neutralInit(
  folder: string,
  args: readonly string[],
  env: Environment,
): NeutralGit | undefined {
  const program = gitProgram(env)
  return program === undefined ? undefined : newGit(program, folder, args, env)
}

function newGit(program: string, folder: string, args: readonly string[], env: Environment): NeutralGit {
  const cwd = futureRealPath(folder)
  return {
    program,
    args,
    cwd,
    env: { ...neutralEnvironment(env), GIT_DIR: join(cwd, '.git') },
    close: () => undefined,
  }
}

/** Asks for the pattern files that the user's own settings name. */
export function patternFilesGit(env: Environment): NeutralGit | undefined {
  return userConfigGit(env, ['--type=path', '--get-regexp', '^core\\.(excludesfile|attributesfile)$'])
}

/** Asks for the addresses with which the user's own settings let git commit. */
export function userEmailsGit(env: Environment): NeutralGit | undefined {
  return userConfigGit(env, ['--get-all', 'user.email'])
}

/** Asks for the name with which the user's own settings let git commit. */
export function userNameGit(env: Environment): NeutralGit | undefined {
  return userConfigGit(env, ['--get', 'user.name'])
}

/** Reads the user's own settings, which start no program when they are only read. Nothing else of them is used. */
function userConfigGit(env: Environment, query: readonly string[]): NeutralGit | undefined {
  const program = gitProgram(env)
  if (program === undefined) return undefined
  const args = ['config', '-z', ...query]
  const cwd = dirname(program)
  const { GIT_CONFIG_GLOBAL: _none, GIT_CONFIG_NOSYSTEM: _yes, ...rest } = neutralEnvironment(env)
  const own = Object.fromEntries(USER_CONFIG.map((name) => [name, env[name]]))
  return { program, args, cwd, env: { ...rest, ...own, GIT_DIR: NOWHERE }, close: () => undefined }
}

/** Settings for git's command line from the answer to `patternFilesGit`. */
export function patternFileSettings(answer: string): string[] {
  return answer.split('\0').flatMap((entry) => {
    const end = entry.indexOf('\n')
    return end < 0 ? [] : ['-c', `${entry.slice(0, end)}=${entry.slice(end + 1)}`]
  })
}

const NOWHERE = '/dev/null'
const USER_CONFIG = ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM']

/** Variables of git's own say which repository and settings to use; those of a hook that started us name another one. */
function neutralEnvironment(env: Environment): Environment {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_/i.test(name))),
    GIT_CONFIG_GLOBAL: NOWHERE,
    GIT_CONFIG_NOSYSTEM: '1',
    // Also where no settings ask for it: from git 2.45 on, and for every transport.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
    // Reading must not take a lock that the user's own git would wait for.
    GIT_OPTIONAL_LOCKS: '0',
    LC_ALL: 'C',
  }
}

/** By its full path: a system that looks in the current folder first would run a `git.exe` of the repository. */
function gitProgram(env: Environment): string | undefined {
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  const folders = (variable(env, 'PATH') ?? '').split(delimiter).filter(isAbsolute)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not there, or not ours to run.
    return false
  }
}
