import type { Command } from 'commander'
import { forTerminal } from '../../base/text.ts'
import { resolveTimezone } from '../../config/timezone.ts'
import { type Reasons, reasonsFor } from '../../explain/reasons.ts'
import type { Memory } from '../../memoria.ts'
import { memoryOrFail } from '../lookup.ts'
import { withCommon } from '../options.ts'
import { ownerLabel, plural } from '../present.ts'
import { projectLabels } from '../project-label.ts'
import { revisionLine, revisionsOf } from '../revision-lines.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { sayReasons } from '../why-lines.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria show 8w2k1xqz')
    .argument('<id>', 'the id of a memory, or its beginning or end')
    .action((id: string, options: CommonOptions) => show(id, options, shell))
}

async function show(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const memory = await memoryOrFail(m, id)
    const history = await revisionsOf(m, memory)
    const links = await m.context.store.memories.links(m.context.reach, memory.id)
    const reasons = await reasonsFor(m.context, memory)
    if (options.json) return shell.json({ memory, history, links, ...reasons })
    const { zone } = resolveTimezone(m.context.config.timezone)
    shell.say(textLine(memory, reasons, shell))
    shell.say()
    sayFields(memory, await projectLabels(m.context.store.projects), shell)
    shell.say(`\n${shell.style.strong('why')}`)
    sayReasons(memory, reasons, zone, shell)
    shell.say(`\n${shell.style.strong('history')}`)
    for (const revision of history) shell.say(`  ${revisionLine(revision, shell.style)}`)
  })
}

function textLine({ text }: Memory, { purged }: Reasons, { style }: Shell): string {
  if (purged) return style.dim('(purged)')
  return text === '' ? style.dim('(forgotten)') : forTerminal(text)
}

function sayFields(memory: Memory, labelOf: (project: string) => string, { say, style }: Shell): void {
  const { topic, tags, aliases, keywords, files } = memory
  const rows: [string, string][] = [
    ['id', memory.id],
    ['kind', memory.kind],
    ['state', memory.state + (memory.pinned ? ', pinned' : '')],
    ['belongs to', ownerLabel(memory, labelOf)],
    ['origin', `${memory.origin} (trust ${memory.trust})`],
    ['shared by', memory.author ?? ''],
    ['importance', String(memory.importance)],
    ['valid', `${memory.validFrom} to ${memory.validTo ?? 'now'}`],
    ['confirmed', `${plural(memory.confirmed, 'time')}, used ${plural(memory.used.count, 'time')}`],
    ...Object.entries({ tags, aliases, keywords, files }).map(([name, list]): [string, string] => [
      name,
      list.join(', '),
    ]),
    ['topic', topic ?? ''],
  ]
  for (const [name, value] of rows)
    if (value !== '') say(`${style.dim(name.padEnd(12))}${forTerminal(value)}`)
}
