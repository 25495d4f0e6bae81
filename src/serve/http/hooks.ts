import { toMemoriaError } from '../../base/errors.ts'
import { homePaths } from '../../config/paths.ts'
import { acceptEvent } from '../../ingest/accept-event.ts'
import { callWorker, readAddress } from '../../worker/call.ts'
import type { ServeContext } from './context.ts'
import { jsonResponse } from './refusals.ts'

const RING_MS = 200

/** The answer to a hook over HTTP: 202 as soon as the journal has the event, whatever becomes of it later. */
export async function hookResponse(
  { home, settings = [], clock, log }: Pick<ServeContext, 'home' | 'settings' | 'clock' | 'log'>,
  event: Parameters<typeof acceptEvent>[1],
): Promise<Response> {
  const entry = acceptEvent({ home, settings, clock }, event)
  if (entry !== null) void ring(homePaths(home).worker, entry, log)
  return jsonResponse({ journalled: entry !== null }, 202)
}

/** Without a worker the event waits in the journal, as that of any hook does. */
async function ring(path: string, entry: string, log: Pick<ServeContext['log'], 'error'>): Promise<void> {
  try {
    const address = readAddress(path)
    if (address !== undefined) await callWorker(address, 'ring', [entry], RING_MS)
  } catch (thrown) {
    log.error('http.ring-failed', { code: toMemoriaError(thrown).code })
  }
}
