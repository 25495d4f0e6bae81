import { always, type Stage } from '../stage.ts'

const FILES_AT_ONCE = 20

/** Statements from the memory files that the agents keep themselves. */
export const importHostMemory: Stage<'import-host-memory'> = {
  name: 'import-host-memory',
  when: always,
  run: async (context) => {
    const { readHostMemory } = await import('../../host-memory/read.ts')
    const { HOSTS } = await import('../../hosts/all.ts')
    const { sweep, pace } = context.options
    const { consent } = await context.ingest()
    const report = await readHostMemory(context, {
      hosts: sweep?.hosts ?? HOSTS,
      consent,
      ...(pace === 'background' ? { most: FILES_AT_ONCE } : {}),
    })
    const more = pace === 'background' && report.files >= FILES_AT_ONCE
    return { done: report.added + report.confirmed + report.ended, more, report }
  },
}
