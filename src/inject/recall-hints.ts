import { HOSTS } from '../hosts/all.ts'
import type { InjectContext } from './context.ts'
import { makeHints } from './hints.ts'
import { toldIn } from './ledger.ts'

export interface HintsAsked {
  readonly prompt: string
  readonly reach: InjectContext['reach']
  /** As its host calls it: what it was told before is left out. */
  readonly session?: string | undefined
  readonly files?: readonly string[]
  readonly limit?: number
  /** False where the folders of projects are on other machines. */
  readonly withFiles?: boolean
}

/** What would be told with a prompt, for people and programs that want to see it; nothing is noted as told. */
export async function recallHints(
  context: InjectContext,
  { session, withFiles = true, ...asked }: HintsAsked,
) {
  const told =
    session === undefined
      ? []
      : await Promise.all(HOSTS.map(({ name }) => toldIn(context, { host: name, hostSession: session })))
  const already = {
    memories: new Set(told.flatMap(({ memories }) => [...memories])),
    also: new Set(told.flatMap(({ also }) => [...also])),
    ...{ hasBrief: false, callLines: 0, isLost: false },
  }
  const folder = withFiles ? await folderIn(context, asked.reach) : null
  const { text, answers, reason } = await makeHints(context, { ...asked, already, folder })
  return { memories: answers, text, reason }
}

/** The folder of the project that is asked about, where it has one on this machine. */
async function folderIn(
  { store }: InjectContext,
  { projects }: InjectContext['reach'],
): Promise<string | null> {
  const [project] = projects === 'all' ? [] : projects
  return (project === undefined ? undefined : await store.projects.get(project))?.paths[0] ?? null
}
