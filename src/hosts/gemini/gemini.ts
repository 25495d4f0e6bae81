import { hooksFile } from '../hooks-file.ts'
import type { Host } from '../host.ts'
import { answerGemini, CONTEXT_CHARACTERS } from './answer.ts'
import { isGeminiExtensionEnabled } from './extension.ts'
import {
  companions,
  findGeminiInstructions,
  findGeminiTranscripts,
  geminiFilesKeptIn,
  isGeminiInstalled,
  sessionOfGeminiFile,
  settingsPath,
} from './files.ts'
import { knowsGeminiTranscript, recognisesGeminiEvent } from './known-by.ts'
import { readAfter } from './read-chat.ts'
import { readGeminiEvent } from './read-event.ts'
import { SERVERS, server } from './server.ts'
import { geminiRoles } from './tool-roles.ts'
import { trustInGemini } from './trust.ts'
import { GEMINI, WIRING } from './wiring.ts'

const SETTINGS = hooksFile({
  host: GEMINI,
  hooks: WIRING,
  entryFor: ({ timeoutSeconds }, command) => ({ type: 'command', command, timeout: timeoutSeconds * 1000 }),
  siblings: SERVERS.change,
})

/** Gemini CLI: hooks in its settings or in our extension, chats of records and patches under `~/.gemini/tmp/<project>/chats`. */
export const gemini: Host = {
  name: GEMINI,
  toolRoles: geminiRoles,
  title: 'Gemini CLI',
  provenVersion: '0.61.0',
  limits: { contextCharacters: CONTEXT_CHARACTERS },
  canInject: true,
  briefWithPrompt: true,
  hooks: WIRING,
  reading: { by: 'host', readAfter },
  wiring: [{ name: 'settings', pathFor: settingsPath, ...SETTINGS }],
  server,
  isOwnMemory: ({ name, input }) =>
    name === 'save_memory' ||
    (WRITES.has(name) && OWN_MEMORY.test(/"file_path":"([^"]*)"/.exec(input)?.[1] ?? '')),
  isInstalled: isGeminiInstalled,
  recognises: recognisesGeminiEvent,
  readEvent: readGeminiEvent,
  transcripts: findGeminiTranscripts,
  keptIn: geminiFilesKeptIn,
  knowsTranscript: knowsGeminiTranscript,
  companions,
  sessionOf: sessionOfGeminiFile,
  instructions: findGeminiInstructions,
  answer: answerGemini,
  pluginEnabled: isGeminiExtensionEnabled,
  trust: trustInGemini,
}

const WRITES: ReadonlySet<string> = new Set(['write_file', 'replace'])
/** Its own notes for all projects, and those of one. */
const OWN_MEMORY = /[\\/]\.gemini[\\/]+(?:GEMINI\.md$|tmp[\\/]+[^\\/]+[\\/]+memory[\\/])/
