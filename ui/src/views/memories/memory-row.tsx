import type { JSX } from 'preact'
import { Badge } from '../../parts/badge.tsx'
import { CodeText } from '../../parts/code-text.tsx'
import { Time } from '../../parts/time.tsx'
import { projectName } from '../../state/projects.ts'
import type { Memory } from '../../state/shapes.ts'

/** One line of a list of memories. */
export function MemoryRow({ memory }: { memory: Memory }): JSX.Element {
  return (
    <a class="memory-row" href={`/memories/${memory.id}`} data-item>
      <span class="memory-text">
        <CodeText text={memory.text} />
      </span>
      <span class="memory-facts">
        <span>{memory.kind}</span>
        <span>{memory.project === null ? 'everywhere' : projectName(memory.project)}</span>
        {memory.state !== 'active' && (
          <Badge tone={memory.state === 'conflict' ? 'warn' : 'bad'}>{memory.state}</Badge>
        )}
        {memory.pinned && <Badge tone="ok">pinned</Badge>}
        {memory.space && memory.space.kind !== 'own' && <Badge tone="accent">{memory.space.name}</Badge>}
        <Time at={memory.statedAt} />
      </span>
    </a>
  )
}
