import { hooksFile } from '../hooks-file.ts'
import type { Host } from '../host.ts'
import { textAt } from '../on-disk.ts'
import { tomlTables } from '../toml.ts'
import { answerCodex, CONTEXT_BYTES } from './answer.ts'
import {
  codexFilesKeptIn,
  configPath,
  findCodexHooksPath,
  findCodexTranscripts,
  isCodexInstalled,
  threadOf,
} from './files.ts'
import { codexLineKind } from './kinds.ts'
import { knowsCodexTranscript, recognisesCodexEvent } from './known-by.ts'
import { sourceOfRollout } from './line-source.ts'
import { findCodexInstructions, memory } from './memory.ts'
import { mayMatter } from './quick-look.ts'
import { readCodexEvent } from './read-event.ts'
import { readCodexLine } from './read-line.ts'
import { server } from './server.ts'
import { codexRoles } from './tool-roles.ts'
import { pluginIn, trustInCodex } from './trust.ts'
import { CODEX, WIRING } from './wiring.ts'

const HOOKS = hooksFile({
  host: CODEX,
  hooks: WIRING,
  entryFor: ({ timeoutSeconds: timeout }, command) => ({ type: 'command', command, timeout }),
})

/** Codex: hooks in `hooks.json` or in our plugin, rollouts as lines of JSON under `~/.codex/sessions`. */
export const codex: Host = {
  name: CODEX,
  toolRoles: codexRoles,
  title: 'Codex',
  provenVersion: '0.166.0',
  limits: { contextCharacters: CONTEXT_BYTES },
  canInject: true,
  hooks: WIRING,
  reading: {
    by: 'lines',
    mayMatter,
    kindOf: codexLineKind,
    sourceOfFile: sourceOfRollout,
    readLine: readCodexLine,
  },
  wiring: [{ name: 'hooks', pathFor: findCodexHooksPath, ...HOOKS }],
  server,
  sessionOf: threadOf,
  // A subagent's rollout has no name that leads to its session: its own hook and the sweeps find it.
  companions: () => [],
  pluginEnabled: (env) => {
    const config = configPath(env)
    return config !== undefined && pluginIn(tomlTables(textAt(config))) !== undefined
  },
  isOwnMemory: ({ name, input }) => OWN_MEMORY.test(input) && `${name} ${input}`.includes('apply_patch'),
  isInstalled: isCodexInstalled,
  recognises: recognisesCodexEvent,
  readEvent: readCodexEvent,
  transcripts: findCodexTranscripts,
  keptIn: codexFilesKeptIn,
  knowsTranscript: knowsCodexTranscript,
  answer: answerCodex,
  trust: trustInCodex,
  memory,
  instructions: findCodexInstructions,
}

/** `~/.codex/memories`, wherever that folder is. */
const OWN_MEMORY = /[\\/]\.codex[\\/]+memories[\\/]/
