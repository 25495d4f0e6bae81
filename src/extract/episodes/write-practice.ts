import { DAY_MS, isoTime } from '../../base/clock.ts'
import { isRecordOf, isText } from '../../base/guards.ts'
import type { ChangeContext } from '../../context.ts'
import { PURPOSES } from '../../model/episode.ts'
import { isLiving, type Memory } from '../../model/memory.ts'
import { jsonState } from '../../store/state.ts'
import type { Author } from '../../store/store.ts'
import { checkDraft } from '../draft.ts'
import { isRejected } from '../rejections.ts'
import { ASKED, askedPractice } from './asked-practice.ts'
import { GONE_MS, observedPractice, type Practice } from './practice.ts'
import type { RepeatedLine } from './repeated-lines.ts'

/** So many of the latest episodes of a project are looked at. */
const EPISODES_READ = 300
const IMPORTANCE = 0.6
const BY = 'observed practice'

/** A brief has space for some of them, and nobody gives more instructions each time. */
const MOST_ASKED = 8

/** Which memory holds the practice of a user, project and key, and what it said in substance. */
const KEPT = jsonState('practice', isRecordOf(isRecordOf(isText)))

/**
 * Keeps one memory for each purpose of a project, and for each instruction that is given again and again, up to date with
 * what its episodes and prompts show. It is revised where its substance changed, else at most once a day; one that stopped
 * working is superseded, and comes back when it works again. What the person forgot, rejected or wrote otherwise is left
 * alone. Gives how many memories changed.
 */
export async function maintainPractice(
  context: ChangeContext,
  project: string,
  repeated: readonly RepeatedLine[] = [],
): Promise<number> {
  const { reach } = context
  const runs = await context.store.episodes.runs(reach, project, EPISODES_READ)
  const observed = [...observedPractice(runs), ...askedPractice(repeated)]
  return context.store.transaction(async (store) => {
    const inside = { ...context, store }
    const kept = { ...(await store.state.read(KEPT)) }
    const ids = [project, ...(await store.projects.formerIds(project))]
    const asked = keptKeys(kept, reach.user, ids).filter((key) => key.startsWith(ASKED))
    let [changed, living] = [0, 0]
    for (const key of new Set([...PURPOSES, ...asked, ...observed.map((one) => one.key)])) {
      const names = ids.map((id) => JSON.stringify([reach.user, id, key]))
      const name = names[0] ?? ''
      // Kept under a former id of the project until it changes next.
      const entry = kept[names.find((one) => one in kept) ?? name]
      const practice = observed.find((one) => one.key === key)
      const before = await store.memories.get(reach, entry?.['id'] ?? '')
      if (before === undefined && key.startsWith(ASKED) && living >= MOST_ASKED) continue
      const id = await settle(inside, project, key, { practice, before, substance: entry?.['substance'] })
      if (key.startsWith(ASKED) && (id !== undefined || (before && isLiving(before)))) living += 1
      if (id === undefined) continue
      changed += 1
      kept[name] = { id, substance: practice?.substance ?? '' }
    }
    if (changed > 0) await store.state.write(KEPT, kept)
    return changed
  })
}

/** The keys of the practices that are kept for a project. */
function keptKeys(kept: Readonly<Record<string, unknown>>, user: string, projects: readonly string[]) {
  return Object.keys(kept).flatMap((name) => {
    const [owner, project, key]: string[] = JSON.parse(name)
    return owner === user && key !== undefined && projects.includes(project ?? '') ? [key] : []
  })
}

interface Known {
  readonly practice: Practice | undefined
  readonly before: Memory | undefined
  readonly substance: string | undefined
}

/** Gives the id of the memory that was added or changed; undefined when none was. */
async function settle(
  context: ChangeContext,
  project: string,
  key: string,
  { practice, before, substance }: Known,
): Promise<string | undefined> {
  if (before === undefined) return practice && add(context, project, practice)
  const isOurs = before.kind === 'practice' && (before.origin === 'tool' || before.origin === 'file')
  if (!isOurs || before.state === 'forgotten') return undefined
  if (practice === undefined)
    return isLiving(before) && isOver(context, before, key) ? expire(context, before, key) : undefined
  if (isLiving(before) && !isDue(context, before, practice, substance)) return undefined
  return revise(context, before, practice)
}

/** Commands are looked at each time; an instruction that is not given now may be given tomorrow. */
function isOver({ clock }: ChangeContext, { statedAt }: Memory, key: string): boolean {
  return !key.startsWith(ASKED) || clock.now() - Date.parse(statedAt) > GONE_MS
}

function isDue(
  { clock }: ChangeContext,
  before: Memory,
  practice: Practice,
  substance: string | undefined,
): boolean {
  if (practice.text === before.text) return false
  return practice.substance !== substance || clock.now() - Date.parse(before.updatedAt) >= DAY_MS
}

async function add(context: ChangeContext, project: string, practice: Practice): Promise<string | undefined> {
  const { store, reach, redact, makeId, log } = context
  const { text, topic, keywords, origin, evidence, lastAt } = practice
  const author = authorOf(context, `seen in ${SEEN_IN[origin]}`)
  const draft = {
    text,
    kind: 'practice' as const,
    scope: 'project' as const,
    project,
    origin,
    topic,
    keywords,
    importance: IMPORTANCE,
    evidence,
    at: lastAt,
  }
  const checked = checkDraft(draft, author, { redact, user: reach.user, id: makeId() })
  if (!checked.ok) {
    log.warn('practice.refused', { code: checked.error.code })
    return undefined
  }
  // Counted and not judged: there is nothing that a person would have to look at first.
  const memory = { ...checked.value.memory, review: null }
  if (await isRejected(store, reach, memory)) return undefined
  return (await store.memories.add(memory, author)).id
}

async function revise(
  context: ChangeContext,
  before: Memory,
  practice: Practice,
): Promise<string | undefined> {
  const { store, reach, redact } = context
  const author = authorOf(context, `seen in later ${SEEN_IN[practice.origin]}`)
  if (!isLiving(before) && (await store.memories.reinstate(reach, before.id, author)) === undefined)
    return undefined
  const statement = { ...before, text: redact(practice.text).text, importance: IMPORTANCE }
  const known = new Set(before.evidence.map(({ session }) => session))
  const evidence = practice.evidence.filter(({ session }) => !known.has(session)).slice(0, 1)
  const saying = { statedAt: practice.lastAt, ...(known.size < MOST_SESSIONS ? { evidence } : {}) }
  return (await store.memories.revise(reach, before.id, statement, author, saying))?.id
}

/** A few runs prove a practice; a memory that lives for years does not collect them all. */
const MOST_SESSIONS = 8

async function expire(context: ChangeContext, before: Memory, key: string): Promise<string | undefined> {
  const why = key.startsWith(ASKED)
    ? 'it was not asked for any more'
    : `its commands did not pass the last times, or were not run for long (${key})`
  const isDone = await context.store.memories.supersede(
    context.reach,
    before.id,
    null,
    authorOf(context, why),
  )
  return isDone ? before.id : undefined
}

function authorOf({ clock }: ChangeContext, why: string): Author {
  return { at: isoTime(clock.now()), by: BY, why }
}

const SEEN_IN = { tool: 'tool calls', file: 'prompts' } as const
