import type { Host } from '../host.ts'
import { ownFile } from '../own-file.ts'
import type { HookWiring, WiredFile } from '../wired-file.ts'
import { answerOpenCode, CONTEXT_CHARACTERS } from './answer.ts'
import {
  findOpenCodeInstructions,
  findOpenCodeTranscripts,
  isOpenCodeInstalled,
  isStore,
  openCodeFilesKeptIn,
  pluginPath,
} from './files.ts'
import { isOpenCodePluginEnabled } from './packaged.ts'
import { MARKER, pluginText } from './plugin-text.ts'
import { readOpenCodeEvent, recognisesOpenCodeEvent } from './read-event.ts'
import { readAfter } from './read-store.ts'
import { server } from './server.ts'
import { openCodeRoles } from './tool-roles.ts'

/** The name of this host in commands, in the store, and as the hook's first argument. */
const OPENCODE = 'opencode'

/** Events that our plugin reports. It waits no longer than this for an answer, and for the others not at all. */
const WIRING: readonly HookWiring[] = [
  { event: 'SessionStart', timeoutSeconds: 3, answers: true, begins: true },
  { event: 'chat.message', timeoutSeconds: 3, answers: true },
  { event: 'tool.failed', timeoutSeconds: 3, answers: true },
  { event: 'session.idle', timeoutSeconds: 3, answers: false },
  { event: 'session.compacting', timeoutSeconds: 3, answers: false },
  { event: 'session.compacted', timeoutSeconds: 3, answers: false },
  { event: 'dispose', timeoutSeconds: 1, answers: false },
]

const PLUGIN: WiredFile = {
  ...ownFile({
    name: 'plugin',
    host: OPENCODE,
    marker: MARKER,
    textFor: pluginText,
    // Plugins of a project belong to its repository, and so to everybody who works on it.
    pathFor: (env, scope) => (scope === 'user' ? pluginPath(env) : undefined),
  }),
  isPlugin: true,
}

/** OpenCode: a plugin file of ours, and a SQLite store with all sessions under `~/.local/share/opencode`. */
export const opencode: Host = {
  name: OPENCODE,
  toolRoles: openCodeRoles,
  title: 'OpenCode',
  provenVersion: '1.18.33',
  limits: { contextCharacters: CONTEXT_CHARACTERS },
  canInject: true,
  hooks: WIRING,
  reading: { by: 'host', readAfter },
  wiring: [PLUGIN],
  server,
  knowsTranscript: isStore,
  // One store has all sessions: nothing lies beside it, and its name tells of none.
  companions: () => [],
  sessionOf: () => undefined,
  isOwnMemory: () => false,
  isInstalled: isOpenCodeInstalled,
  recognises: recognisesOpenCodeEvent,
  readEvent: readOpenCodeEvent,
  transcripts: findOpenCodeTranscripts,
  keptIn: openCodeFilesKeptIn,
  answer: answerOpenCode,
  pluginEnabled: isOpenCodePluginEnabled,
  instructions: findOpenCodeInstructions,
}
