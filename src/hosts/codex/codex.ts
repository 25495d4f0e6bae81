import { hooksFile } from '../hooks-file.ts'
import type { Host } from '../host.ts'
import { textAt } from '../on-disk.ts'
import { tomlTables } from '../toml.ts'
import { answer, CONTEXT_BYTES } from './answer.ts'
import { configPath, hooksPath, isInstalled, keptIn, threadOf, transcripts } from './files.ts'
import { codexLineKind } from './kinds.ts'
import { knowsTranscript, recognises } from './known-by.ts'
import { sourceOfRollout } from './line-source.ts'
import { instructions, memory } from './memory.ts'
import { mayMatter } from './quick-look.ts'
import { readEvent } from './read-event.ts'
import { readLine } from './read-line.ts'
import { server } from './server.ts'
import { codexRoles } from './tool-roles.ts'
import { pluginIn, trust } from './trust.ts'
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
  reading: { by: 'lines', mayMatter, kindOf: codexLineKind, sourceOfFile: sourceOfRollout, readLine },
  wiring: [{ name: 'hooks', pathFor: hooksPath, ...HOOKS }],
  server,
  sessionOf: threadOf,
  // A subagent's rollout has no name that leads to its session: its own hook and the sweeps find it.
  companions: () => [],
  pluginEnabled: (env) => {
    const config = configPath(env)
    return config !== undefined && pluginIn(tomlTables(textAt(config))) !== undefined
  },
  isOwnMemory: ({ name, input }) => OWN_MEMORY.test(input) && `${name} ${input}`.includes('apply_patch'),
  isInstalled,
  recognises,
  readEvent,
  transcripts,
  keptIn,
  knowsTranscript,
  answer,
  trust,
  memory,
  instructions,
}

/** `~/.codex/memories`, wherever that folder is. */
const OWN_MEMORY = /[\\/]\.codex[\\/]+memories[\\/]/
