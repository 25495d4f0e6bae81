import type { Command } from 'commander'
import { forTerminal } from '../../base/text.ts'
import type { Memoria, Memory } from '../../memoria.ts'
import { sourceFile } from '../../model/memory.ts'
import { memoryOrFail } from '../lookup.ts'
import { withCommon } from '../options.ts'
import { placeOf, shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { historyOf, revisionLine } from './history.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria show 8w2k1xqz')
    .argument('<id>', 'the id of a memory, or its beginning or end')
    .action((id: string, options: CommonOptions) => show(id, options, shell))
}

async function show(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const memory = await memoryOrFail(m, id)
    const history = await historyOf(m, memory)
    const links = await m.house.store.memories.links(m.house.reach, memory.id)
    if (options.json) return shell.json({ memory, history, links })
    sayMemory(memory, shell)
    await sayReplacement(m, memory, shell)
    sayEvidence(memory, shell)
    shell.say(`\n${shell.style.strong('history')}`)
    for (const revision of history) shell.say(`  ${revisionLine(revision, shell.style)}`)
  })
}

function sayMemory(memory: Memory, { say, style }: Shell): void {
  say(
    memory.text === ''
      ? style.dim('(forgotten; `memoria restore-memory` brings it back while its text is kept)')
      : forTerminal(memory.text),
  )
  say()
  const { topic, tags, aliases, keywords, files } = memory
  const rows: [string, string][] = [
    ['id', memory.id],
    ['kind', memory.kind],
    ['state', memory.state + (memory.pinned ? ', pinned' : '')],
    ['belongs to', placeOf(memory)],
    ['origin', `${memory.origin} (trust ${memory.trust})`],
    ['importance', String(memory.importance)],
    ['valid', `${memory.validFrom} to ${memory.validTo ?? 'now'}`],
    ['confirmed', `${memory.confirmed} times, used ${memory.used.count} times`],
    ...Object.entries({ tags, aliases, keywords, files }).map(([name, list]): [string, string] => [
      name,
      list.join(', '),
    ]),
    ['topic', topic ?? ''],
  ]
  for (const [name, value] of rows)
    if (value !== '') say(`${style.dim(name.padEnd(12))}${forTerminal(value)}`)
}

async function sayReplacement(m: Memoria, { supersededBy }: Memory, { say, style }: Shell): Promise<void> {
  if (supersededBy === null) return
  const next = await m.get(supersededBy)
  say(`${style.warn('replaced by'.padEnd(12))}${shortId(supersededBy)} ${forTerminal(next?.text ?? '')}`)
}

function sayEvidence({ evidence }: Memory, { say, style }: Shell): void {
  if (evidence.length === 0) return
  say(`\n${style.strong('evidence')}`)
  for (const { session, messages, quote } of evidence) {
    say(`  "${forTerminal(quote)}"`)
    const file = sourceFile(session)
    const where =
      file === undefined
        ? `session ${forTerminal(session)}, ${messages.map(forTerminal).join(', ')}`
        : `file ${forTerminal(file)}`
    say(style.dim(`    ${where}`))
  }
}
