import { forTerminal } from '../base/text.ts'
import { localTime } from '../config/timezone.ts'
import type { Finding } from '../vault/lint/finding.ts'
import type { LintReport } from '../vault/lint/lint.ts'
import { fitted, plural, shortId } from './present.ts'
import type { Shell } from './shell.ts'

const INDENT = '  '
const MAX_LINE_CHARACTERS = 160

interface Saying {
  /** Whether it was to be fixed. */
  readonly fix: boolean
  /** In which the time is shown. */
  readonly zone: string
}

/** When and where, what was found, file by file, then what was fixed, and how much that is. */
export function sayReport(report: LintReport, { fix, zone }: Saying, shell: Shell): void {
  const { say, style } = shell
  say(style.dim(`${localTime(Date.parse(report.at), zone)}  ${forTerminal(report.vault.root)}`))
  let shownSubject: string | undefined
  for (const finding of report.findings) {
    const here = finding.path ?? 'memories and the vault as a whole'
    if (here !== shownSubject) say(style.name(forTerminal(here)))
    shownSubject = here
    const word = finding.severity === 'error' ? style.bad('error  ') : style.warn('warning')
    say(`${INDENT}${word}  ${finding.rule.padEnd(WIDEST)}  ${whereOf(finding)}${saidOf(finding)}`)
  }
  for (const finding of report.fixed)
    say(
      `${style.good('mended')}  ${finding.rule}  ${findingSubject(finding)}${saidOf(finding)} ${style.dim(`(${finding.did})`)}`,
    )
  sayEnd(report, fix, shell)
}

const WIDEST = 15

function whereOf({ line, memory, path }: Finding): string {
  if (path === null) return memory === null ? '' : `${shortId(memory)}  `
  return line === null ? '' : `line ${line}: `
}

function findingSubject({ path, memory }: Finding): string {
  if (path !== null) return `${forTerminal(path)}: `
  return memory === null ? '' : `${shortId(memory)}  `
}

function saidOf({ says }: Finding): string {
  return fitted(says, MAX_LINE_CHARACTERS)
}

function sayEnd(report: LintReport, fix: boolean, { say, style }: Shell): void {
  const { errors, warnings, findings, files, memories, fixed, run, problem } = report
  const looked = `${plural(files, 'file')} and ${plural(memories, 'memory', 'memories')} looked through`
  if (problem !== null) say(style.bad(`The pages could not be written again: ${forTerminal(problem)}`))
  if (files === 0)
    say(
      'The vault is empty: `memoria compile` writes pages from what is known, `memoria vault daily` the log of a day.',
    )
  if (findings.length === 0) say(`${style.good('all is well')}  ${looked}`)
  else say(`${plural(errors, 'error')}, ${plural(warnings, 'warning')}  ${style.dim(looked)}`)
  const fixable = findings.filter(({ mend }) => mend !== null).length
  if (!fix && fixable > 0) say(style.dim(`${fixable} of them can be fixed: memoria vault lint --fix`))
  if (fix && fixed.length === 0 && findings.length > 0) say(style.dim('None can be fixed automatically.'))
  if (run !== null) say(style.dim('Memories that were superseded come back with: memoria undo'))
}
