import type { Redact } from '../../redact/redact.ts'
import type { SyncedFields } from '../log/fields.ts'
import type { Operation } from '../log/operation.ts'

/** Fields in which a person's or an agent's words are, beside the quotes; all others are ids, times and names of ours. */
const WORDS = ['text', 'topic', 'author', 'aliases', 'keywords', 'tags', 'files'] as const

/** The type of a secret in the words of a readable operation, by the rules of today; undefined where there is none. */
export function secretIn(redact: Redact, body: string): string | undefined {
  const { fields = {} } = JSON.parse(body) as Partial<Operation>
  const evidence = (fields['evidence'] ?? []) as SyncedFields['evidence']
  const words = [...WORDS.flatMap((name) => textsIn(fields[name])), ...evidence.map(({ quote }) => quote)]
  for (const text of words) {
    const [found] = redact(text).findings
    if (found !== undefined) return found.type
  }
  return undefined
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
