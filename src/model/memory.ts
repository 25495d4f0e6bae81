/** A memory: one durable statement, with whose it is, where it came from and what became of it. */

export const KINDS = [
  'correction',
  'preference',
  'decision',
  'fact',
  'debugging',
  'workaround',
  'operational',
  'action',
  'practice',
] as const
export type Kind = (typeof KINDS)[number]

/** The kinds that a judge may propose: a practice is counted from tool calls, and never said by anybody. */
export type JudgedKind = Exclude<Kind, 'practice'>
export const JUDGED_KINDS = KINDS.filter((kind): kind is JudgedKind => kind !== 'practice')

export const SCOPES = ['user', 'project', 'team'] as const
export type Scope = (typeof SCOPES)[number]

/** The channel a statement came through, most trusted first. */
export const ORIGINS = ['user', 'colleague', 'assistant', 'file', 'tool', 'web'] as const
export type Origin = (typeof ORIGINS)[number]

/** `proposed`: nobody said it like that; it is injected nowhere until the person keeps it in a review. */
export const STATES = ['active', 'superseded', 'forgotten', 'conflict', 'proposed'] as const
export type State = (typeof STATES)[number]

/** The states of memories that hold now. A memory in conflict holds until somebody decides. */
export const LIVING_STATES = ['active', 'conflict'] as const satisfies readonly State[]

/** The states of memories that hold now or held until something replaced them. */
export const LIVING_OR_SUPERSEDED = [...LIVING_STATES, 'superseded'] as const satisfies readonly State[]

/** The states of memories that a person can still decide about in a review. */
export const REVIEWABLE_STATES = [...LIVING_STATES, 'proposed'] as const satisfies readonly State[]

const LIVING: ReadonlySet<State> = new Set(LIVING_STATES)

export function isLiving({ state }: { readonly state: State }): boolean {
  return LIVING.has(state)
}

export function isLivingOrSuperseded(memory: { readonly state: State }): boolean {
  return isLiving(memory) || memory.state === 'superseded'
}

/** Whether somebody looked at what a judge added: null for what no judge did. */
export const REVIEWS = ['new', 'kept'] as const
export type Review = (typeof REVIEWS)[number]

export const MAX_TEXT = 500
export const MAX_LABEL = 80
export const MAX_LABELS = 32

/** Trust is fixed by the channel when a memory is written: nothing can talk itself into more. */
const TRUST: Record<Origin, number> = {
  user: 1,
  // A colleague's statement from a team file: above what an agent concluded, below the person's own words.
  colleague: 0.85,
  assistant: 0.7,
  file: 0.5,
  tool: 0.4,
  web: 0.2,
}

export function trustOf(origin: Origin): number {
  return TRUST[origin]
}

/** Names who said what came from a team file, wherever a statement is shown. */
export function colleagueName({ author }: Pick<Memory, 'author'>): string {
  return author === null ? 'a colleague' : `a colleague, ${author},`
}

/** The trust of a memory made from several sources: the lowest of theirs. */
export function leastTrusted(first: Origin, ...others: readonly Origin[]): Origin {
  return others.reduce((least, one) => (trustOf(one) < trustOf(least) ? one : least), first)
}

/** Kinds that tell an agent what to do: only the person can make one. */
export function isRule(kind: Kind): boolean {
  return kind === 'correction' || kind === 'preference'
}

/** The later of two times in ISO 8601, which sort as text. */
export function laterOf(one: string, other: string): string {
  return [one, other].sort()[1] ?? one
}

/** How the session of evidence begins that is none, but a file of the vault that a person wrote in. */
export const IN_VAULT = 'vault:'

/** The messages behind a memory, with the words that were quoted. */
export interface Evidence {
  readonly session: string
  readonly messages: readonly string[]
  readonly quote: string
}

/** How the session of evidence begins that is none, but a statement that a person reworded with a command. */
export const REWORDED = 'edit:'

/** Whether evidence is no session, but what a person wrote by hand: in the vault, or with `edit`. */
export function isByHand({ session }: Pick<Evidence, 'session'>): boolean {
  return session.startsWith(IN_VAULT) || session.startsWith(REWORDED)
}

/** The evidence for what a memory says now: what was there before a person wrote it by hand may say something else. */
export function currentEvidence({ evidence }: Memory): readonly Evidence[] {
  return evidence.slice(Math.max(evidence.findLastIndex(isByHand), 0))
}

const FILE = 'file:'

/** How evidence names a file that something was read in, where others name a session. */
export function fileSource(path: string): string {
  return `${FILE}${path}`
}

/** The file that evidence names; undefined when it names a session. */
export function sourceFile(session: string): string | undefined {
  return session.startsWith(FILE) ? session.slice(FILE.length) : undefined
}

/** The statement of a memory. A revision keeps exactly this. */
export interface Statement {
  readonly kind: Kind
  readonly text: string
  readonly topic: string | null
  readonly aliases: readonly string[]
  readonly keywords: readonly string[]
  readonly tags: readonly string[]
  readonly files: readonly string[]
  readonly importance: number
  readonly pinned: boolean
}

/** The space of a team server that a memory is in: the reader's own, a team's, everybody's, or a person's who shared it. */
export interface MemorySpace {
  readonly id: string
  readonly name: string
  readonly kind: 'own' | 'team' | 'everyone' | 'shared'
  /** The share by which the reader has it: its id, the name of who shared it, and why. */
  readonly share?: { readonly id: string; readonly by: string; readonly why: string }
}

export interface Memory extends Statement {
  readonly id: string
  readonly user: string
  /** Only on a team server. */
  readonly space?: MemorySpace
  readonly scope: Scope
  readonly project: string | null
  readonly origin: Origin
  readonly trust: number
  /** The name of who shared it with the team; null for what was never shared. */
  readonly author: string | null
  readonly evidence: readonly Evidence[]
  readonly state: State
  readonly validFrom: string
  /** When it was last said, by the time of its evidence: what is older cannot replace it. */
  readonly statedAt: string
  readonly validTo: string | null
  readonly supersededBy: string | null
  /** How often it was stated again. */
  readonly confirmed: number
  readonly used: { readonly count: number; readonly lastAt: string | null }
  readonly review: Review | null
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export const CHANGES = [
  'created',
  'confirmed',
  'revised',
  'superseded',
  'conflicted',
  'forgotten',
  'restored',
  'moved',
  'undone',
  'purged',
] as const
export type Change = (typeof CHANGES)[number]

/** One step in a memory's life. `statement` is null once its text was purged. */
export interface Revision {
  readonly revision: number
  readonly change: Change
  readonly at: string
  /** The author: a person's command, a judge, an import. */
  readonly by: string
  readonly why: string
  /** The automatic run that did it; null for what a person did. */
  readonly run: string | null
  readonly statement: Statement | null
}
