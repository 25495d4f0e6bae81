import { existsSync } from 'node:fs'
import { MemoriaError } from '../base/errors.ts'
import { forTerminal } from '../base/text.ts'
import { type Exported, exportSection } from '../host-memory/export.ts'
import { HOSTS } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import type { Memoria, OpenContext } from '../memoria.ts'
import { runStages } from '../pipeline/run-stages.ts'
import { projectOf } from '../store/in-project.ts'
import { projectOrFail } from './lookup.ts'
import { plural } from './present.ts'
import type { CommonOptions, Shell } from './shell.ts'

interface Options extends CommonOptions {
  readonly project?: string
  readonly remove: boolean
  readonly dryRun: boolean
}

/** Writes the section of ours in an agent's own memory of a project, if the person wants that, or takes it out. */
export async function writeSection(host: Host, options: Options, shell: Shell): Promise<void> {
  const { remove, dryRun } = options
  if (host.memory?.exportTo === undefined) throw takesNone(host)
  await shell.withMemoria(options, async (m) => {
    // Taking it out, and looking, is always allowed.
    if (!remove && !dryRun && m.context.config.export.hostMemory !== 'on') throw notWanted(host)
    const target = { host, ...(await folderAndProject(m, options.project)) }
    const done = await exportSection(m.context, target, { remove, dryRun })
    if (done === undefined) return
    // The prepared brief was made with the old section.
    if (done.outcome !== 'unchanged' && !dryRun)
      await runStages(m.context, { stages: ['prepare-briefs'], pace: 'now' })
    const { file, outcome, lines, memories, isRead } = done
    if (options.json)
      return shell.json({
        host: host.name,
        project: target.project,
        file,
        outcome,
        dryRun,
        memories,
        lines,
        isRead,
      })
    if (dryRun) for (const line of lines) shell.say(forTerminal(line))
    shell.say(outcomeLine(done, dryRun, shell))
    if (lines.length > 0 && !isRead)
      shell.say(
        shell.style.warn(`${host.title} reads only the beginning of that file, and not all of the section`),
      )
  })
}

function outcomeLine({ file, outcome, memories }: Exported, dryRun: boolean, { style }: Shell): string {
  const count = plural(memories.length, 'memory', 'memories')
  if (outcome === 'unchanged')
    return memories.length > 0 ? `as it is  ${count} in ${file}` : `There is nothing to change in ${file}.`
  const [would, did] = outcome === 'removed' ? ['would remove', 'removed'] : ['would write', 'wrote']
  return `${dryRun ? would : style.good(did)}  ${outcome === 'removed' ? "memoria's section in" : `${count} to`} ${file}`
}

/** A project with a folder on this machine: the agent's memory is named after that. */
async function folderAndProject(
  m: Memoria,
  named: string | undefined,
): Promise<{ folder: string; project: string }> {
  const { context } = m
  const given = named === undefined ? context.cwd : await projectOrFail(m, named)
  const { id, path } = await projectOf(context, given)
  const folder = path ?? (await foldersOf(context, id)).find((one) => existsSync(one))
  if (folder !== undefined) return { folder, project: id }
  throw new MemoriaError('not_found', `no folder of the project "${given}" is on this machine`, {
    hint: 'Name the folder: --project ./FOLDER.',
  })
}

async function foldersOf({ store }: OpenContext, project: string): Promise<readonly string[]> {
  return (await store.projects.get(project))?.paths ?? []
}

function takesNone({ title }: Host): MemoriaError {
  const some = HOSTS.filter(({ memory }) => memory?.exportTo !== undefined).map(({ name }) => name)
  return new MemoriaError('usage', `${title} has no memory of its own that could be written to`, {
    hint: `Possible: ${some.join(', ')}.`,
  })
}

function notWanted({ title }: Host): MemoriaError {
  return new MemoriaError('refused', `writing into ${title}'s own memory is not switched on`, {
    hint: 'Switch it on: memoria config set export.hostMemory on. With --dry-run you see what would be written.',
  })
}
