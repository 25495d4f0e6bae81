import { systemClock } from '../base/clock.ts'
import { forTerminal } from '../base/text.ts'
import type { CaptureNumbers, HostState } from '../health/capture.ts'
import { ago, plural, size } from './present.ts'
import type { Shell } from './shell.ts'

/** Whether memoria is really capturing, for a person: each agent, what waits, and what takes room. */
export function sayCapture(capture: CaptureNumbers, shell: Shell): void {
  const now = systemClock.now()
  for (const host of capture.hosts) sayHost(host, now, shell)
  shell.say(waitingLine(capture, now))
  const disk = Object.entries(capture.disk).map(([what, bytes]) => `${what} ${size(bytes)}`)
  shell.say(`on disk: ${disk.join(', ')}`)
}

function sayHost(state: HostState, now: number, { say, style }: Shell): void {
  say(`${style.name(state.host)}  ${wiringWords(state)}`)
  for (const { project, eventAt, messageAt } of state.activity) {
    const when = (at: string | null) => (at === null ? 'never' : ago(at, now))
    say(
      `  ${forTerminal(project ?? 'no project')}  ${style.dim(`last event ${when(eventAt)}, last message ${when(messageAt)}`)}`,
    )
  }
}

function wiringWords({ installed, wired, unwired, hookVersion, activity }: HostState): string {
  if (wired.length > 0) {
    const version = hookVersion === null ? 'no hook files' : `hook ${hookVersion}`
    const quiet = activity.length === 0 ? '; nothing was heard yet, a new session will tell' : ''
    return `wired in ${wired.map(forTerminal).join(', ')}, ${version}${quiet}`
  }
  if (unwired.length > 0) return 'its hooks were taken out by hand'
  return installed ? 'installed, not wired: memoria init' : 'not installed'
}

function waitingLine({ journal, lagBytes, linesSetAside }: CaptureNumbers, now: number): string {
  const age = journal.oldestAt === null ? '' : ` (the oldest from ${ago(journal.oldestAt, now)})`
  const parts = [
    `${plural(journal.waiting, 'event')} waiting${age}`,
    `${size(lagBytes)} of transcripts unread`,
    `${plural(journal.quarantined, 'event')} and ${plural(linesSetAside, 'line')} not understood`,
    ...(journal.empty > 0 ? [`${plural(journal.empty, 'empty event')}`] : []),
  ]
  return parts.join(', ')
}
