import { systemClock } from '../base/clock.ts'
import { forTerminal } from '../base/text.ts'
import type { CaptureNumbers } from '../health/capture.ts'
import type { HostState } from '../health/hosts.ts'
import { pauseWords } from '../health/pauses.ts'
import { ago, plural, size } from './present.ts'
import type { Shell } from './shell.ts'

/** Whether memoria is really capturing, for a person: each agent, what waits, and what takes room. */
export function sayCapture(capture: CaptureNumbers, shell: Shell): void {
  const now = systemClock.now()
  const present = capture.hosts.filter(isPresent)
  for (const host of present) sayHost(host, now, shell)
  if (present.length === 0) shell.say('no agent that memoria knows is installed')
  for (const pause of capture.pauses) shell.say(shell.style.warn(forTerminal(pauseWords(pause))))
  shell.say(waitingLine(capture, now))
  const { transcripts, bytes } = capture.notImported
  if (transcripts > 0)
    shell.say(`${plural(transcripts, 'transcript')}, ${size(bytes)} not imported: memoria import`)
  const disk = Object.entries(capture.disk).map(([what, held]) => `${what} ${size(held)}`)
  shell.say(`on disk: ${disk.join(', ')}`)
}

/** Agents that are neither here nor ever were are no news. */
function isPresent({ installed, wired, unwired, plugin, activity }: HostState): boolean {
  return installed || plugin || [wired, unwired, activity].some((list) => list.length > 0)
}

const SHOWN_PROJECTS = 8

/** The projects that were heard of last come first, and of many only those. */
function sayHost(state: HostState, now: number, { say, style }: Shell): void {
  say(`${style.name(state.host)}  ${wiringWords(state)}`)
  const heard = [...state.activity].sort((a, b) => (lastOf(a) < lastOf(b) ? 1 : -1))
  for (const { project, eventAt, messageAt } of heard.slice(0, SHOWN_PROJECTS)) {
    const when = (at: string | null) => (at === null ? 'never' : ago(at, now))
    say(
      `  ${forTerminal(project ?? 'no project')}  ${style.dim(`last event ${when(eventAt)}, last message ${when(messageAt)}`)}`,
    )
  }
  if (heard.length > SHOWN_PROJECTS)
    say(style.dim(`  and ${heard.length - SHOWN_PROJECTS} more (memoria status --json)`))
}

function lastOf({ eventAt, messageAt }: HostState['activity'][number]): string {
  return [eventAt ?? '', messageAt ?? ''].sort().at(-1) ?? ''
}

function wiringWords(state: HostState): string {
  const { installed, wired, unwired, elsewhere, plugin, hookVersion, trusted } = state
  const skips = { no: 'it skips our hooks', unknown: 'it may skip our hooks', yes: '' }[trusted ?? 'yes']
  const quiet = skips === '' ? quietWords(state) : `; ${skips}: memoria doctor`
  if (wired.length > 0) {
    const version = hookVersion === null ? 'no hook files' : `hook ${hookVersion}`
    const both = plugin ? 'by the plugin, and ' : ''
    return `${both}wired in ${wired.map(forTerminal).join(', ')}, ${version}${quiet}`
  }
  if (plugin) return `by the plugin${quiet}`
  if (unwired.length > 0) return 'its hooks were removed by hand (memoria init wires it again)'
  if (elsewhere.length > 0) return `wired to another home, ${elsewhere.map(forTerminal).join(', ')}`
  return installed ? 'installed, not wired: memoria init' : 'not installed'
}

function quietWords({ activity }: HostState): string {
  return activity.length === 0 ? '; no event yet (start a new session)' : ''
}

function waitingLine(capture: CaptureNumbers, now: number): string {
  const { journal, lagBytes, linesSetAside, hosts } = capture
  const listens = lagBytes > 0 || hosts.some(({ wired }) => wired.length > 0)
  const age = journal.oldestAt === null ? '' : ` (the oldest from ${ago(journal.oldestAt, now)})`
  const parts = [
    `${plural(journal.waiting, 'event')} waiting${age}`,
    ...(listens ? [`${size(lagBytes)} of transcripts unread`] : []),
    `${plural(journal.quarantined, 'event')} and ${plural(linesSetAside, 'line')} not understood`,
    ...(journal.empty > 0 ? [`${plural(journal.empty, 'empty event')}`] : []),
  ]
  return parts.join(', ')
}
