import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { Empty, Show } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { ofTypes } from '../../state/changes.ts'
import { countOf } from '../../state/counts.ts'
import { undoRun } from '../../state/decisions.ts'
import { useLoad } from '../../state/load.ts'
import { act } from '../../state/messages.ts'
import { knownProjects, projectName } from '../../state/projects.ts'
import { useTitle } from '../../state/titles.ts'
import './projects.css'

const CONCERNS = ofTypes('memory')

type ProjectsAnswer = Answer<'GET /api/v1/projects'>

export function ProjectsView(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/projects', {}, signal), [], CONCERNS)
  const projects = loaded.data.value?.projects
  useEffect(() => {
    if (projects !== undefined) knownProjects.value = projects
  }, [projects])
  useTitle('Projects')
  return (
    <>
      <h1 class="head">Projects</h1>
      <Show of={loaded}>
        {(answer) => (
          <>
            <Offers answer={answer} />
            {answer.projects.length === 0 && (
              <Empty title="No projects yet.">One appears with the first session in its folder.</Empty>
            )}
            <ul class="plain project-list">
              {answer.projects
                .toSorted((a, b) => b.seenAt.localeCompare(a.seenAt))
                .map((project) => (
                  <li key={project.id}>
                    <a class="card" href={`/projects/${encodeURIComponent(project.id)}`}>
                      <strong class="break">{projectName(project.id)}</strong>
                      <span class="muted small">
                        {countOf(project.memories, 'memory', 'memories')} ·{' '}
                        {countOf(project.sessions, 'session')} · <Time at={project.seenAt} />
                      </span>
                      <span class="muted small break">{project.paths[0] ?? project.id}</span>
                    </a>
                  </li>
                ))}
            </ul>
          </>
        )}
      </Show>
    </>
  )
}

/** Pairs of projects that may be one. */
function Offers({ answer }: { answer: ProjectsAnswer }): JSX.Element {
  return (
    <>
      {answer.offers.map(({ from, into, why }) => (
        <div key={`${from} ${into}`} class="notice warn">
          <p>
            <strong>{projectName(from)}</strong> and <strong>{projectName(into)}</strong> may be one project:{' '}
            {why}
          </p>
          <div class="row">
            <button
              type="button"
              onClick={() =>
                act(
                  'Merged.',
                  () => call('POST /api/v1/projects/:id/merge', { params: { id: from }, body: { into } }),
                  undoRun,
                )
              }
            >
              Merge
            </button>
            <button
              type="button"
              onClick={() =>
                act('Kept apart.', () =>
                  call('POST /api/v1/projects/:id/decline-merge', {
                    params: { id: from },
                    body: { other: into },
                  }),
                )
              }
            >
              They are two
            </button>
          </div>
        </div>
      ))}
    </>
  )
}
