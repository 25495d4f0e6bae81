import type { Host } from '../host.ts'
import { NO_TRANSCRIPTS } from '../no-transcripts.ts'
import { answerCursor, CONTEXT_CHARACTERS } from './answer.ts'
import { findCursorHooksPath, isCursorInstalled, serversPath } from './files.ts'
import { recognisesCursorEvent } from './known-by.ts'
import { readCursorEvent } from './read-event.ts'
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
  wiring: [{ name: 'hooks', pathFor: findCursorHooksPath, ...HOOKS }],
  server: { ...SERVERS, pathFor: serversPath },
  pluginEnabled: () => false,
  isInstalled: isCursorInstalled,
  recognises: recognisesCursorEvent,
  readEvent: readCursorEvent,
  answer: answerCursor,
}
