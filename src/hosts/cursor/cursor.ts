import type { Host } from '../host.ts'
import { NO_TRANSCRIPTS } from '../no-transcripts.ts'
import { answer, CONTEXT_CHARACTERS } from './answer.ts'
import { hooksPath, isInstalled, serversPath } from './files.ts'
import { recognises } from './known-by.ts'
import { readEvent } from './read-event.ts'
import { HOOKS, SERVERS } from './settings.ts'
import { CURSOR, WIRING } from './wiring.ts'

/** Cursor, the editor and its program for the terminal: hooks in `~/.cursor/hooks.json`. Written from its documentation alone. */
export const cursor: Host = {
  name: CURSOR,
  title: 'Cursor',
  provenVersion: null,
  limits: { contextCharacters: CONTEXT_CHARACTERS },
  canInject: true,
  hooks: WIRING,
  ...NO_TRANSCRIPTS,
  wiring: [{ name: 'hooks', pathFor: hooksPath, ...HOOKS }],
  server: { ...SERVERS, pathFor: serversPath },
  pluginEnabled: () => false,
  isInstalled,
  recognises,
  readEvent,
  answer,
}
