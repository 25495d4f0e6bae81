import { DAY_MS, isoTime } from '../../base/clock.ts'
import { isRecordOf, isText } from '../../base/guards.ts'
import type { ChangeContext } from '../../context.ts'
import { PURPOSES, type Purpose } from '../../model/episode.ts'
import { isLiving, type Memory } from '../../model/memory.ts'
import { jsonState } from '../../store/state.ts'
import type { Author } from '../../store/store.ts'
import { checkDraft } from '../draft.ts'
import { isRejected } from '../rejections.ts'
import { observedPractice, type Practice } from './practice.ts'

/** So many of the latest episodes of a project are looked at. */
const EPISODES_READ = 300
const IMPORTANCE = 0.6
const BY = 'observed practice'

/** Which memory holds the practice of a user, project and purpose, and what it said in substance. */
const KEPT = jsonState('practice', isRecordOf(isRecordOf(isText)))

/**
 * Keeps one memory for each purpose of a project up to date with what its episodes show. It is revised where its substance
 * changed, else at most once a day; one that stopped working is superseded, and comes back when it works again. What the
 * person forgot, rejected or wrote otherwise is left alone. Gives how many memories changed.
 */
export async function maintainPractice(context: ChangeContext, project: string): Promise<number> {
  const { reach } = context
  const observed = observedPractice(await context.store.episodes.runs(reach, project, EPISODES_READ))
  return context.store.transaction(async (store) => {
    const inside = { ...context, store }
    const kept = { ...(await store.state.read(KEPT)) }
    const ids = [project, ...(await store.projects.formerIds(project))]
    let changed = 0
    for (const purpose of PURPOSES) {
      const keys = ids.map((id) => JSON.stringify([reach.user, id, purpose]))
      const key = keys[0] ?? ''
      // Kept under a former id of the project until it changes next.
      const entry = kept[keys.find((one) => one in kept) ?? key]
      const practice = observed.find((one) => one.purpose === purpose)
      const before = await store.memories.get(reach, entry?.['id'] ?? '')
      const id = await settle(inside, project, purpose, {
        practice,
        before,
        substance: entry?.['substance'],
      })
      if (id === undefined) continue
      changed += 1
      kept[key] = { id, substance: practice?.substance ?? '' }
    }
    if (changed > 0) await store.state.write(KEPT, kept)
    return changed
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
  purpose: Purpose,
  { practice, before, substance }: Known,
): Promise<string | undefined> {
  if (before === undefined) return practice && add(context, project, practice)
  if (before.origin !== 'tool' || before.kind !== 'practice' || before.state === 'forgotten') return undefined
  if (practice === undefined) return isLiving(before) ? expire(context, before, purpose) : undefined
  if (isLiving(before) && !isDue(context, before, practice, substance)) return undefined
  return revise(context, before, practice)
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
  const author = authorOf(context, 'seen in tool calls')
  const draft = {
    ...({ text: practice.text, kind: 'practice', scope: 'project', project, origin: 'tool' } as const),
    ...{ topic: topicOf(practice.purpose), keywords: KEYWORDS[practice.purpose], importance: IMPORTANCE },
    evidence: practice.evidence,
    at: practice.lastAt,
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
  const author = authorOf(context, 'seen in later tool calls')
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

async function expire(context: ChangeContext, before: Memory, purpose: Purpose): Promise<string | undefined> {
  const why = `its commands did not pass the last times, or were not run for long (${purpose})`
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

function topicOf(purpose: Purpose): string {
  return `practice-${purpose}`
}

const KEYWORDS: Readonly<Record<Purpose, readonly string[]>> = {
  build: ['build', 'compile', 'bundle'],
  test: ['test', 'tests', 'run tests', 'verify', 'ci'],
  lint: ['lint', 'check', 'typecheck', 'linter'],
  format: ['format', 'fmt', 'style'],
  run: ['start', 'run', 'serve', 'dev server'],
  release: ['release', 'publish', 'deploy'],
}
