import { isLiving, type Memory } from '../../model/memory.ts'
import { reachOf } from '../../model/reach.ts'
import { isUserApproved } from '../../model/review.ts'
import type { TeamContext } from './context.ts'

/** A memory that is worth sharing, and why. */
export interface Suggestion {
  readonly memory: Memory
  readonly score: number
  readonly reasons: readonly string[]
}

/** Kinds that concern the person, their machine or the day: colleagues have no use for them. */
const NOT_FOR_OTHERS: ReadonlySet<Memory['kind']> = new Set(['preference', 'action', 'practice'])

/** The memories of a project that colleagues would want, best first. Nothing is shared by looking. */
export async function suggestSharing(
  { store, reach, redact }: TeamContext,
  project: string,
  limit: number,
): Promise<Suggestion[]> {
  const memories = await store.memories.list(reachOf(reach.user, project), { scopes: ['project'] })
  return memories
    .filter((memory) => isLiving(memory) && memory.state !== 'conflict' && isForOthers(memory))
    .filter(({ text }) => redact(text).findings.length === 0)
    .map(scored)
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((one, other) => other.score - one.score || (one.memory.id < other.memory.id ? -1 : 1))
    .slice(0, limit)
}

/** A statement that only one person or one machine has a use for stays where it is. */
function isForOthers({ kind, text }: Pick<Memory, 'kind' | 'text'>): boolean {
  return !NOT_FOR_OTHERS.has(kind) && !OF_ONE_MACHINE.test(text) && !OF_ONE_PERSON.test(text)
}

/** Paths below a home or temporary folder, and addresses of the machine itself. */
const OF_ONE_MACHINE =
  /(?:^|[\s"'`(=:])(?:~\/|\/(?:home|Users|root|tmp|private|var\/folders)\/|[A-Za-z]:\\Users\\|%USERPROFILE%|\$HOME\b)|\b(?:on|of) my (?:machine|laptop|computer|mac|pc)\b/iu

/** Statements in the first person about taste, and about the agent's manners. */
const OF_ONE_PERSON =
  /\b(?:I|I'm|I’m) (?:prefer|like|want|hate|love|use|am)\b|\bfor me\b|\bmy (?:editor|shell|terminal|name|preference|email|account|setup)\b|\b(?:answer|reply|respond|write|speak) (?:to me|in (?:english|german|french|spanish|italian|chinese|japanese))\b/iu

/** A score of one reason that counts, or of several small ones. */
const LEAST_SCORE = 2
const MAX_USES = 3

function scored(memory: Memory): Suggestion {
  const { kind, text, origin, pinned, confirmed, used } = memory
  const isTheirs = isUserApproved(memory)
  const found: readonly (readonly [boolean, number, string])[] = [
    [origin === 'user', 2, 'you said it'],
    [origin !== 'user' && isTheirs, 2, 'you confirmed it'],
    [kind === 'decision', 1, 'a decision'],
    [kind === 'correction', 1, 'a correction'],
    [SAYS_WHY.test(text), 1, 'says why'],
    [pinned, 1, 'pinned'],
    [confirmed > 0, Math.min(confirmed, MAX_USES) / MAX_USES, `stated ${confirmed + 1} times`],
    [used.count > 0, Math.min(used.count, MAX_USES) / MAX_USES, `used ${used.count} times`],
  ]
  const reasons = found.filter(([holds]) => holds)
  const score = reasons.reduce((sum, [, points]) => sum + points, memory.importance / 2)
  return { memory, score: Math.round(score * 100) / 100, reasons: reasons.map(([, , reason]) => reason) }
}

const SAYS_WHY =
  /\b(?:because|since|so that|due to|in order to|otherwise|weil|damit|porque|parce que)\b|因为|ため/iu
