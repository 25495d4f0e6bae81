import { spawnSync } from 'node:child_process'
import { errnoOf } from '../base/errors.ts'
import { processEnvironment } from '../config/environment.ts'
import {
  neutralGit,
  patternFileSettings,
  patternFilesGit,
  userEmailsGit,
  userNameGit,
} from './neutral-git.ts'

/** The output of git; `code` is null when there is no git, or it was stopped. */
export interface GitAnswer {
  readonly code: number | null
  readonly text: string
}

const NO_ANSWER: GitAnswer = { code: null, text: '' }
const TIMEOUT_MS = 3000

/** Asks git something about a folder, neutrally (see `neutral-git.ts`), and waits for the answer. */
export function askGit(folder: string, args: readonly string[]): GitAnswer {
  try {
    return answerOf(neutralGit(folder, args, processEnvironment()))
  } catch (thrown) {
    // Nowhere to write a configuration of ours: then git is not run at all.
    if (errnoOf(thrown) === undefined) throw thrown
    return NO_ANSWER
  }
}

/** The settings for git's command line that name the user's own ignore and attribute patterns. */
export function userPatterns(): string[] {
  return patternFileSettings(answerOf(patternFilesGit(processEnvironment())).text)
}

/** The addresses with which the user commits, by their own settings. */
export function userEmails(): string[] {
  return answerOf(userEmailsGit(processEnvironment()))
    .text.split('\0')
    .filter((email) => email !== '')
}

/** The name with which the user commits, by their own settings; empty when they have none. */
export function userName(): string {
  return answerOf(userNameGit(processEnvironment())).text.split('\0')[0] ?? ''
}

function answerOf(git: ReturnType<typeof neutralGit>): GitAnswer {
  if (git === undefined) return NO_ANSWER
  const { program, args, cwd, env } = git
  try {
    const { status, stdout } = spawnSync(program, args, { cwd, env, encoding: 'utf8', timeout: TIMEOUT_MS })
    return { code: status, text: stdout ?? '' }
  } finally {
    git.close()
  }
}
