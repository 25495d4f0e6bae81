import type { Host } from '../host.ts'
import { answer, CONTEXT_CHARACTERS } from './answer.ts'
import { companions, isInstalled, serverPath, settingsPath, transcripts } from './files.ts'
import { isOwnMemory } from './own-memory.ts'
import { pluginEnabled } from './plugin.ts'
import { mayMatter } from './quick-look.ts'
import { readEvent } from './read-event.ts'
import { readLine } from './read-line.ts'
import { registeredServer, withApprovals, withServer } from './server-file.ts'
import { wiredCommands, wiredEvents, withHooks, withoutHooks } from './settings.ts'
import { CLAUDE_CODE, WIRING } from './wiring.ts'

/** Claude Code: hooks in its settings or in our plugin, transcripts as lines of JSON under `~/.claude/projects`. */
export const claudeCode: Host = {
  name: CLAUDE_CODE,
  title: 'Claude Code',
  limits: { contextCharacters: CONTEXT_CHARACTERS },
  hooks: WIRING,
  ...{ isInstalled, readEvent, mayMatter, readLine, transcripts, companions, answer, isOwnMemory },
  ...{ settingsPath, withHooks, withoutHooks, wiredCommands, wiredEvents, pluginEnabled },
  ...{ serverPath, withServer, registeredServer, withApprovals },
}
