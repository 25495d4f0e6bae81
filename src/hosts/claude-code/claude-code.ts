import { basename } from 'node:path'
import type { Host } from '../host.ts'
import { answerClaudeCode, CONTEXT_CHARACTERS } from './answer.ts'
import {
  claudeCodeFilesKeptIn,
  companions,
  findClaudeCodeTranscripts,
  isClaudeCodeInstalled,
  serverPath,
  settingsPath,
} from './files.ts'
import { claudeLineKind } from './kinds.ts'
import { knowsClaudeCodeTranscript, recognisesClaudeCodeEvent } from './known-by.ts'
import { findClaudeCodeInstructions, memory } from './memory.ts'
import { isOwnMemory } from './own-memory.ts'
import { isClaudeCodePluginEnabled } from './plugin.ts'
import { mayMatter } from './quick-look.ts'
import { readClaudeCodeEvent } from './read-event.ts'
import { readClaudeCodeLine } from './read-line.ts'
import { SERVERS, withApprovals } from './server-file.ts'
import { SETTINGS } from './settings.ts'
import { claudeCodeRoles } from './tool-roles.ts'
import { trustInClaudeCode } from './trust.ts'
import { CLAUDE_CODE, WIRING } from './wiring.ts'

/** Claude Code: hooks in its settings or in our plugin, transcripts as lines of JSON under `~/.claude/projects`. */
export const claudeCode: Host = {
  name: CLAUDE_CODE,
  toolRoles: claudeCodeRoles,
  title: 'Claude Code',
  provenVersion: '2.1.325',
  limits: { contextCharacters: CONTEXT_CHARACTERS },
  canInject: true,
  hooks: WIRING,
  reading: {
    by: 'lines',
    mayMatter,
    kindOf: claudeLineKind,
    readLine: (line, { path }) => readClaudeCodeLine(line, path),
  },
  wiring: [{ name: 'settings', pathFor: settingsPath, ...SETTINGS }],
  server: {
    ...SERVERS,
    pathFor: serverPath,
    approvals: {
      pathFor: (env) => settingsPath(env, 'user', ''),
      withApprovals,
      withoutOurs: SETTINGS.withoutOurs,
    },
  },
  sessionOf: (transcript) => basename(transcript).replace(/\.[^.]*$/, ''),
  isInstalled: isClaudeCodeInstalled,
  recognises: recognisesClaudeCodeEvent,
  readEvent: readClaudeCodeEvent,
  transcripts: findClaudeCodeTranscripts,
  knowsTranscript: knowsClaudeCodeTranscript,
  companions,
  answer: answerClaudeCode,
  isOwnMemory,
  pluginEnabled: isClaudeCodePluginEnabled,
  keptIn: claudeCodeFilesKeptIn,
  trust: trustInClaudeCode,
  memory,
  instructions: findClaudeCodeInstructions,
}
