import { statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { err, ok, type Result } from '../base/result.ts'
import { type Environment, homeDirectory, variable } from './environment.ts'
import type { Origin } from './origin.ts'
import { badValue, showValue } from './problem.ts'

/** The variable that says where everything is; it is no key, because the file with the keys is found through it. */
export const HOME_VARIABLE = 'MEMORIA_HOME'

const ALLOWED = 'the full path of a folder of its own; it may start with ~/'

/** Where the home was asked to be, the strongest first. */
export interface HomeOptions {
  /** Chosen in code, by a program that opens memoria as a library. */
  readonly home?: string | undefined
  /** The text of `--home`. */
  readonly homeFlag?: string | undefined
  readonly env: Environment
}

/** The folder that holds everything, and who said so. It need not exist yet. */
export interface Home {
  readonly home: string
  readonly homeOrigin: Origin
}

/** Finds the home. A relative path is refused: the same command would find other memories in another folder. */
export function resolveHome({ home, homeFlag, env }: HomeOptions): Result<Home, string> {
  if (home !== undefined) return absoluteHome(home, { source: 'flag', where: 'home' }, env)
  if (homeFlag !== undefined) return absoluteHome(homeFlag, { source: 'flag', where: '--home' }, env)
  const wanted = variable(env, HOME_VARIABLE)
  if (wanted !== undefined) return absoluteHome(wanted, { source: 'environment', where: HOME_VARIABLE }, env)
  return defaultHome(env)
}

function absoluteHome(text: string, homeOrigin: Origin, env: Environment): Result<Home, string> {
  const path = withoutTilde(text, homeDirectory(env))
  if (!isAbsolute(path) || isRoot(path))
    return err(badValue(homeOrigin.where ?? '', 'the home', text, ALLOWED))
  if (statSync(path, { throwIfNoEntry: false })?.isFile())
    return err(`${homeOrigin.where}: ${showValue(text)} is a file; allowed: ${ALLOWED}`)
  return ok({ home: resolve(path), homeOrigin })
}

function defaultHome(env: Environment): Result<Home, string> {
  const person = homeDirectory(env)
  if (person === undefined)
    return err(`HOME: it is not set, and neither is ${HOME_VARIABLE}; set one of them`)
  if (!isAbsolute(person)) return err(badValue('HOME', 'the home', person, 'the full path of a folder'))
  return ok({ home: join(resolve(person), '.memoria'), homeOrigin: { source: 'default' } })
}

function withoutTilde(text: string, person: string | undefined): string {
  if (person === undefined || !/^~(?:$|[/\\])/.test(text)) return text
  return join(person, text.slice(1))
}

/** The home is made private to its owner, which must not happen to a whole disk. */
function isRoot(path: string): boolean {
  return dirname(resolve(path)) === resolve(path)
}
