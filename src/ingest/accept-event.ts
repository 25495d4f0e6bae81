import { existsSync, readFileSync } from 'node:fs'
import { type Clock, isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import { loadConfig } from '../config/load.ts'
import { homePaths } from '../config/paths.ts'
import { hostNamed } from '../hosts/all.ts'
import { writeEntry } from '../journal/write.ts'
import { type Consent, makeConsent } from './consent.ts'

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

interface Sender {
  readonly home: string
  /** Settings of this run, as `key=value`. */
  readonly settings: readonly string[]
  readonly clock: Clock
}

/**
 * Writes an event of a host that sends its hooks over HTTP to the journal, as the hook program does: without the store,
 * which may be locked or damaged. Gives the name of the entry; null where the person wants nothing captured.
 */
export function acceptEvent(
  { home, settings, clock }: Sender,
  { host, event, payload }: { readonly host: string; readonly event: string; readonly payload: Payload },
): string | null {
  if (hostNamed(host) === undefined) throw noHost(host)
  const named = { hook_event_name: event, ...payload }
  const [cwd, hostSession] = [textField(named, 'cwd'), textField(named, 'session_id') ?? '']
  if (!mayKeep({ home, settings }, { hostSession, cwd, at: isoTime(clock.now()) })) return null
  const text = withoutPrivate(named)
  // The sender keeps no copy that a later sweep would find.
  return text === undefined ? null : writeEntry(home, host, text, { sync: true })
}

/** Pauses and excluded folders by the files that hooks read. Ingesting asks the store again. */
function mayKeep(
  { home, settings }: Pick<Sender, 'home' | 'settings'>,
  item: Parameters<Consent['mayKeep']>[0],
): boolean {
  const paths = homePaths(home)
  const loaded = loadConfig({ homeFlag: home, flags: settings })
  if ((loaded.ok && loaded.value.config.off) || existsSync(paths.paused)) return false
  const listed = existsSync(paths.excluded) ? readFileSync(paths.excluded, 'utf8').split('\n') : []
  const fromConfig = loaded.ok ? loaded.value.config.capture.exclude : []
  const excluded = [...listed.filter((line) => line !== ''), ...fromConfig, paths.judgeFolder]
  return makeConsent({ excluded, pauses: [], offSessions: paths.offSessions }).mayKeep(item)
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
