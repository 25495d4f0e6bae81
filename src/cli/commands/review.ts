import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import type { Memoria, Memory, Rejected, ReviewItem } from '../../memoria.ts'
import { isUnreviewed } from '../../model/review.ts'
import { memoryOrFail } from '../lookup.ts'
import { withCommon } from '../options.ts'
import { memoryLine, plural, shortId } from '../present.ts'
import { projectLabels } from '../project-label.ts'
import { dropRejection, listRejections } from '../review-rejections.ts'
import { countsOf, sayWaiting } from '../review-waiting.ts'
import { walkThrough } from '../review-walk.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly all?: boolean
  readonly neverAgain?: boolean
}

export function define(command: Command, shell: Shell): void {
  const addReviewCommand = (name: string, summary: string, example: string, parent = command) =>
    withCommon(parent.command(name).description(summary), example).exitOverride()
  withCommon(command, 'memoria review')
    .option('--all', 'also what you kept already')
    .action((options: Options) => review(options, shell))
  addReviewCommand('keep', 'make what waits your own statement', 'memoria review keep 8w2k1xqz')
    .argument('[ids...]', 'the ids of memories, or their beginnings or ends')
    .option('--all', 'everything that waits')
    .action((ids: string[], _, self: Command) => keepAll(ids, reviewOptionsOf(self), shell))
  addReviewCommand('reject', 'forget what is not so', 'memoria review reject 8w2k1xqz --never-again')
    .argument('<ids...>', 'the ids of memories, or their beginnings or ends')
    .option('--never-again', 'and let no judge bring back what is like it')
    .action((ids: string[], _, self: Command) => rejectAll(ids, reviewOptionsOf(self), shell))
  const rejections = addReviewCommand(
    'rejections',
    'what no judge may bring back',
    'memoria review rejections',
  ).action((_, self: Command) => listRejections(reviewOptionsOf(self), shell))
  addReviewCommand('drop', 'let it be learned again', 'memoria review rejections drop 8w2k1xqz', rejections)
    .argument('<rejection>', 'the id of a rejection, or its beginning or end')
    .action((id: string, _, self: Command) => dropRejection(id, reviewOptionsOf(self), shell))
}

/** Before or after the part's name: both are meant for it. */
function reviewOptionsOf(part: Command): Options {
  return part.optsWithGlobals<Options>()
}

async function review(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const waiting = await m.review.list({ all: options.all ?? false })
    if (options.json) return shell.json({ waiting })
    if (waiting.length === 0) return shell.say('Nothing to review.')
    if (shell.isTerminal) return walkThrough(m, waiting, shell)
    sayList(waiting, await projectLabels(m.context.store.projects), shell)
  })
}

function sayList(waiting: readonly ReviewItem[], labelOf: (project: string) => string, shell: Shell): void {
  for (const one of waiting) sayWaiting(one, labelOf, shell)
  const open = waiting.filter(isOpen)
  if (open.length === 0) return shell.say(shell.style.dim('Nothing to review: you kept all of these.'))
  const wait = plural(open.length, 'memory waits', 'memories wait')
  shell.say(shell.style.dim(`${wait} for your decision: ${countsOf(open)}`))
  shell.say(shell.style.dim('memoria review keep <id…>, or review reject <id…> [--never-again]'))
}

function isOpen({ review: decided, state, change }: ReviewItem): boolean {
  return decided === 'new' || state === 'conflict' || change.what === 'remove'
}

async function keepAll(ids: readonly string[], options: Options, shell: Shell): Promise<void> {
  if (ids.length > 0 === (options.all ?? false)) throw eitherOr()
  await shell.withMemoria(options, async (m) => {
    const waiting = options.all ? (await m.review.list()).map(({ id }) => id) : ids
    const named = await allOrNone(m, waiting)
    const kept: Memory[] = []
    // Printed as it is once it was kept, and no longer as a proposal.
    for (const { id } of named) if (await m.review.keep(id)) kept.push(await memoryOrFail(m, id))
    const others = named.filter(({ id }) => !idsOf(kept).includes(id))
    if (options.json) return shell.json({ kept: idsOf(kept), unchanged: idsOf(others) })
    const { say, style, width } = shell
    for (const memory of kept) say(`${style.good('kept')}  ${memoryLine(memory, style, width - 6)}`)
    for (const memory of others) say(`unchanged  ${style.name(shortId(memory.id))}  ${whyUnchanged(memory)}`)
    if (named.length === 0) say('Nothing to review, so nothing to keep.')
  })
}

function whyUnchanged(memory: Memory): string {
  if (memory.state === 'conflict') return 'another memory says otherwise: reject one of the two'
  const isDouble = isUnreviewed(memory) && memory.state === 'proposed'
  return isDouble ? 'another memory says the same: reject this one' : 'it does not wait for a review'
}

async function rejectAll(ids: readonly string[], options: Options, shell: Shell): Promise<void> {
  const neverAgain = options.neverAgain ?? false
  await shell.withMemoria(options, async (m) => {
    const rejected: Rejected[] = []
    for (const { id } of await allOrNone(m, ids)) rejected.push(await m.review.reject(id, { neverAgain }))
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
