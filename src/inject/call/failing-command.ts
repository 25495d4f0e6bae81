import { createHash } from 'node:crypto'
import { countedForm, type FailingCommand, failingCommands } from '../../extract/episodes/failing.ts'
import { commandOf } from '../../extract/episodes/tool-facts.ts'
import type { HostCall } from '../../model/event.ts'
import type { Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import { hidesUnreviewed } from '../../model/review.ts'
import { termsOf } from '../../store/terms.ts'
import type { InjectContext } from '../context.ts'
import { memoryLine, shortened } from '../lines.ts'
import { ruledOut } from '../ruled-out.ts'
import { whereSaid } from '../said-in.ts'
import type { CallNote, CallRequest } from './call-note.ts'

const EPISODES_READ = 300
const LONGEST_COMMAND = 120

/** A warning before a command that does not work here: the command that does, or what is known to fix it. */
export async function failingCommandNote(
  context: InjectContext,
  { call, project, reach, already }: CallRequest,
): Promise<CallNote | undefined> {
  const form = commandForm(call)
  if (form === undefined || project === null) return undefined
  const failing = (await failingIn(context, reach, project)).get(form)
  if (failing === undefined) return undefined
  const name = `command:${digestOf(form)}`
  if (already.also.has(name)) return undefined
  const { works } = failing
  if (works !== undefined)
    return { line: `${failedLine(failing)} ${worksLine(works)}`, holds: true, tellings: [], also: [name] }
  const fix = await fixOf(context, reach, form)
  if (fix === undefined || already.memories.has(fix.id)) return undefined
  const saidIn = (await whereSaid(context, [fix]))(fix)
  return {
    line: `${failedLine(failing)} ${memoryLine(fix, { saidIn }).slice(2)}`,
    holds: true,
    tellings: [{ memory: fix, reason: 'this command failed here before' }],
    also: [name],
  }
}

function commandForm(call: HostCall): string | undefined {
  const line = commandOf({ name: call.tool, input: call.input })
  return line === undefined ? undefined : countedForm(line)
}

function failedLine({ command, failed, isMissing, lastAt }: FailingCommand): string {
  const times = failed === 1 ? 'once' : `${failed} times`
  const why = isMissing ? ', as there is no such command' : ''
  const shown = shortened(command, LONGEST_COMMAND)
  return `- \`${shown}\` failed here ${times}, last on ${lastAt.slice(0, 10)}${why}, and has not passed since.`
}

function worksLine({ command, lastPassedAt }: NonNullable<FailingCommand['works']>): string {
  return `\`${shortened(command, LONGEST_COMMAND)}\` works: it last passed on ${lastPassedAt.slice(0, 10)}.`
}

const FIX_KINDS: ReadonlySet<Memory['kind']> = new Set(['debugging', 'workaround', 'operational'])
const CANDIDATES = 10
const RAREST = 8

/** A memory on how to fix a command, which names it whole and was not called wrong. */
async function fixOf(context: InjectContext, reach: Reach, form: string): Promise<Memory | undefined> {
  const { store, config } = context
  const terms = [...new Set(termsOf(form))].slice(0, RAREST)
  const hits = await store.text.search('memories', reach, terms, CANDIDATES, {
    withoutNew: hidesUnreviewed(config),
  })
  const found = await store.memories.byIds(
    reach,
    hits.map(({ id }) => id),
  )
  const fixes = found.filter(({ kind, text }) => FIX_KINDS.has(kind) && text.includes(`\`${form}\``))
  const wrong = await ruledOut(
    context,
    fixes.map(({ id }) => id),
    null,
  )
  return fixes.find(({ id }) => !wrong.has(id))
}

/** The ledger has no words: a command is known in it by this. */
function digestOf(form: string): string {
  return createHash('sha256').update(form).digest('hex').slice(0, 16)
}

interface Known {
  readonly at: number
  readonly failing: ReturnType<typeof failingCommands>
}

/** Episodes are written some time after their turn: nothing is missed when they are not read again for so long. */
const FRESH_MS = 10_000
const known = new WeakMap<InjectContext['store'], Map<string, Known>>()

/** The failing commands of a project, kept for a moment: an agent calls many tools in a minute. */
async function failingIn(
  { store, clock }: InjectContext,
  reach: Reach,
  project: string,
): Promise<Known['failing']> {
  const ofStore = known.get(store) ?? new Map<string, Known>()
  known.set(store, ofStore)
  const key = JSON.stringify([reach.user, project])
  const before = ofStore.get(key)
  const now = clock.now()
  if (before !== undefined && Math.abs(now - before.at) < FRESH_MS) return before.failing
  const failing = failingCommands(await store.episodes.runs(reach, project, EPISODES_READ), now)
  ofStore.set(key, { at: now, failing })
  return failing
}
