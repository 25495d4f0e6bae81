/** Reads what shape-preload.cjs wrote about a worker. */
import { readFileSync } from 'node:fs'

/** Settings of an agent: a .json, .jsonc or .toml file of the user's that is not ours. */
const SETTINGS = /\.(?:jsonc?|toml)$/

export interface Line {
  readonly read?: string
  readonly called?: readonly string[]
}

export function readReport(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Line)
}

/** The first answer after the status that was asked for before is the one to the prompt. */
export function countCalls(lines: readonly Line[]) {
  const marks = lines.flatMap(({ called }) => (called === undefined ? [] : [called]))
  const [answer = []] = marks
  const prompt = new Set(marks.flat())
  return {
    answerFiles: filesOf(answer),
    answerFunctions: answer.length,
    promptFiles: filesOf([...prompt]),
    promptFunctions: prompt.size,
  }
}

export function countTotals(lines: readonly Line[], world: string, home: string) {
  const reads = lines.flatMap(({ read }) => read ?? [])
  const settings = reads.filter(
    (path) => path.startsWith(`${world}/`) && !path.startsWith(`${home}/`) && SETTINGS.test(path),
  )
  return { loadedFiles: filesOf(lines.flatMap(({ called }) => called ?? [])), settingsReads: settings.length }
}

function filesOf(called: readonly string[]): number {
  return new Set(called.map((name) => name.slice(0, name.indexOf('#')))).size
}
