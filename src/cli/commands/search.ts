import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { forTerminal } from '../../base/text.ts'
import type { Memoria, SearchResult } from '../../memoria.ts'
import { ownVault } from '../../vault/folder/vault.ts'
import { explanationLines } from '../explanation.ts'
import { projectOrFail, reachFor } from '../lookup.ts'
import { noteLines, noteOfMatch } from '../note-lines.ts'
import { wholeNumber, withCommon } from '../options.ts'
import { sayOtherProjects } from '../other-projects.ts'
import { fitted, memoryLine, shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly project?: string
  readonly allProjects?: boolean
  readonly history?: boolean
  readonly sessions?: boolean
  readonly explain?: boolean
  readonly limit?: number
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria search "which package manager"')
    .argument('<query...>', 'what you want to know; every character in it is literal')
    .option(
      '--project <project>',
      'look in this project (a folder, an id or a name) and at what is yours everywhere',
    )
    .option('--all-projects', 'look in every project of yours')
    .option('--history', 'look at what was said in sessions instead of at memories')
    .option('--sessions', 'the sessions in which it was spoken of, instead of single messages')
    .option('--explain', 'show what spoke for each candidate, also for those that were left out')
    .option('--limit <count>', 'how many results at most', wholeNumber)
    .action((words: string[], options: Options) => search(words.join(' '), options, shell))
}

async function search(query: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const named = options.project === undefined ? m.context.cwd : await projectOrFail(m, options.project)
    const project = options.allProjects ? undefined : named
    const limit = options.limit === undefined ? {} : { limit: options.limit }
    const { results, reason, considered } = await m.search(query, {
      ...(project === undefined ? {} : { project }),
      history: isInHistory(options),
      by: options.sessions ? 'session' : 'message',
      explain: options.explain ?? false,
      ...limit,
    })
    const notes = isInHistory(options) ? [] : await notesFor(m, query, project, options.limit)
    if (options.json)
      return shell.json({
        results,
        reason,
        ...(notes.length === 0 ? {} : { notes: notes.map(noteOfMatch) }),
        ...(considered === undefined ? {} : { considered }),
      })
    for (const result of results) shell.say(resultLine(result, shell))
    if (notes.length > 0) shell.say(shell.style.dim('In the vault:'))
    for (const note of notes) for (const line of noteLines(note, shell)) shell.say(line)
    if (results.length + notes.length === 0) await sayNothingFits(m, query, options, shell, reason)
    for (const one of considered ?? []) for (const line of explanationLines(one, shell)) shell.say(line)
  })
}

const USUAL_NOTES = 3

/** Matching sections of the vault's files. Their reader is loaded only where there are any. */
async function notesFor(m: Memoria, query: string, project: string | undefined, limit = USUAL_NOTES) {
  const { context } = m
  if (!existsSync(ownVault(context).root)) return []
  const { findInVaults } = await import('../../vault/sections/find.ts')
  return findInVaults(context, await reachFor(m, project), query, limit)
}

/** One result: a memory with why it is there, or something that was said. */
export function resultLine(result: SearchResult, shell: Shell): string {
  if (result.memory !== undefined)
    return `${memoryLine(result.memory, shell.style, shell.width)}\n${reasonsLine(result, shell)}`
  const when = (result.at ?? '').slice(0, 10)
  const where = shortId(result.session ?? '')
  return `${shell.style.dim(when)}  ${shell.style.name(where)}  ${fitted(result.text, shell.width - 24)}`
}

export function reasonsLine({ reasons }: SearchResult, { style }: Shell): string {
  return style.dim(`          ${reasons.join('; ')}`)
}

function isInHistory({ history, sessions }: Options): boolean {
  return history === true || sessions === true
}

/** Nothing is an answer; the person sees why, and where else something might be. */
async function sayNothingFits(
  m: Memoria,
  query: string,
  options: Options,
  shell: Shell,
  reason: string,
): Promise<void> {
  shell.say(`No matches for "${forTerminal(query).slice(0, 80)}".`)
  if (reason !== '') shell.say(shell.style.dim(`Why: ${forTerminal(reason)}.`))
  if (!options.allProjects)
    await sayOtherProjects(
      m,
      query,
      { history: isInHistory(options), project: options.project ?? m.context.cwd },
      shell,
    )
}
