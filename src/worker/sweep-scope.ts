import { isLongAgo, isoTime } from '../base/clock.ts'
import { listeningHosts } from '../capture/listening.ts'
import type { Host } from '../hosts/host.ts'
import { CAPTURE_SINCE } from '../ingest/capture-since.ts'
import type { OpenContext } from '../memoria.ts'

/** Which transcripts the worker reads by itself: of connected agents, written to since memoria is here. */
export interface SweepScope {
  readonly hosts: readonly Host[]
  readonly since: number
}

const HOSTS_HOLD_MS = 60_000

/** Times of files lag behind the clock: by milliseconds in Linux, by up to two seconds on a FAT volume. */
const FILE_TIME_LAG_MS = 2_000

/** Gives the scope. Which agents are connected is read from their settings once a minute: an event names its transcript itself. */
export function makeSweepScope(): (context: OpenContext) => Promise<SweepScope> {
  let known: { readonly hosts: readonly Host[]; readonly at: number } | undefined
  return async (context) => {
    const now = context.clock.now()
    if (known === undefined || isLongAgo(known.at, now, HOSTS_HOLD_MS))
      known = { hosts: listeningHosts(context), at: now }
    return { hosts: known.hosts, since: (await listeningSince(context)) - FILE_TIME_LAG_MS }
  }
}

/** Where `init` wired nothing, memoria is here since the first event: that one came from the plugin. */
async function listeningSince({ store, clock }: OpenContext): Promise<number> {
  const noted = Date.parse((await store.state.read(CAPTURE_SINCE)) ?? '')
  if (noted <= clock.now()) return noted
  if (noted > clock.now()) {
    // Noted by a clock that was ahead: no transcript would be read until then.
    await store.state.write(CAPTURE_SINCE, isoTime(clock.now()))
    return clock.now()
  }
  const [first] = (await store.capture.activity()).flatMap(({ eventAt }) => eventAt ?? []).sort()
  if (first === undefined) return clock.now()
  await store.state.write(CAPTURE_SINCE, first)
  return Date.parse(first)
}
