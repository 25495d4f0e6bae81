import { setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS, isoTime } from '../base/clock.ts'
import { realPath } from '../base/real-path.ts'
import type { Host } from '../hosts/host.ts'
import type { HostEvent } from '../model/event.ts'
import type { InjectionRecord, PreparedBrief } from '../model/ledger.ts'
import { LIVING_STATES } from '../model/memory.ts'
import { reachOf } from '../model/reach.ts'
import { type Brief, makeBrief } from './brief.ts'
import type { HomeInjectContext } from './context.ts'
import { areFresh, CHANGED, markFresh } from './fresh.ts'
import { lookForGoneSymbols } from './gone-symbols.ts'
import { NOTHING_TOLD, toldIn } from './ledger.ts'
import { type Living, livingMemories } from './living.ts'
import { fileNameOf, type ReadyBrief, removeReady, writeReady } from './prepared-files.ts'
import { statedFor } from './stated.ts'

const MOST_FOLDERS = 100
const MOST_CHECKOUTS = 20
const MOST_STATEMENTS = 2000
const MOST_SESSIONS = 20
const WEEK_MS = 7 * DAY_MS
const TRIES = 3

/**
 * Writes down what sessions will be told when they begin, so that a hook only has to print a file. When memories change
 * meanwhile it is done again; what cannot be made to hold is taken away.
 */
export async function prepareBriefs(context: HomeInjectContext, hosts: readonly Host[]): Promise<void> {
  const { config, paths, store, clock } = context
  if (config.off) return removeReady(paths.briefs)
  await lookAtSymbols(context)
  if (config.inject.briefTokens === 0) return removeReady(paths.briefs)
  for (let tried = 0; tried < TRIES; tried++) {
    const before = await changesNow(context)
    const made = (await Promise.all(hosts.map((host) => briefsOf(context, host)))).flat()
    for (const brief of made) await store.prepared.put(brief)
    writeReady(paths.briefs, made)
    await store.prepared.drop(
      isoTime(clock.now() - WEEK_MS),
      made.map(({ file }) => file),
    )
    await markFresh(context, before, clock.now())
    if (await areFresh(context)) return
  }
  removeReady(paths.briefs)
}

/** Prompts and briefs say of a statement that its symbol is gone; only here is there time to ask git. */
async function lookAtSymbols(context: HomeInjectContext): Promise<void> {
  const { store, config } = context
  const changes = await changesNow(context)
  for (const { path, project } of await store.projects.recentPaths(MOST_CHECKOUTS)) {
    await lookForGoneSymbols(store, path, changes, () =>
      store.memories.mostImportant(reachOf(config.user, project), {
        states: LIVING_STATES,
        limit: MOST_STATEMENTS,
      }),
    )
    await nextTurn()
  }
}

/** Counting begins with the first brief: before that there is nothing that could be out of date. */
async function changesNow({ store }: HomeInjectContext): Promise<number> {
  const count = await store.state.read(CHANGED)
  if (count !== undefined) return count
  await store.state.write(CHANGED, 0)
  return 0
}

type Made = ReadyBrief & PreparedBrief

async function briefsOf(context: HomeInjectContext, host: Host): Promise<Made[]> {
  const begin = host.hooks.find(({ begins }) => begins)
  if (begin === undefined) return []
  const ready: Made[] = []
  const add = (key: string, project: string | null, brief: Brief) => {
    const content = host.answer(startOf(begin.event), { context: brief.text })
    const madeAt = isoTime(context.clock.now())
    ready.push({ host: host.name, key, file: fileNameOf(content), content, project, ...brief.told, madeAt })
  }
  const place = { host: host.name, hostSession: null, characters: host.limits.contextCharacters }
  const inProject = projectLooker(context)
  const folders = await context.store.projects.recentPaths(MOST_FOLDERS)
  for (const { record, isCompacted } of await goingOn(context, host)) {
    const { hostSession, project } = record
    const already = isCompacted ? NOTHING_TOLD : await toldIn(context, record)
    const folder = folderOf(folders, project)
    const stated = statedFor(host, context.env, folder)
    const session = {
      ...{ ...place, ...(await inProject(project)) },
      ...{ hostSession, already, isCompacted, stated, folder },
    }
    add(`#${hostSession}`, project, await makeBrief(context, session))
    // A hook that asks meanwhile is answered in between.
    await nextTurn()
  }
  const made = new Map<string, Brief>()
  for (const { path, project } of [...folders, { path: '*', project: null }]) {
    const folder = project === null ? null : path
    const stated = statedFor(host, context.env, folder)
    const key = JSON.stringify([project, stated.key, folder === null ? null : realPath(folder)])
    const brief =
      made.get(key) ?? (await makeBrief(context, { ...place, ...(await inProject(project)), stated, folder }))
    made.set(key, brief)
    add(path, project, brief)
    await nextTurn()
  }
  return ready
}

/** Where a session of a project goes on: most have one folder. */
function folderOf(
  folders: readonly { path: string; project: string }[],
  wanted: string | null,
): string | null {
  return folders.find(({ project }) => project === wanted)?.path ?? null
}

/** Looks once at what lives in each project, however many sessions and folders it has. */
function projectLooker(context: HomeInjectContext) {
  const known = new Map<string | null, Living>()
  return async (project: string | null) => {
    const reach = reachOf(context.config.user, project)
    const living = known.get(project) ?? (await livingMemories(context, reach, false))
    known.set(project, living)
    return { project, living }
  }
}

/** Sessions that may go on: what they were told already is not told again, unless they have just lost it. */
async function goingOn({ store, reach, clock }: HomeInjectContext, host: Host) {
  const since = isoTime(clock.now() - WEEK_MS)
  const rows = await store.injections.list(reach, { host: host.name, since })
  const last = new Map<string, { record: InjectionRecord; isCompacted: boolean }>()
  for (const record of rows) {
    const { hostSession, channel } = record
    if (hostSession === null || last.has(hostSession)) continue
    last.set(hostSession, { record, isCompacted: channel === 'compacting' || channel === 'compaction' })
  }
  return [...last.values()].slice(0, MOST_SESSIONS)
}

function startOf(name: string): HostEvent {
  return {
    ...{ kind: 'session-start', name, hostSession: '', transcript: null, cwd: null },
    ...{ promptId: null, text: null, reason: null },
  }
}
