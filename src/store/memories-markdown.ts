import { forTerminal } from '../base/text.ts'
import type { Memory } from '../model/memory.ts'

/** Memories as a page to read: grouped by whose they are and what kind, replaced ones struck through. */
export function asMarkdown(memories: readonly Memory[]): string {
  const lines = ['# Memories', '']
  if (memories.length === 0) lines.push('No memories yet.', '')
  for (const [owner, ofOwner] of grouped(memories, ({ project }) => project ?? 'Everywhere')) {
    lines.push(`## ${escaped(owner)}`, '')
    for (const [kind, ofKind] of grouped(ofOwner, (memory) => memory.kind)) {
      lines.push(`### ${kind}`, '', ...ofKind.map(item), '')
    }
  }
  return `${lines.join('\n').trimEnd()}\n`
}

function item(memory: Memory): string {
  const text = escaped(memory.text.replace(/\s+/g, ' '))
  const said =
    memory.state === 'superseded' ? `~~${text}~~ (replaced by ${memory.supersededBy ?? 'another'})` : text
  const facts = [
    memory.validFrom.slice(0, 10),
    memory.origin,
    ...(memory.pinned ? ['pinned'] : []),
    ...memory.tags.map((tag) => `#${escaped(tag)}`),
  ]
  return `- ${said} <sub>${facts.join(', ')}, ${memory.id}</sub>`
}

/** Groups in the order of their names, each in the order given. */
function grouped(memories: readonly Memory[], by: (memory: Memory) => string): [string, Memory[]][] {
  const groups = new Map<string, Memory[]>()
  for (const memory of memories) groups.set(by(memory), [...(groups.get(by(memory)) ?? []), memory])
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Stored text is text: neither markup of the page it is put on, nor orders to the terminal that shows it. */
function escaped(text: string): string {
  return forTerminal(text).replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')
}
