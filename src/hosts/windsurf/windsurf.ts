import type { Host } from '../host.ts'
import { NO_TRANSCRIPTS } from '../no-transcripts.ts'
import { findWindsurfHooksPath, isWindsurfInstalled, serversPath } from './files.ts'
import { readWindsurfEvent, recognisesWindsurfEvent } from './read-event.ts'
import { RULES_FILE } from './rules-file.ts'
import { HOOKS, SERVERS } from './settings.ts'
import { WINDSURF, WIRING } from './wiring.ts'

/** Windsurf and its agent Cascade: hooks and rules under `~/.codeium/windsurf`. Written from its documentation alone. */
export const windsurf: Host = {
  name: WINDSURF,
  title: 'Windsurf',
  provenVersion: null,
  limits: { contextCharacters: 0 },
  canInject: false,
  hooks: WIRING,
  ...NO_TRANSCRIPTS,
  wiring: [{ name: 'hooks', pathFor: findWindsurfHooksPath, ...HOOKS }, RULES_FILE],
  server: { ...SERVERS, pathFor: serversPath },
  pluginEnabled: () => false,
  answer: () => '',
  isInstalled: isWindsurfInstalled,
  recognises: recognisesWindsurfEvent,
  readEvent: readWindsurfEvent,
}
