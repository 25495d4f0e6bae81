import { basename } from 'node:path'
import type { Host } from '../host.ts'
import { answer, CONTEXT_CHARACTERS } from './answer.ts'
import { companions, isInstalled, keptIn, serverPath, settingsPath, transcripts } from './files.ts'
import { claudeLineKind } from './kinds.ts'
import { knowsTranscript, recognises } from './known-by.ts'
import { instructions, memory } from './memory.ts'
import { isOwnMemory } from './own-memory.ts'
import { pluginEnabled } from './plugin.ts'
import { mayMatter } from './quick-look.ts'
import { readEvent } from './read-event.ts'
import { readLine } from './read-line.ts'
import { SERVERS, withApprovals } from './server-file.ts'
import { SETTINGS } from './settings.ts'
import { claudeCodeRoles } from './tool-roles.ts'
import { trust } from './trust.ts'
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
    readLine: (line, { path }) => readLine(line, path),
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
  isInstalled,
  recognises,
  readEvent,
  transcripts,
  knowsTranscript,
  companions,
  answer,
  isOwnMemory,
  pluginEnabled,
  keptIn,
  trust,
  memory,
  instructions,
}
