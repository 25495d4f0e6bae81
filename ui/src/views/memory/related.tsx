import type { JSX } from 'preact'
import type { Memory, MemoryAnswer } from '../../state/shapes.ts'

const TITLES: Readonly<Record<keyof MemoryAnswer['related'], string>> = {
  conflicts: 'Contradicts',
  replacedBy: 'Replaced by',
  replaced: 'Replaces',
  overrides: 'Overrides',
  resolvedBy: 'Resolved by',
  resolves: 'Resolves',
  partOf: 'Part of',
  parts: 'Parts',
  seeAlso: 'See also',
}

/** The memories that this one is linked with. */
export function Related({ related }: { related: MemoryAnswer['related'] }): JSX.Element | null {
  const groups = Object.entries(TITLES)
    .map(([name, title]) => ({ title, memories: listOf(related[name as keyof MemoryAnswer['related']]) }))
    .filter(({ memories }) => memories.length > 0)
  if (groups.length === 0) return null
  return (
    <section class="card" aria-labelledby="related">
      <h2 id="related">Linked with</h2>
      {groups.map(({ title, memories }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {memories.map(({ id, text }) => (
              <li key={id}>
                <a class="break" href={`/memories/${id}`}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function listOf(found: readonly Memory[] | Memory | null): readonly Memory[] {
  return found === null ? [] : [found].flat()
}
