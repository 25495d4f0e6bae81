import { existsSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { writeFileAtomic } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import type { Memoria } from '../../memoria.ts'
import { LIVING_OR_SUPERSEDED, STATES } from '../../model/memory.ts'
import { asMarkdown } from '../../store/memories-markdown.ts'
import { exportLines } from '../../store/transfer.ts'
import { hostOrFail } from '../host-named.ts'
import { jsonText } from '../json.ts'
import { reachFor } from '../lookup.ts'
import { moment, withCommon } from '../options.ts'
import { plural } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly format: 'markdown' | 'jsonl'
  readonly since?: string
  readonly until?: string
  readonly project?: string
  readonly output?: string
  readonly replace?: boolean
  readonly to?: string
  readonly remove?: boolean
  readonly dryRun?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria export --format jsonl --output memories.jsonl')
    .addOption(
      new Option('--format <format>', 'Markdown to read, JSONL to import again')
        .choices(['markdown', 'jsonl'])
        .default('markdown'),
    )
    .option('--since <date>', 'changed on or after', moment('start'))
    .option('--until <date>', 'changed on or before', moment('end'))
    .option('--project <project>', 'of this project (a folder, an id or a name) and yours everywhere')
    .option('--output <file>', 'write to this file (default: standard output)')
    .option('--replace', 'with --output: replace the file if it is there')
    .option('--to <agent>', "write the best of a project as a section into this agent's own memory")
    .option('--remove', 'with --to: remove the section again')
    .option('--dry-run', 'with --to: only show it')
    .action((options: Options) => runExport(options, shell))
}

async function runExport(
  { to, remove = false, dryRun = false, ...options }: Options,
  shell: Shell,
): Promise<void> {
  if (to !== undefined) {
    const { writeSection } = await import('../host-section.ts')
    return writeSection(hostOrFail(to), { ...options, remove, dryRun }, shell)
  }
  if (!remove && !dryRun) return exportMemories(options, shell)
  throw new MemoriaError('usage', `${remove ? '--remove' : '--dry-run'} goes with --to`, {
    hint: 'Name the agent: --to AGENT.',
  })
}

async function exportMemories(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { text, count } = options.format === 'jsonl' ? await jsonl(m, options) : await markdown(m, options)
    if (options.output === undefined) {
      if (options.json) return shell.json({ format: options.format, memories: count, text })
      return shell.raw(text)
    }
    if (!options.replace && existsSync(options.output)) throw alreadyThere(options.output)
    writeFileAtomic(options.output, text)
    if (options.json) return shell.json({ format: options.format, memories: count, file: options.output })
    shell.say(`${shell.style.good('wrote')}  ${plural(count, 'memory', 'memories')} to ${options.output}`)
  })
}

function alreadyThere(file: string): MemoriaError {
  return new MemoriaError('file_unwritable', `there is already a file ${file}`, {
    hint: 'Choose another name, or add --replace.',
  })
}

/** Everything, tombstones too: a complete copy. */
async function jsonl(m: Memoria, options: Options): Promise<{ text: string; count: number }> {
  const { store } = m.context
  const within = await reachFor(m, options.project)
  const lines: string[] = []
  let count = 0
  for await (const line of exportLines(store, within, { states: STATES, ...span(options) })) {
    if (line.type === 'memory') count += 1
    lines.push(`${jsonText(line)}\n`)
  }
  return { text: lines.join(''), count }
}

/** Living memories and those that they replaced, for reading. */
async function markdown(m: Memoria, options: Options): Promise<{ text: string; count: number }> {
  const project = options.project === undefined ? {} : { project: options.project }
  const { memories } = await m.list({
    states: LIVING_OR_SUPERSEDED,
    ...project,
    ...span(options),
  })
  return { text: asMarkdown(memories), count: memories.length }
}

function span({ since, until }: Options): { since?: string; until?: string } {
  return { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) }
}
