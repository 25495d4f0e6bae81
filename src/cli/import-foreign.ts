import { resolve } from 'node:path'
import { MemoriaError } from '../base/errors.ts'
import { forTerminal } from '../base/text.ts'
import { FOREIGN_SOURCES } from '../foreign/all.ts'
import { type ForeignImport, importForeign } from '../foreign/import-foreign.ts'
import type { ForeignName, ForeignSource } from '../foreign/source.ts'
import { openIngest } from '../ingest/open-ingest.ts'
import type { OpenContext } from '../memoria.ts'
import { runStages } from '../pipeline/run-stages.ts'
import { projectOf } from '../store/in-project.ts'
import { plural } from './present.ts'
import { makeProgress } from './progress.ts'
import { refuseWhenOff } from './refuse-when-off.ts'
import type { CommonOptions, Shell } from './shell.ts'

export interface ForeignOptions extends CommonOptions {
  readonly dryRun?: boolean
  readonly learn?: boolean
  readonly project?: string
}

/** Imports what another memory program keeps at a path. */
export async function importFromProgram(
  name: ForeignName,
  paths: readonly string[],
  options: ForeignOptions,
  shell: Shell,
): Promise<void> {
  const source = FOREIGN_SOURCES[name]
  const [path, ...more] = paths
  if (path === undefined || more.length > 0) throw onePath(source)
  const dryRun = options.dryRun === true
  await shell.withMemoria({ ...options, store: dryRun ? 'read' : 'create' }, async ({ context }) => {
    refuseWhenOff(context.config)
    const full = resolve(context.cwd, path)
    const imported = await importAll(context, source, full, options)
    if (imported.interrupted) shell.exitWith(1)
    if (options.json) return shell.json({ from: source.name, path: full, dryRun, ...imported })
    sayForeign(imported, { source, dryRun }, shell)
  })
}

function onePath({ name, title, expects }: ForeignSource): MemoriaError {
  return new MemoriaError('usage', `an import from ${title} takes one path`, {
    hint: `Give ${expects}: memoria import --from ${name} PATH`,
  })
}

/** With a bar on a terminal. Ctrl-C ends it after the items at hand; what was imported stays. */
async function importAll(
  context: OpenContext,
  source: ForeignSource,
  path: string,
  { dryRun = false, learn = true, project }: ForeignOptions,
): Promise<ForeignImport> {
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  const progress = makeProgress(process.stderr, context.clock, 'steps')
  try {
    const chosen = project === undefined ? null : await projectOf(context, project)
    const imported = await importForeign(
      { ...context, ingest: await openIngest(context) },
      {
        source,
        path,
        project: chosen,
        dryRun,
        learn,
        signal: stop.signal,
        onProgress: (done, total) => progress.show({ done, total }),
      },
    )
    if (imported.run !== null && learn) await runStages(context, { stages: ['write-episodes'], pace: 'now' })
    return imported
  } finally {
    progress.done()
    process.off('SIGINT', interrupt)
  }
}

function sayForeign(
  imported: ForeignImport,
  { source, dryRun }: { readonly source: ForeignSource; readonly dryRun: boolean },
  { say, style }: Shell,
): void {
  const { sessions, messages, statements, redacted, refused, learned, interrupted } = imported
  const word = interrupted ? style.warn('interrupted') : style.good(dryRun ? 'would import' : 'imported')
  say(
    `${word}  ${plural(sessions.added + sessions.grown, 'session')} with ${plural(messages, 'message')} and ` +
      `${plural(statements.added, 'memory', 'memories')} from ${source.title}`,
  )
  if (learned.turns > 0)
    say(
      `${style.good('learned')}  ${plural(learned.added, 'memory', 'memories')} from ${plural(learned.turns, 'turn')}`,
    )
  const already = [
    [sessions.known, 'session', 'sessions', 'imported before'],
    [sessions.captured, 'session', 'sessions', "here from the agent's own transcripts"],
    [statements.known, 'memory', 'memories', 'imported before'],
    [statements.confirmed, 'memory', 'memories', 'known already, confirmed'],
  ] as const
  for (const [count, one, several, why] of already)
    if (count > 0) say(`  ${plural(count, one, several)} ${why}`)
  if (redacted > 0) say(style.warn(`${plural(redacted, 'secret')} removed before it was stored`))
  for (const { reason, count, examples } of refused)
    say(`  ${style.warn('not imported')}  ${count}: ${reason}${exampleOf(examples)}`)
  if (imported.run !== null)
    say(style.dim('Look at it with: memoria review. Take it back with: memoria undo'))
}

const EXAMPLE_CHARACTERS = 60

function exampleOf([first]: readonly string[]): string {
  if (first === undefined) return ''
  const shown = [...forTerminal(first).replace(/\s+/g, ' ')]
  return ` ("${shown.slice(0, EXAMPLE_CHARACTERS).join('')}${shown.length > EXAMPLE_CHARACTERS ? '…' : ''}")`
}
