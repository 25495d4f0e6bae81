import type { Command } from 'commander'
import { forTerminal } from '../../base/text.ts'
import { resolveTimezone } from '../../config/timezone.ts'
import { makersOf } from '../../extract/makers.ts'
import { type Others, othersOf } from '../../extract/others.ts'
import { sourcesOf } from '../../extract/sources.ts'
import type { Memory } from '../../memoria.ts'
import { memoryOrFail } from '../lookup.ts'
import { withCommon } from '../options.ts'
import { fitted, memoryLine, shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { makerLine, saySource } from '../why-lines.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria why 8w2k1xqz')
    .argument('<id>', 'the id of a memory, or its beginning or end')
    .action((id: string, options: CommonOptions) => why(id, options, shell))
}

/** Why a memory is there: who said it where, which judge took it by which rule, and what it replaced. */
async function why(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const memory = await memoryOrFail(m, id)
    const made = makersOf(await m.history(memory.id))
    const sources = await sourcesOf(m.house, memory)
    const others = await othersOf(m.house, memory)
    if (options.json) return shell.json({ memory, made, sources, ...others })
    const { zone } = resolveTimezone(m.house.config.timezone)
    shell.say(memoryLine(memory, shell.style, shell.width))
    for (const maker of made) shell.say(makerLine(maker, memory, zone))
    shell.say(saidBy(memory))
    if (sources.length > 0) shell.say(`\n${shell.style.strong('said in')}`)
    for (const source of sources) saySource(source, zone, shell)
    sayOthers(others, shell)
  })
}

function saidBy({ origin, trust, evidence, state }: Memory): string {
  if (state === 'forgotten') return 'It is forgotten, so its words are not shown: memoria restore-memory'
  const whose = { user: 'you', assistant: 'the agent', file: 'a file', tool: 'a tool', web: 'a web page' }
  const where = evidence.length === 0 ? ', outside of any session' : ''
  return `said by ${whose[origin]} (trust ${trust})${where}`
}

function sayOthers({ replaced, replacedBy, conflicts }: Others, { say, style, width }: Shell): void {
  const line = (word: string, { id, text, state }: Memory) =>
    say(
      `${style.warn(word.padEnd(14))}${style.name(shortId(id))}  ${text === '' ? '…' : fitted(forTerminal(text), Math.max(width - 40, 24))} ${style.dim(`(${state})`)}`,
    )
  if (replaced.length + conflicts.length > 0 || replacedBy !== null) say()
  for (const memory of replaced) line('replaced', memory)
  if (replacedBy !== null) line('replaced by', replacedBy)
  for (const memory of conflicts) line('in conflict', memory)
}
