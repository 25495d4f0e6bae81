import { statSync } from 'node:fs'
import type { Command } from 'commander'
import { MemoriaError } from '../../../base/errors.ts'
import { unwrap } from '../../../base/result.ts'
import { loadConfig } from '../../../config/load.ts'
import { homePaths } from '../../../config/paths.ts'
import { type ExplainedFinding, makeExplainer } from '../../../redact/redact.ts'
import { redactOptions } from '../../../secrets/home-redactor.ts'
import { homeOf } from '../../home.ts'
import { withCommon } from '../../options.ts'
import { plural } from '../../present.ts'
import type { CommonOptions, Shell } from '../../shell.ts'
import { fileOrStdin } from '../../stdin.ts'

interface Options extends CommonOptions {
  readonly check: string
}

const MAX_MEGABYTES = 64

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria upkeep redact --check notes.md')
    .requiredOption(
      '--check <file>',
      'show what would be removed from this file (- for standard input), and why',
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing would be removed, 1 something would be, 2 the file could not be checked. Secrets are never printed.',
    )
    .action((options: Options) => checkOrFail(options, shell))
}

const EXIT_NOT_CHECKED = 2

/** A file that could not be checked must not look like one with secrets to a script. */
async function checkOrFail(options: Options, shell: Shell): Promise<void> {
  try {
    await check(options, shell)
  } catch (thrown) {
    if (!(thrown instanceof MemoriaError)) throw thrown
    shell.fail(thrown)
    shell.exitWith(EXIT_NOT_CHECKED)
  }
}

/** Prints every secret's position, type, length and reason, and no character of it. Nothing is changed or stored. */
async function check(options: Options, shell: Shell): Promise<void> {
  const { set } = options
  const { config, warnings, home } = unwrap(
    loadConfig({ home: homeOf(options), ...(set === undefined ? {} : { flags: set }) }),
  )
  for (const warning of warnings) shell.warn(warning)
  const explain = unwrap(makeExplainer(redactOptions(config, homePaths(home))))
  const text = await readText(options.check)
  const found = located(text, explain(text))
  if (found.length > 0) shell.exitWith(1)
  if (options.json) return shell.json({ file: options.check, characters: text.length, findings: found })
  const { say, style } = shell
  for (const { line, column, type, length, reason } of found)
    say(
      `${style.strong(`${line}:${column}`)}  ${style.name(type)}  ${plural(length, 'character')}  ${style.dim(reason)}`,
    )
  say(found.length === 0 ? 'Nothing would be removed.' : `${summary(found)} would be removed.`)
}

async function readText(file: string): Promise<string> {
  const bytes = file === '-' ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  if (bytes > MAX_MEGABYTES * 1024 * 1024)
    throw new MemoriaError('invalid_input', `${file} is larger than ${MAX_MEGABYTES} MB`, {
      hint: 'Check it in parts, for example with split -C 50m.',
    })
  const text = await fileOrStdin(file)
  if (!text.includes('\0')) return text
  throw new MemoriaError('invalid_input', `${file === '-' ? 'standard input' : file} is a binary file`, {
    hint: 'Check a text file, or the output of strings.',
  })
}

interface Located {
  readonly line: number
  readonly column: number
  readonly type: string
  readonly reason: string
  readonly length: number
}

function located(text: string, findings: readonly ExplainedFinding[]): Located[] {
  let line = 1
  let lineStart = 0
  return findings.map(({ type, start, end, reason }) => {
    for (
      let next = text.indexOf('\n', lineStart);
      next !== -1 && next < start;
      next = text.indexOf('\n', lineStart)
    ) {
      line++
      lineStart = next + 1
    }
    return { line, column: start - lineStart + 1, type, reason, length: end - start }
  })
}

function summary(found: readonly Located[]): string {
  const counts = new Map<string, number>()
  for (const { type } of found) counts.set(type, (counts.get(type) ?? 0) + 1)
  const types = [...counts].sort((a, b) => b[1] - a[1]).map(([type, count]) => `${count} ${type}`)
  return `${plural(found.length, 'secret')} (${types.join(', ')})`
}
