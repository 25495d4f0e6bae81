import { isoTime } from '../../base/clock.ts'
import { always, type Stage } from '../stage.ts'

const FILES_AT_ONCE = 200

/** Statements that colleagues share in files of the repositories that are known, and a person's edits back into the files. */
export const readTeam: Stage<'read-team-files'> = {
  name: 'read-team-files',
  when: always,
  run: async (context, signal) => {
    const { readKnownTeamFiles } = await import('../../sync/team-files/read-known.ts')
    const { writeBackEdits } = await import('../../sync/team-files/write-back.ts')
    const { consent } = await context.ingest()
    const at = isoTime(context.clock.now())
    const read = await readKnownTeamFiles(context, {
      mayRead: (cwd) => consent.mayKeep({ hostSession: '', cwd, at }),
      signal,
      // Somebody runs a command here; a worker's own folder says nothing.
      ...(context.options.pace === 'background' ? { most: FILES_AT_ONCE } : { here: context.cwd }),
    })
    const written = read.more ? 0 : await writeBackEdits(context)
    const { more, ...report } = read
    const done = read.added + read.revised + read.restored + read.forgotten + written
    return { done, more: more && read.files > 0, report: { ...report, written } }
  },
}
