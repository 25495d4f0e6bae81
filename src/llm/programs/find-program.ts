import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { type Environment, variable } from '../../config/environment.ts'

/**
 * Where a program is that a shell would find by its name. Folders that depend on where we happen to be are left out:
 * a project must not be able to put its own program in the way.
 */
export function findProgram(name: string, env: Environment): string | undefined {
  const folders = (variable(env, 'PATH') ?? '').split(delimiter).filter(isAbsolute)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false // not there, or not for us: the next folder may have it
  }
}
