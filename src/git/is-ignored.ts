import type { Repository } from '../base/git.ts'
import { askGit, userPatterns } from './ask-git.ts'

/** Whether git would leave a file out of commits; undefined when it cannot be asked. */
export function isIgnored({ root }: Repository, path: string): boolean | undefined {
  const { code } = askGit(root, [...userPatterns(), 'check-ignore', '-q', '--', path])
  return code === 0 ? true : code === 1 ? false : undefined
}
