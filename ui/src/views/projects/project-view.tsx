import type { JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { Badge } from '../../parts/badge.tsx'
import { CodeText } from '../../parts/code-text.tsx'
import { Folded } from '../../parts/folded.tsx'
import { pageAddress } from '../../parts/rendered.tsx'
import { Show } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { ofStages } from '../../state/changes.ts'
import { countOf } from '../../state/counts.ts'
import { useLoad } from '../../state/load.ts'
import { useTitle } from '../../state/titles.ts'
import type { ViewProps } from '../../views.ts'
import { ProjectActions } from './project-actions.tsx'
import './projects.css'

const changesKnowledge = ofStages('write-episodes', 'compile-vault')

type ProjectAnswer = Answer<'GET /api/v1/projects/:id'>

/** One project: how it is built, what was decided, what is open, and its latest work. */
export function ProjectView({ params }: ViewProps): JSX.Element {
  const id = params['id'] ?? ''
  const loaded = useLoad(
    (signal) => call('GET /api/v1/projects/:id', { params: { id } }, signal),
    [id],
    (event) => (event.type === 'memory' && event.project === id) || changesKnowledge(event),
  )
  useTitle(loaded.data.value?.project.name)
  return <Show of={loaded}>{(answer) => <Loaded answer={answer} />}</Show>
}

function Loaded({ answer }: { answer: ProjectAnswer }): JSX.Element {
  const { project, about, practice, decisions, fixes, open, latest, pages, paused, excluded } = answer
  return (
    <>
      <div class="head">
        <h1 class="break">
          {project.name} {paused && <Badge tone="warn">paused</Badge>}
          {excluded && <Badge tone="bad">excluded</Badge>}
        </h1>
        <a href={`/memories?project=${encodeURIComponent(project.id)}`}>
          {countOf(project.memories, 'memory', 'memories')}
        </a>
        <span class="muted">{countOf(project.sessions, 'session')}</span>
      </div>
      <p class="muted small break">{(project.paths.length > 0 ? project.paths : [project.id]).join(' · ')}</p>
      <ProjectActions project={project} paused={paused} excluded={excluded} />
      <div class="project-columns">
        <section class="card" aria-labelledby="about">
          <h2 id="about">What it is about</h2>
          {about.length === 0 && <p class="muted">No facts yet. They are learned from what is said here.</p>}
          <Subjects pages={pages} />
          <ul class="plain stack">
            {about.map(({ id, text }) => (
              <li key={id} class="break">
                <a class="plain-link clamped" href={`/memories/${id}`}>
                  <CodeText text={text} />
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section class="card" aria-labelledby="practice">
          <h2 id="practice">How it is built and tested</h2>
          {practice.length === 0 && <p class="muted">Nothing observed yet. It is counted from tool calls.</p>}
          <ul class="plain stack">
            {practice.map((line) => (
              <li key={line} class="break">
                <CodeText text={line} />
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
          <Folded
            rows={latest}
            render={({ id, at, title }) => (
              <li key={id} class="dated">
                <Time at={at} />{' '}
                <a class="plain-link break" href={`/episodes/${encodeURIComponent(id)}`}>
                  {title}
                </a>
              </li>
            )}
          />
        </section>
        <section class="card" aria-labelledby="pages">
          <h2 id="pages">Pages</h2>
          {pages.length === 0 && (
            <p class="muted">
              None yet. <code>memoria compile</code> writes them from what is known.
            </p>
          )}
          <Folded
            rows={pages}
            render={({ vault, path, title, statements }) => (
              <li key={`${vault} ${path}`}>
                <a href={pageAddress(vault ?? '', path)}>{title}</a>{' '}
                {statements > 0 && <span class="muted small">{countOf(statements, 'statement')}</span>}
              </li>
            )}
          />
        </section>
      </div>
    </>
  )
}

const SHOWN_SUBJECTS = 8
/** The page of what has no subject. */
const NO_SUBJECT = /^Other statements/

/** The subjects with the most statements, as links to their pages. */
function Subjects({ pages }: { pages: ProjectAnswer['pages'] }): JSX.Element | null {
  const subjects = pages.filter(({ title, statements }) => statements > 1 && !NO_SUBJECT.test(title))
  if (subjects.length === 0) return null
  return (
    <p class="row">
      {subjects.slice(0, SHOWN_SUBJECTS).map(({ vault, path, title }) => (
        <a key={`${vault} ${path}`} class="badge" href={pageAddress(vault ?? '', path)}>
          {title}
        </a>
      ))}
    </p>
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
      <Folded
        rows={rows}
        render={({ at, text }) => (
          <li key={`${at} ${text}`} class="dated">
            <Time at={at} />{' '}
            <span class="break">
              <CodeText text={text} />
            </span>
          </li>
        )}
      />
    </section>
  )
}
