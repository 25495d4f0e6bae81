import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import type { Context } from '../context.ts'
import { hostNamed } from '../hosts/all.ts'
import { writeEntry } from '../journal/write.ts'
import { openIngest } from './open-ingest.ts'

type Payload = Readonly<Record<string, unknown>>

/** `<private>` as it stands in JSON text, where the first character may be written as an escape. */
const PRIVATE = /(?:<|\\u003c)private[\s>\\]/i
/** All that is kept of an event with private words in it, as in `hook.cjs`: where to look, nothing of what was said. */
export const DOORBELL = [
  'session_id',
  'transcript_path',
  'cwd',
  'hook_event_name',
  'prompt_id',
  'agent_id',
  'agent_transcript_path',
  'conversation_id',
  'generation_id',
  'trajectory_id',
  'execution_id',
  'agent_action_name',
]

/**
 * Writes an event of a host that sends its hooks over HTTP to the journal, as the hook program does. Gives the name of the
 * entry; null where the person wants nothing captured.
 */
export async function acceptEvent(
  context: Context & { readonly home: string },
  { host, event, payload }: { readonly host: string; readonly event: string; readonly payload: Payload },
): Promise<string | null> {
  if (hostNamed(host) === undefined) throw noHost(host)
  if (context.config.off) return null
  const named = { hook_event_name: event, ...payload }
  const { consent } = await openIngest(context)
  const [cwd, hostSession] = [textField(named, 'cwd'), textField(named, 'session_id') ?? '']
  if (!consent.mayKeep({ hostSession, cwd, at: isoTime(context.clock.now()) })) return null
  const text = withoutPrivate(named)
  // The sender keeps no copy that a later sweep would find.
  return text === undefined ? null : writeEntry(context.home, host, text, { sync: true })
}

function withoutPrivate(payload: Payload): string | undefined {
  const text = JSON.stringify(payload)
  if (!PRIVATE.test(text)) return text
  const known = DOORBELL.flatMap((key) => {
    const value = textField(payload, key)
    return value === null || PRIVATE.test(`${value} `) ? [] : [[key, value]]
  })
  return known.length === 0 ? undefined : JSON.stringify(Object.fromEntries(known))
}

function textField(payload: Payload, key: string): string | null {
  const value = payload[key]
  return typeof value === 'string' ? value : null
}

function noHost(name: string): MemoriaError {
  return new MemoriaError('not_found', `there is no agent called "${name.slice(0, 60)}"`, {
    hint: 'docs/HOSTS.md lists the agents and their names.',
  })
}
