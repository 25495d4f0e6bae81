import type { Command } from 'commander'
import { type Kind, type Scope, STATES, type State } from '../../model/memory.ts'
import { projectOrFail } from '../lookup.ts'
import { kindOption, moment, scopeOption, stateOption, wholeNumber, withCommon } from '../options.ts'
import { memoryLine, plural } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly kind?: Kind
  readonly scope?: Scope
  readonly state?: State
  readonly all?: boolean
  readonly project?: string
  readonly tag?: string
  readonly topic?: string
  readonly since?: string
  readonly until?: string
  readonly limit?: number
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria list --kind decision --since 2026-01-01')
    .addOption(kindOption())
    .addOption(scopeOption())
    .addOption(stateOption())
    .option('--all', 'also what was superseded or forgotten')
    .option('--project <project>', 'of this project (a folder, an id or a name) and yours everywhere')
    .option('--tag <tag>', 'with this tag')
    .option('--topic <topic>', 'on this topic')
    .option('--since <date>', 'changed on or after', moment('start'))
    .option('--until <date>', 'changed on or before', moment('end'))
    .option('--limit <count>', 'how many at most', wholeNumber)
    .action((options: Options) => listMemories(options, shell))
}

async function listMemories(options: Options, shell: Shell): Promise<void> {
  const { kind, scope, state, all, project, tag, topic, since, until, limit } = options
  const wanted = {
    ...(kind === undefined ? {} : { kinds: [kind] }),
    ...(scope === undefined ? {} : { scopes: [scope] }),
    ...(all ? { states: STATES } : {}),
    ...(state === undefined ? {} : { states: [state] }),
    ...Object.fromEntries(
      Object.entries({ project, tag, topic, since, until, limit }).filter(([, value]) => value !== undefined),
    ),
  }
  await shell.withMemoria(options, async (m) => {
    if (project !== undefined) await projectOrFail(m, project)
    const { memories, next } = await m.list(wanted)
    if (options.json) return shell.json(next === null ? { memories } : { memories, next })
    for (const memory of memories) shell.say(memoryLine(memory, shell.style, shell.width))
    const more = next === null ? '' : '; there are more: give a larger --limit, or none'
    if (memories.length > 0)
      return shell.say(shell.style.dim(`${plural(memories.length, 'memory', 'memories')}${more}`))
    const isFiltered = Object.keys(wanted).length > 0
    shell.say(
      isFiltered ? 'No memory fits these filters.' : 'No memories yet. Keep one: memoria remember "…"',
    )
  })
}
