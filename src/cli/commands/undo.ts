import type { Command } from 'commander'
import { unwrap } from '../../base/result.ts'
import { undoRun } from '../../extract/undo.ts'
import type { Memoria, Memory } from '../../memoria.ts'
import { importSource, type Run } from '../../model/ledger.ts'
import { onlyLook } from '../../store/only-look.ts'
import type { Store } from '../../store/store.ts'
import { withCommon } from '../options.ts'
import { ago, memoryLine, plural } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly dryRun?: boolean
}

/** The result of `undo`. Forgotten memories are as they were before, the rest as they are now. */
interface Undoing {
  readonly run: Run
  readonly taken: readonly Memory[]
  readonly putBack: readonly Memory[]
  readonly kept: readonly Memory[]
  /** How many imported sessions are removed. */
  readonly sessions: number
  /** The run that undoing once more would take back. */
  readonly next: Run | undefined
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria undo --dry-run')
    .option('--dry-run', 'only say what would be undone')
    .action((options: Options) => undo(options, shell))
}

/** Takes back the last automatic run as a whole, but for what a person changed since. */
async function undo({ dryRun = false, ...options }: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { store } = m.context
    const undone = dryRun ? await onlyLook(store, (tx) => undoLast(m, tx)) : await undoLast(m, store)
    if (options.json) return shell.json({ dryRun, ...asJson(undone) })
    if (undone === null) return shell.say('Nothing to undo: there is no automatic run.')
    sayUndone(undone, dryRun, m, shell)
  })
}

async function undoLast({ context }: Memoria, store: Store): Promise<Undoing | null> {
  const { reach } = context
  const last = await store.runs.last(reach)
  if (last === undefined) return null
  const { run, undone, forgotten, kept, sessions } = unwrap(
    await undoRun({ store }, reach, context.author('undone'), last.id),
  )
  const isForgotten = new Set(forgotten.map(({ id }) => id))
  const putBack = undone.filter((id) => !isForgotten.has(id))
  return {
    run,
    taken: forgotten,
    putBack: await store.memories.byIds(reach, putBack),
    kept: await store.memories.byIds(reach, kept),
    sessions,
    next: await store.runs.last(reach),
  }
}

function asJson(undone: Undoing | null): object {
  const ids = (memories: readonly Memory[] = []) => memories.map(({ id }) => id)
  const { run = null, taken, putBack, kept, sessions = 0 } = undone ?? {}
  return { run, forgotten: ids(taken), putBack: ids(putBack), kept: ids(kept), sessions }
}

const WHO: Readonly<Record<string, string>> = {
  sleep: 'the run of `memoria consolidate`',
  vault: 'the edits imported from the vault',
  upgrade: 'the reading again after the upgrade',
  restoring: 'the restoring of memories that only shared a topic',
  adopted: 'the statements adopted from a shared vault',
  projects: 'the merge, split or renaming of a project',
  lint: 'what `memoria vault lint --fix` fixed',
}

function runInWords(judge: string): string {
  const source = importSource(judge)
  if (source !== undefined) return `the import from ${source}`
  return WHO[judge] ?? `the run of the judge ${judge}`
}

function sayUndone(undone: Undoing, dryRun: boolean, m: Memoria, shell: Shell): void {
  const { run, taken, putBack, kept, sessions, next } = undone
  const { say, style, width } = shell
  const runWithAge = ({ judge, at }: Run) => `${runInWords(judge)}, ${ago(at, m.context.clock.now())}`
  const memories = taken.length + putBack.length
  const count = memories + sessions
  const also = sessions === 0 ? '' : ` and ${plural(sessions, 'session')}`
  // A project that was renamed moves no memory.
  const moved = count === 0 ? '' : `: ${plural(memories, 'memory', 'memories')}${also}`
  if (count > 0 || run.judge === 'projects')
    say(`${dryRun ? 'would undo' : style.good('undone')}  ${runWithAge(run)}${moved}`)
  else
    say(
      `${style.warn(dryRun ? 'would undo nothing' : 'nothing undone')}  ${runWithAge(run)}: all it did was changed since`,
    )
  const printMemories = (word: string, memories: readonly Memory[]) => {
    for (const memory of memories)
      say(`  ${style.dim(word.padEnd(9))} ${memoryLine(memory, style, width - 12)}`)
  }
  printMemories('forgotten', taken)
  printMemories('put back', putBack)
  printMemories('left', kept)
  if (kept.length > 0) say(style.dim('What is left was changed or kept since, by a person or a later run.'))
  if (count === 0 && run.judge !== 'projects' && next !== undefined && !dryRun)
    say(`The next \`memoria undo\` undoes ${runWithAge(next)}; see it first with --dry-run.`)
}
