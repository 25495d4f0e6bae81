import { isHeld } from '../hosts/fence.ts'
import type { Host } from '../hosts/host.ts'
import { sessionKey } from '../ingest/keys.ts'
import type { HostEvent } from '../model/event.ts'
import type { Channel, Injected } from '../model/ledger.ts'
import { reachOf } from '../model/reach.ts'
import type { HomeInjectContext } from './context.ts'
import { HINT_CHARACTERS } from './fence.ts'
import { NOTHING_TOLD, noteTold, type TellingPlace, toldIn, toldOf } from './ledger.ts'
import { savedNotice } from './notice.ts'
import type { Stated } from './stated.ts'

/** Gives an answer to who waits for it. */
export type Say = (answer: string) => void

/** What is put before the model, and what the ledger keeps of it. */
interface Context {
  readonly text: string
  readonly channel: Channel
  readonly told: Injected
  /** The tool call that it is about does not run. */
  readonly holds?: boolean
}

/**
 * The answer to a hook's event, in its host's shape; empty when there is nothing to say. Whatever answers, a worker or a
 * program that is started for it, answers with this. `entry` is the journal's name of the event: it is answered once.
 * With `say` whoever asked has the answer before the ledger is written. Writing has begun by then, so that the next
 * question to the same store finds it there.
 */
export async function answerEvent(
  context: HomeInjectContext,
  host: Host,
  event: HostEvent,
  entry?: string,
  say?: Say,
): Promise<string> {
  if (context.config.off || !host.canInject || !ANSWERED.has(event.kind)) return ''
  const place = await placeOf(context, host, event, entry)
  const injected = await contextFor(context, host, event, place)
  const notice = await noticeFor(context, event, place)
  const answer = host.answer(event, {
    context: injected?.text ?? '',
    notice,
    ...(injected?.holds ? { holds: true } : {}),
  })
  say?.(answer)
  // What the host would not take at this point was not told.
  const isTold = answer !== '' && injected !== undefined && injected.text !== ''
  if (isTold) await noteTold(context, place, injected.channel, injected.told)
  return answer
}

const ANSWERED: ReadonlySet<HostEvent['kind']> = new Set([
  ...(['session-start', 'prompt', 'tool-call', 'tool-failed'] as const),
])

async function placeOf(
  context: HomeInjectContext,
  host: Host,
  event: HostEvent,
  entry: string | undefined,
): Promise<TellingPlace> {
  return {
    host: host.name,
    hostSession: event.hostSession,
    session: await sessionOf(context, host, event),
    project: await projectAt(context.store, event.cwd, context.paths.roots),
    entry,
  }
}

async function sessionOf(
  { store, config }: HomeInjectContext,
  host: Host,
  { hostSession }: HostEvent,
): Promise<string | null> {
  const key = sessionKey({ user: config.user, host: host.name }, { hostSession, agent: null })
  return (await store.sessions.idOf(key)) ?? null
}

/** A folder that was seen before is known; finding out about another may start git. */
async function projectAt(
  store: HomeInjectContext['store'],
  cwd: string | null,
  roots: string,
): Promise<string | null> {
  if (cwd === null) return null
  const known = await store.projects.at(cwd)
  if (known !== undefined) return known.id
  const { resolveFolder } = await import('../store/project/resolve.ts')
  const { projectToRead } = await import('../store/project/note.ts')
  return projectToRead(await resolveFolder(store.projects, cwd, roots))
}

function contextFor(
  context: HomeInjectContext,
  host: Host,
  event: HostEvent,
  place: TellingPlace,
): Promise<Context | undefined> {
  if (event.kind === 'tool-call') return callNoteFor(context, host, event, place)
  if (event.kind === 'tool-failed') return fixFor(context, event, place)
  if (host.briefWithPrompt)
    return event.kind === 'prompt' ? firstWithBrief(context, host, event, place) : none()
  return event.kind === 'prompt'
    ? hintsFor(context, host, event, place)
    : briefFor(context, host, event, place)
}

async function none(): Promise<undefined> {
  return undefined
}

/** The brief with the first prompt, and what goes with that prompt besides. */
async function firstWithBrief(
  context: HomeInjectContext,
  host: Host,
  event: HostEvent,
  place: TellingPlace,
): Promise<Context> {
  const brief = (await toldIn(context, place)).hasBrief
    ? undefined
    : await briefFor(context, host, event, place)
  const hints = await hintsFor(context, host, event, place, brief?.told.memories)
  if (brief === undefined || brief.text === '') return hints
  return hints.text === ''
    ? brief
    : { ...brief, text: `${brief.text}\n${hints.text}`, told: both(brief.told, hints.told) }
}

function both(one: Injected, other: Injected): Injected {
  return {
    memories: [...one.memories, ...other.memories],
    revisions: [...one.revisions, ...other.revisions],
    reasons: [...one.reasons, ...other.reasons],
    also: [...one.also, ...other.also],
    characters: one.characters + other.characters + 1,
  }
}

