/** The state of sync in words. */
import { forTerminal } from '../base/text.ts'
import { localTime, resolveTimezone } from '../config/timezone.ts'
import type { Memoria } from '../memoria.ts'
import type { SpaceStatus } from '../sync/home/status.ts'
import type { SpaceRun, SpaceState } from '../sync/home/sync-home.ts'
import { plural } from './present.ts'
import type { Shell } from './shell.ts'

/** Shown where this home takes part in no space. */
export const NOT_SYNCED =
  'Sync is off: nothing leaves this machine. Turn it on: memoria sync on --team NAME, or --private'

const STATE_WORDS: Readonly<Record<SpaceState, string>> = {
  ready: 'ready',
  offline: 'offline',
  unauthorized: 'not authorized',
  forbidden: 'not authorized',
  'read-only': 'local only',
  resync: 'comparing',
  'logged-out': 'logged out',
  locked: 'locked',
}

const STATE_WIDTH = 14

/** A line for each space, and below it what is wrong and what to do. */
export function saySpaces(
  spaces: readonly SpaceStatus[],
  { config, clock }: Pick<Memoria['context'], 'config' | 'clock'>,
  shell: Shell,
): void {
  const { say, style } = shell
  const { zone } = resolveTimezone(config.timezone)
  const time = (at: string) => localTime(Date.parse(at), zone)
  for (const space of spaces) {
    const { name, state, failure, retryAt, hint } = space
    const word = STATE_WORDS[state].padEnd(STATE_WIDTH)
    const shown = state === 'ready' ? style.good(word) : style.warn(word)
    say(`${style.name(name.padEnd(NAME_WIDTH))}  ${shown}  ${facts(space, time).join(', ')}`)
    if (failure !== null) say(`    ${style.warn(forTerminal(failure))}`)
    const isPaused = retryAt !== null && Date.parse(retryAt) > clock.now()
    if (isPaused && state !== 'logged-out')
      say(style.dim(`    tried again after ${time(retryAt)}; at once: memoria sync --now`))
    if (hint !== null && space.dead === 0) say(style.dim(`    ${hint}`))
    if (space.dead > 0) say(style.dim(`    See why, and retry or drop them: memoria sync dead`))
  }
}

const NAME_WIDTH = 16

function facts(space: SpaceStatus, time: (at: string) => string): string[] {
  const { syncedAt, waiting, dead, behind } = space
  return [
    syncedAt === null ? 'never synced' : `last synced ${time(syncedAt)}`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(behind > 0 ? [`${behind} to fetch`] : []),
    ...(dead > 0 ? [plural(dead, 'dead letter')] : []),
    enrolledWords(space),
  ]
}

function enrolledWords({ kind, projects }: SpaceStatus): string {
  const which = projects === 'all' ? 'all projects' : plural(projects.length, 'project')
  return kind === 'private' ? `encrypted, your own and ${which}` : which
}

/** A line for each space that a run synced. */
export function sayRuns(runs: readonly Omit<SpaceRun, 'locked'>[], { say, style }: Shell): void {
  for (const { name, ran, state, pushed, applied, again, dead } of runs) {
    const word = (ran && state === 'ready' ? 'synced' : STATE_WORDS[state]).padEnd(STATE_WIDTH)
    const shown = state === 'ready' ? style.good(word) : style.warn(word)
    const lost = again > 0 ? `, ${again} that the server had lost sent again` : ''
    const refused = dead > 0 ? `, ${dead} refused` : ''
    const did = ran ? `${pushed} sent, ${applied} received${lost}${refused}` : 'not tried'
    say(`${style.name(name.padEnd(NAME_WIDTH))}  ${shown}  ${did}`)
  }
}
