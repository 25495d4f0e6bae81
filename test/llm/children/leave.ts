import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { claudeProgram } from '../../../src/llm/programs/claude-program.ts'

/** `PROGRAM FOLDER`: asks, and leaves as soon as the program says by a file that it runs. */
const [program = '', cwd = ''] = process.argv.slice(2)
const question = { system: 's', prompt: 'p', schema: {}, maxTokens: 1 }

void claudeProgram({ program, cwd, model: 'haiku', env: {}, maxDollars: 1 }).ask(
  question,
  new AbortController().signal,
)
const look = () => (existsSync(join(cwd, 'pid')) ? process.exit(0) : setImmediate(look))
look()
