import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { undoRun } from '../../state/decisions.ts'
import { useLoad } from '../../state/load.ts'
import { act } from '../../state/messages.ts'
import { navigate } from '../../state/route.ts'

type Project = Answer<'GET /api/v1/projects/:id'>['project']

/** Pause, exclude, rename, merge: each can be taken back. */
export function ProjectActions({
  project,
  paused,
  excluded,
}: {
  project: Project
  paused: boolean
  excluded: boolean
}): JSX.Element {
  const params = { id: project.id }
  const open = useSignal<'rename' | 'merge' | undefined>(undefined)
  const close = () => {
    open.value = undefined
  }
  const pause = () => call('POST /api/v1/projects/:id/pause', { params })
  const resume = () => call('POST /api/v1/projects/:id/resume', { params })
  const exclude = () => call('POST /api/v1/projects/:id/exclude', { params })
  const include = () => call('POST /api/v1/projects/:id/include', { params })
  return (
    <div class="row project-actions">
      <button
        type="button"
        onClick={() => (paused ? act('Captured again.', resume, pause) : act('Paused.', pause, resume))}
      >
        {paused ? 'Resume' : 'Pause'}
      </button>
      <button
        type="button"
        onClick={() => (excluded ? act('Included.', include, exclude) : act('Excluded.', exclude, include))}
      >
        {excluded ? 'Include' : 'Exclude'}
      </button>
      <button
        type="button"
        onClick={() => {
          open.value = 'rename'
        }}
      >
        Rename
      </button>
      <button
        type="button"
        onClick={() => {
          open.value = 'merge'
        }}
      >
        Merge
      </button>
      {open.value === 'rename' && <RenameDialog project={project} close={close} />}
      {open.value === 'merge' && <MergeDialog project={project} close={close} />}
    </div>
  )
}

function RenameDialog({ project, close }: { project: Project; close: () => void }): JSX.Element {
  const name = useSignal(project.name)
  const rename = () => {
    close()
    act(
      'Renamed.',
      () =>
        call('POST /api/v1/projects/:id/rename', { params: { id: project.id }, body: { name: name.value } }),
      undoRun,
    )
  }
  return (
    <Dialog title="Rename the project" close={close}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <input
          aria-label="Name"
          value={name.value}
          maxLength={80}
          required
          onInput={(event) => {
            name.value = event.currentTarget.value
          }}
        />
        <div class="row">
          <button type="submit" class="primary">
            Rename
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function MergeDialog({ project, close }: { project: Project; close: () => void }): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/projects', {}, signal), [])
  const into = useSignal('')
  const merge = async () => {
    close()
    const done = await act(
      'Merged.',
      () =>
        call('POST /api/v1/projects/:id/merge', { params: { id: project.id }, body: { into: into.value } }),
      undoRun,
    )
    if (done !== undefined) navigate(`/projects/${encodeURIComponent(done.project)}`)
  }
  return (
    <Dialog title="Merge into another project" close={close}>
      <p>All memories and sessions of “{project.name}” move to the other project. You can undo it.</p>
      <Show of={loaded}>
        {({ projects }) => (
          <div class="row">
            <select
              aria-label="The other project"
              value={into.value}
              onChange={(event) => {
                into.value = event.currentTarget.value
              }}
            >
              <option value="">Choose a project</option>
              {projects
                .filter(({ id }) => id !== project.id)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name} ({id})
                  </option>
                ))}
            </select>
            <button type="button" class="primary" disabled={into.value === ''} onClick={merge}>
              Merge
            </button>
          </div>
        )}
      </Show>
    </Dialog>
  )
}
