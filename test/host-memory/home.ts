import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readHostMemory } from '../../src/host-memory/read.ts'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { codex } from '../../src/hosts/codex/codex.ts'
import { openIngest } from '../../src/ingest/open-ingest.ts'
import type { Memoria, OpenContext } from '../../src/memoria.ts'
import type { Memory } from '../../src/model/memory.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { standingClock, temporaryMemoria } from '../memoria/temporary-memoria.ts'

/** A person with two projects, whose agent keeps a memory of each. */
export interface HostMemoryHome {
  readonly memoria: Memoria
  readonly context: OpenContext
  readonly person: string
  readonly clock: ReturnType<typeof standingClock>
  /** The folder of a project, which is there. */
  folder(project: string): string
  /** Where the agent keeps what it remembers of a project. */
  memoryFolder(project: string): string
  /** The agent writes a file of its memory of a project. */
  writes(project: string, file: string, text: string | Uint8Array): string
  read(most?: number): ReturnType<typeof readHostMemory>
  living(): Promise<Memory[]>
  texts(): Promise<string[]>
}

export async function hostMemoryHome(settings: readonly string[] = []): Promise<HostMemoryHome> {
  const person = temporaryFolder()
  const clock = standingClock('2030-01-31T12:00:00.000Z')
  const memoria = await temporaryMemoria({ clock, settings })
  const context = { ...memoria.context, env: { HOME: person } }
  const folder = (project: string) => join(person, 'work', project)
  const memoryFolder = (project: string) =>
    join(person, '.claude', 'projects', folder(project).replace(/[^a-zA-Z0-9]/g, '-'), 'memory')
  for (const project of ['shop', 'bank']) {
    mkdirSync(folder(project), { recursive: true })
    const identity = { id: `path:${folder(project)}`, kind: 'path', name: project } as const
    await context.store.projects.seen(identity, folder(project), '2026-01-01T00:00:00.000Z')
  }
  const living = () => context.store.memories.list(context.reach, { states: ['active', 'conflict'] })
  return {
    memoria: { ...memoria, context },
    context,
    person,
    clock,
    folder,
    memoryFolder,
    living,
    writes: (project, file, text) => {
      const path = join(memoryFolder(project), file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      return path
    },
    read: async (most) =>
      readHostMemory(context, {
        hosts: [claudeCode, codex],
        consent: (await openIngest(context)).consent,
        ...(most === undefined ? {} : { most }),
      }),
    texts: async () => (await living()).map(({ text }) => text),
  }
}
