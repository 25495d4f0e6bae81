import type { ComponentChildren, JSX } from 'preact'
import { Time } from '../../parts/time.tsx'
import { saidBy } from '../../state/origins.ts'
import { projectName } from '../../state/projects.ts'
import type { Memory } from '../../state/shapes.ts'

export function MemoryFacts({ memory }: { memory: Memory }): JSX.Element {
  const { project, trust, used, confirmed } = memory
  const labels: readonly [string, readonly string[]][] = [
    ['Tags', memory.tags],
    ['Files', memory.files],
    ['Keywords', memory.keywords],
    ['Also called', memory.aliases],
  ]
  return (
    <dl class="facts-list">
      <Fact name="Project">
        {project === null ? (
          'every project'
        ) : (
          <a href={`/projects/${encodeURIComponent(project)}`}>{projectName(project)}</a>
        )}
      </Fact>
      <Fact name="Source">
        {saidBy(memory)} (trust {trust.toFixed(1)})
      </Fact>
      {memory.topic !== null && <Fact name="Topic">{memory.topic}</Fact>}
      {labels.map(
        ([name, values]) =>
          values.length > 0 && (
            <Fact key={name} name={name}>
              {values.join(', ')}
            </Fact>
          ),
      )}
      <Fact name="Importance">{memory.importance.toFixed(2)}</Fact>
      <Fact name="Confirmed">{timesOf(confirmed)}</Fact>
      <Fact name="Used">
        {timesOf(used.count)}
        {used.lastAt !== null && (
          <>
            , last <Time at={used.lastAt} />
          </>
        )}
      </Fact>
      <Fact name="Stated">
        <Time at={memory.statedAt} />
      </Fact>
      {memory.validTo !== null && (
        <Fact name="Held until">
          <Time at={memory.validTo} />
        </Fact>
      )}
      <Fact name="Changed">
        <Time at={memory.updatedAt} /> (revision {memory.revision})
      </Fact>
      <Fact name="Id">
        <code class="break">{memory.id}</code>
      </Fact>
    </dl>
  )
}

function timesOf(count: number): string {
  return count === 0 ? 'not yet' : count === 1 ? 'once' : `${count} times`
}

function Fact({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
