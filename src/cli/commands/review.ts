import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import type { Memoria, Memory } from '../../memoria.ts'
import { memoryOrFail } from '../lookup.ts'
import { withCommon } from '../options.ts'
import { memoryLine, plural, shortId } from '../present.ts'
import { keep, type Rejected, rejectOne } from '../review-decide.ts'
import { dropRejection, listRejections } from '../review-rejections.ts'
import { openIn, sayWaiting, type Waiting, waitingFor } from '../review-waiting.ts'
import { walkThrough } from '../review-walk.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly all?: boolean
  readonly neverAgain?: boolean
}

export function define(command: Command, shell: Shell): void {
  const part = (name: string, summary: string, example: string, parent = command) =>
    withCommon(parent.command(name).description(summary), example).exitOverride()
  withCommon(command, 'memoria review')
    .helpCommand(false)
    .enablePositionalOptions()
    .option('--all', 'also what you kept already')
    .action((options: Options) => review(options, shell))
  part('keep', 'keep what a judge added', 'memoria review keep 8w2k1xqz')
    .argument('[ids...]', 'the ids of memories, or their beginnings or ends')
    .option('--all', 'everything that waits')
    .action((ids: string[], _, self: Command) => keepAll(ids, optionsOf(self), shell))
  part('reject', 'forget what is not so', 'memoria review reject 8w2k1xqz --never-again')
    .argument('<ids...>', 'the ids of memories, or their beginnings or ends')
    .option('--never-again', 'and let no judge bring back what is like it')
    .action((ids: string[], _, self: Command) => rejectAll(ids, optionsOf(self), shell))
  const rejections = part('rejections', 'what no judge may bring back', 'memoria review rejections')
    .helpCommand(false)
    .enablePositionalOptions()
    .action((_, self: Command) => listRejections(optionsOf(self), shell))
  part('drop', 'let it be learned again', 'memoria review rejections drop 8w2k1xqz', rejections)
    .argument('<id>', 'the id of a rejection, or its beginning or end')
    .action((id: string, _, self: Command) => dropRejection(id, optionsOf(self), shell))
}

/** Before or after the part's name: both are meant for it. */
function optionsOf(part: Command): Options {
  return part.optsWithGlobals<Options>()
}

async function review(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const waiting = await waitingFor(m, options.all ?? false)
    if (options.json) return shell.json({ waiting })
    if (waiting.length === 0) return shell.say('Nothing waits: you have seen all that was saved by itself.')
    if (shell.isTerminal) return walkThrough(m, waiting, shell)
    sayList(waiting, shell)
  })
}

function sayList(waiting: readonly Waiting[], shell: Shell): void {
  for (const one of waiting) sayWaiting(one, shell)
  const open = waiting.filter(({ review: state }) => state === 'new').length
  shell.say(shell.style.dim(`${plural(open, 'memory waits', 'memories wait')} for your word`))
  shell.say(shell.style.dim('memoria review keep <id…>, or review reject <id…> [--never-again]'))
}

async function keepAll(ids: readonly string[], options: Options, shell: Shell): Promise<void> {
  if (ids.length > 0 === (options.all ?? false)) throw eitherOr()
  await shell.withMemoria(options, async (m) => {
    const named = options.all ? await openIn(m) : await allOrNone(m, ids)
    const kept: Memory[] = []
    for (const memory of named) if (await keep(m, memory)) kept.push(memory)
    const others = named.filter((memory) => !kept.includes(memory))
    if (options.json) return shell.json({ kept: idsOf(kept), unchanged: idsOf(others) })
    const { say, style, width } = shell
    for (const memory of kept) say(`${style.good('kept')}  ${memoryLine(memory, style, width - 6)}`)
    for (const { id } of others) say(`unchanged  ${style.name(shortId(id))}  it does not wait for a review`)
    if (named.length === 0) say('Nothing waits, so there is nothing to keep.')
  })
}

async function rejectAll(ids: readonly string[], options: Options, shell: Shell): Promise<void> {
  const neverAgain = options.neverAgain ?? false
  await shell.withMemoria(options, async (m) => {
    const rejected: Rejected[] = []
    for (const { id } of await allOrNone(m, ids)) rejected.push(await rejectOne(m, id, neverAgain))
    if (options.json) return shell.json({ rejected, neverAgain })
    const { say, style } = shell
    for (const { id, restored } of rejected) {
      say(
        `${style.good('rejected')}  ${style.name(shortId(id))}${neverAgain ? '  never again like this' : ''}`,
      )
      for (const old of restored) say(`  ${style.name(shortId(old))} holds again`)
    }
  })
}

/** All are looked up before the first is changed, so that a wrong id changes nothing. */
async function allOrNone(m: Memoria, ids: readonly string[]): Promise<Memory[]> {
  const found = new Map<string, Memory>()
  for (const part of ids) {
    const memory = await memoryOrFail(m, part)
    found.set(memory.id, memory)
  }
  return [...found.values()]
}

function idsOf(memories: readonly Memory[]): string[] {
  return memories.map(({ id }) => id)
}

function eitherOr(): MemoriaError {
  return new MemoriaError('usage', 'say which memories to keep', {
    hint: 'Give their ids, or --all for everything that waits.',
  })
}
