import { always, type Stage } from '../stage.ts'

/** Writes what sessions were about and how they ended, and what they show of how a project is built and tested. */
export const writeSessionEpisodes: Stage<'write-episodes'> = {
  name: 'write-episodes',
  when: always,
  run: async (context, signal) => {
    const { writeEpisodes } = await import('../../extract/episodes/write-episodes.ts')
    const { onProgress } = context.options
    const { failure, ...report } = await writeEpisodes(context, {
      signal,
      onSession: (done, total) => onProgress?.('write-episodes', { done, total }),
    })
    return { done: report.sessions, more: false, report, ...(failure && { failure }) }
  },
}
