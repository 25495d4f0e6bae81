import type { JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { Badge } from '../../parts/badge.tsx'
import { Show } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'
import { useTitle } from '../../state/titles.ts'
import type { ViewProps } from '../../views.ts'
import { ProjectActions } from './project-actions.tsx'
import './projects.css'

type ProjectAnswer = Answer<'GET /api/v1/projects/:id'>

/** One project: how it is built, what was decided, what is open, and its latest work. */
export function ProjectView({ params }: ViewProps): JSX.Element {
  const id = params['id'] ?? ''
  const loaded = useLoad((signal) => call('GET /api/v1/projects/:id', { params: { id } }, signal), [id])
  useTitle(loaded.data.value?.project.name)
  return <Show of={loaded}>{(answer) => <Loaded answer={answer} />}</Show>
}

function Loaded({ answer }: { answer: ProjectAnswer }): JSX.Element {
  const { project, practice, decisions, fixes, open, latest, paused, excluded } = answer
  return (
    <>
      <div class="head">
        <h1 class="break">
          {project.name} {paused && <Badge tone="warn">paused</Badge>}
          {excluded && <Badge tone="bad">excluded</Badge>}
        </h1>
        <a href={`/memories?project=${encodeURIComponent(project.id)}`}>
          {project.memories.toLocaleString()} memories
        </a>
        <span class="muted">{project.sessions.toLocaleString()} sessions</span>
      </div>
      <p class="muted small break">{[project.id, ...project.paths].join(' · ')}</p>
      <ProjectActions project={project} paused={paused} excluded={excluded} />
      <div class="project-columns">
        <section class="card" aria-labelledby="practice">
          <h2 id="practice">How it is built and tested</h2>
          {practice.length === 0 && <p class="muted">Nothing observed yet. It is counted from tool calls.</p>}
          <ul>
            {practice.map((line) => (
              <li key={line} class="break">
                {line}
              </li>
            ))}
          </ul>
        </section>
        <Dated id="open" title="Open work" rows={open} empty="Nothing is known to be open." />
        <Dated id="decisions" title="Decisions" rows={decisions} empty="No decisions yet." />
        <Dated id="fixes" title="Fixes" rows={fixes} empty="No fixes yet." />
        <section class="card" aria-labelledby="latest">
          <h2 id="latest">Latest work</h2>
          {latest.length === 0 && <p class="muted">None yet. An episode is written when a session ends.</p>}
          <ul class="plain stack">
            {latest.map(({ id, at, title }) => (
              <li key={id} class="dated">
                <Time at={at} /> <a href={`/episodes/${encodeURIComponent(id)}`}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

function Dated({
  id,
  title,
  rows,
  empty,
}: {
  id: string
  title: string
  rows: ProjectAnswer['open']
  empty: string
}): JSX.Element {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 && <p class="muted">{empty}</p>}
      <ul class="plain stack">
        {rows.map(({ at, text }) => (
          <li key={`${at} ${text}`} class="dated">
            <Time at={at} /> <span class="break">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
