import { hostNamed } from '../hosts/all.ts'
import { readPauses } from '../ingest/pauses.ts'
import type { Store } from '../store/store.ts'
import type { HostContext } from './host-files.ts'
import { checkHost, type HostState, hostStates } from './hosts.ts'

/** Whether one agent is captured. */
export interface AgentState {
  readonly name: string
  readonly title: string
  /** It is installed here. */
  readonly found: boolean
  readonly wired: boolean
  readonly byPlugin: boolean
  /** The settings that hold our hooks. */
  readonly paths: readonly string[]
  /** `quiet`: wired, but no event has come yet. */
  readonly capturing: 'yes' | 'quiet' | 'paused' | 'no'
  readonly lastEventAt: string | null
  readonly lastMessageAt: string | null
  readonly says: string
  readonly hint: string | null
}

export async function agentStates(store: Store, context: HostContext): Promise<AgentState[]> {
  const isPaused = (await readPauses(store)).some(({ folder, to }) => folder === null && to === null)
  return hostStates(await store.capture.activity(), context).map((state) => agentState(state, isPaused))
}

function agentState(state: HostState, isPaused: boolean): AgentState {
  const { host, installed, wired, plugin, activity } = state
  const { state: health, says, hint } = checkHost(state)
  const lastEventAt = latest(activity.map(({ eventAt }) => eventAt))
  const runs = (wired.length > 0 || plugin) && health !== 'broken' && state.trusted !== 'no'
  const heard = lastEventAt === null ? 'quiet' : 'yes'
  return {
    name: host,
    title: hostNamed(host)?.title ?? host,
    found: installed,
    wired: wired.length > 0,
    byPlugin: plugin,
    paths: wired,
    capturing: runs ? (isPaused ? 'paused' : heard) : 'no',
    lastEventAt,
    lastMessageAt: latest(activity.map(({ messageAt }) => messageAt)),
    says,
    hint: hint ?? null,
  }
}

function latest(times: readonly (string | null)[]): string | null {
  return (
    times
      .flatMap((at) => at ?? [])
      .sort()
      .at(-1) ?? null
  )
}
