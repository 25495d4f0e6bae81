import type { Stage } from '../stage.ts'

/** Sections of ours in the agents' own memory files, written again where a memory changed. */
export const exportHostMemory: Stage<'export-host-memory'> = {
  name: 'export-host-memory',
  when: ({ config }) => config.export.hostMemory === 'on',
  run: async (context) => {
    const { refreshSections } = await import('../../host-memory/refresh.ts')
    return { done: await refreshSections(context), more: false, report: null }
  },
}
