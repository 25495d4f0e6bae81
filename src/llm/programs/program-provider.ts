/** Asking a model through an agent program in its mode without a terminal. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../../base/atomic-file.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { err, type Result } from '../../base/result.ts'
import type { Environment } from '../../config/environment.ts'
import type { Answer, Failure, Provider, Question } from '../llm.ts'
import { type Ran, runProgram } from './run-program.ts'

export interface ProgramOptions {
  readonly program: string
  /** Empty: the program's own default. */
  readonly model: string
  /** A folder of ours with nothing of any project in it. */
  readonly cwd: string
  readonly env: Environment
}

/** One way to start a program so that nothing but the question takes part. */
export interface ProgramCommand {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Goes in on standard input. */
  readonly input: string
  /** Files that the call needs, by their path below the folder. */
  readonly files?: Readonly<Record<string, string>>
}

export interface ProgramDialect {
  readonly name: string
  readonly readsErrors?: boolean
  commandFor(options: ProgramOptions, question: Question): ProgramCommand
  /** Makes an answer from the output and from files that the program wrote into the folder. */
  answerIn(ran: Ran, model: string, fileOf: (path: string) => string): Result<Answer, Failure>
}

export function programProvider(dialect: ProgramDialect, options: ProgramOptions): Provider {
  const { name } = dialect
  const model = options.model || OWN_DEFAULT
  const cwd = join(options.cwd, name)
  return {
    name,
    model,
    ask: async (question, signal) => {
      const { args, env, input, files = {} } = dialect.commandFor({ ...options, cwd }, question)
      for (const [path, text] of Object.entries(files)) writeInto(cwd, path, text)
      const { readsErrors = false } = dialect
      const ran = await runProgram({ program: options.program, cwd, signal, args, env, input, readsErrors })
      const told = ran.ok ? dialect.answerIn(ran.value, model, (path) => readFrom(cwd, path)) : ran
      return told.ok ? told : err({ ...told.error, says: `the ${name} program: ${told.error.says}` })
    },
  }
}

/** The name in our records for the model that the program chooses by itself. */
const OWN_DEFAULT = 'default'

function writeInto(folder: string, path: string, text: string): void {
  ensurePrivateDir(join(folder, path, '..'))
  writeFileAtomic(join(folder, path), text)
}

function readFrom(folder: string, path: string): string {
  try {
    return readFileSync(join(folder, path), 'utf8')
  } catch {
    return '' // it did not get as far as writing it
  }
}
