import type { Host } from '../host.ts'
import { answerCopilot, CONTEXT_CHARACTERS } from './answer.ts'
import {
  copilotFilesKeptIn,
  findCopilotTranscripts,
  isCopilotInstalled,
  sessionOfCopilotFile,
} from './files.ts'
import { HOOKS_FILE } from './hooks-file.ts'
import { copilotLineKind } from './kinds.ts'
import { knowsCopilotTranscript, recognisesCopilotEvent } from './known-by.ts'
import { sourceOfCopilotFile } from './line-source.ts'
import { mayMatter } from './quick-look.ts'
import { readCopilotEvent } from './read-event.ts'
import { readCopilotLine } from './read-line.ts'
import { server } from './server.ts'
import { isCopilotPluginEnabled, trustInCopilot } from './settings.ts'
import { copilotRoles } from './tool-roles.ts'
import { COPILOT, WIRING } from './wiring.ts'

/** GitHub Copilot CLI: hooks in a file of our own, sessions as lines of JSON under `~/.copilot/session-state`. */
export const copilot: Host = {
  name: COPILOT,
  toolRoles: copilotRoles,
  title: 'GitHub Copilot CLI',
  provenVersion: '1.0.102',
  limits: { contextCharacters: CONTEXT_CHARACTERS },
  canInject: true,
  hooks: WIRING,
  reading: {
    by: 'lines',
    mayMatter,
    kindOf: copilotLineKind,
    sourceOfFile: sourceOfCopilotFile,
    readLine: readCopilotLine,
  },
  wiring: [HOOKS_FILE],
  server,
  // Subagents stand in their session's own file.
  companions: () => [],
  isOwnMemory: ({ name }) => name === 'store_memory',
  isInstalled: isCopilotInstalled,
  recognises: recognisesCopilotEvent,
  readEvent: readCopilotEvent,
  transcripts: findCopilotTranscripts,
  keptIn: copilotFilesKeptIn,
  knowsTranscript: knowsCopilotTranscript,
  sessionOf: sessionOfCopilotFile,
  answer: answerCopilot,
  pluginEnabled: isCopilotPluginEnabled,
  trust: trustInCopilot,
}
