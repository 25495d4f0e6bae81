import type { Statement } from '../model/memory.ts'
import { trustOf } from '../model/memory.ts'
import type { Project } from '../model/project.ts'
import type { Redact } from '../redact/redact.ts'
import type { MemoryLine, TransferRevision } from './transfer-line.ts'

/** The checks that an import goes through before it is stored. */
export interface Cleaner {
  memory(line: MemoryLine, user: string): MemoryLine
  project(project: Project): Project
  /** How many secrets were taken out so far. */
  found(): number
}

/** Secrets are removed on every way in, this one too. A clean export passes unchanged. */
export function makeCleaner(redact: Redact): Cleaner {
  let found = 0
  const cleanTransferText = (given: string): string => {
    const { text: clean, findings } = redact(given)
    found += findings.length
    return clean
  }
  const statement = (given: Statement): Statement => ({
    ...given,
    text: cleanTransferText(given.text),
    topic: given.topic === null ? null : cleanTransferText(given.topic),
    aliases: given.aliases.map(cleanTransferText),
    keywords: given.keywords.map(cleanTransferText),
    tags: given.tags.map(cleanTransferText),
    files: given.files.map(cleanTransferText),
  })
  const revision = (given: TransferRevision): TransferRevision => ({
    ...given,
    by: cleanTransferText(given.by),
    why: cleanTransferText(given.why),
    statement: given.statement === null ? null : statement(given.statement),
  })
  return {
    memory: ({ type, memory, history }, user) => ({
      type,
      memory: {
        ...memory,
        ...statement(memory),
        user,
        ...(memory.author == null ? {} : { author: cleanTransferText(memory.author) }),
        // Trust comes from the channel: a file cannot give its memories more.
        trust: Math.min(memory.trust, trustOf(memory.origin)),
        evidence: memory.evidence.map((one) => ({ ...one, quote: cleanTransferText(one.quote) })),
      },
      history: history.map(revision),
    }),
    project: (project) => ({ ...project, name: cleanTransferText(project.name) }),
    found: () => found,
  }
}