async function briefFor(
  context: HomeInjectContext,
  host: Host,
  event: HostEvent,
  place: TellingPlace,
): Promise<Context | undefined> {
  if (context.config.inject.briefTokens === 0) return undefined
  const { makeBrief } = await import('./brief.ts')
  const { statedFor } = await import('./stated.ts')
  // A session that goes on still has what it was told before; one that was compacted has lost it.
  const before = await toldIn(context, place)
  const isCompacted = event.reason === 'compact' || before.isLost
  const already = isCompacted ? NOTHING_TOLD : before
  const { text, told } = await makeBrief(context, {
    ...{ host: host.name, project: place.project, hostSession: event.hostSession, already, isCompacted },
    characters: host.limits.contextCharacters - (host.briefWithPrompt ? HINT_CHARACTERS + 1 : 0),
    stated: statedFor(host, context.env, event.cwd),
    folder: event.cwd,
  })
  return { text, channel: 'brief', told }
}

async function hintsFor(
  context: HomeInjectContext,
  host: Host,
  event: HostEvent,
  place: TellingPlace,
  toldNow: readonly string[] = [],
): Promise<Context> {
  const { makeHints, filesIn } = await import('./hints.ts')
  const reach = reachOf(context.config.user, place.project)
  const calls =
    place.session === null ? [] : await context.store.sessions.lastCalls(reach, place.session, RECENT)
  const before = await toldIn(context, place)
  const already = { ...before, memories: new Set([...before.memories, ...toldNow]) }
  const prompt = event.text ?? ''
  const offer = await forgetOffer(context, reach, prompt)
  if (offer !== undefined) return offer
  const { text, tellings, also } = await makeHints(context, {
    ...{ prompt, reach, already, files: filesIn(calls), session: place.session, folder: event.cwd },
    isFollowUp: await wasPrompted(context, host, event),
    stated: () => readAtStart(context, host, event, place),
  })
  return { text, channel: 'hint', told: toldOf(text, tellings, also) }
}

/** What may be meant by a person who asks to forget something. */
async function forgetOffer(
  context: HomeInjectContext,
  reach: ReturnType<typeof reachOf>,
  prompt: string,
): Promise<Context | undefined> {
  const { forgetSubject, offerForgetting } = await import('./forget-request.ts')
  const subject = forgetSubject(prompt)
  const offer = subject === undefined ? undefined : await offerForgetting(context, reach, subject)
  return offer && { text: offer.text, channel: 'hint', told: toldOf(offer.text, offer.tellings) }
}

/** Whether a session was prompted before, by the words that are known of it. */
export async function wasPrompted(
  context: HomeInjectContext,
  host: Host,
  event: HostEvent,
): Promise<boolean> {
  const session = await sessionOf(context, host, event)
  if (session === null) return false
  const prompts = await context.store.sessions.prompts(context.reach, session, 'first', 2)
  return prompts.some(({ text }) => text !== (event.text ?? ''))
}

const RECENT = 20

/**
 * What the agent has before it since its session began. What was written later, or stands in another project that it went
 * to, it has not read; of its own memory nobody can tell, since our section of it is written at any time.
 */
async function readAtStart(
  { stated, store, env, reach }: HomeInjectContext,
  host: Host,
  { cwd }: HostEvent,
  { session, project }: TellingPlace,
): Promise<Stated | undefined> {
  const begun = stated && session !== null ? await store.sessions.get(reach, session) : undefined
  if (begun === undefined || begun.project !== project) return undefined
  return stated?.(host, env, cwd, { withoutMemory: true, before: Date.parse(begun.startedAt) })
}

async function callNoteFor(
  context: HomeInjectContext,
  host: Host,
  event: HostEvent,
  place: TellingPlace,
): Promise<Context | undefined> {
  if (event.call === undefined) return undefined
  const { noteAtCall } = await import('./call/at-call.ts')
  const { project } = place
  const note = await noteAtCall(context, {
    ...{ call: event.call, cwd: event.cwd, project, reach: reachOf(context.config.user, project) },
    already: await toldIn(context, place, { ever: true }),
    stated: () => readAtStart(context, host, event, place),
  })
  return note && { ...note, channel: 'call', told: toldOf(note.text, note.tellings, note.also) }
}

async function fixFor(
  context: HomeInjectContext,
  event: HostEvent,
  place: TellingPlace,
): Promise<Context | undefined> {
  if (event.failed === undefined || isHeld(event.failed.error)) return undefined
  const { earlierFix } = await import('./fixes.ts')
  const fix = await earlierFix(context, {
    ...{ failed: event.failed, reach: reachOf(context.config.user, place.project), session: place.session },
    already: await toldIn(context, place, { ever: true }),
  })
  return fix && { text: fix.text, channel: 'fix', told: toldOf(fix.text, fix.tellings, fix.also) }
}

/** The line for the person about what was saved. */
async function noticeFor(
  context: HomeInjectContext,
  { kind }: HostEvent,
  { session }: TellingPlace,
): Promise<string> {
  if (!context.config.learning.tell || kind === 'tool-failed' || kind === 'tool-call') return ''
  return savedNotice(context, { session: session ?? undefined, begins: kind === 'session-start' })
}
