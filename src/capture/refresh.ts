import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { type MemoriaError, toMemoriaError } from '../base/errors.ts'
import { withLock } from '../base/lock-file.ts'
import type { Environment } from '../config/environment.ts'
import { homePaths } from '../config/paths.ts'
import { HOSTS, hostNamed } from '../hosts/all.ts'
import type { Host } from '../hosts/host.ts'
import { installHookFiles } from './install.ts'
import type { RefreshDue } from './refresh-due.ts'
import { rewrittenContent } from './rewrite.ts'
import { applyListChange, planServer, programIn, registeredIn } from './server-list.ts'
import { readSettingsFile, realSettingsPath } from './settings-file.ts'
import { applyWiring } from './wiring.ts'
import { isAsWeLeft, readableRecordsIn, type WiringRecord } from './wiring-record.ts'

export interface RefreshContext {
  readonly home: string
  readonly env: Environment
  readonly at: string
}

/**
 * After an upgrade: brings our own files in the agents' folders, registered MCP servers and the hook's files up to this
 * version, so that nobody has to run `init` again. What a person changed since `init` stays as it is. Gives what could
 * not be done: `doctor` reports the rest. An `init` or refresh that runs now does the same, so nobody waits for it.
 */
export async function refreshWiring(context: RefreshContext, due: RefreshDue): Promise<MemoriaError[]> {
  const { wiringLock } = homePaths(context.home)
  const done = await withLock(wiringLock, () => refresh(context, due), { waitMs: 0 })
  return done.ok ? done.value : []
}

function refresh(context: RefreshContext, due: RefreshDue): MemoriaError[] {
  const records = readableRecordsIn(homePaths(context.home).wired)
  const steps = [
    ...records.map((record) => () => refreshFile(record, context)),
    ...HOSTS.map((host) => () => refreshServer(host, context, due)),
    // Last: as long as these are not current, the next program begins again.
    () => installHookFiles({ home: context.home, ...due.programs }),
  ]
  return steps.flatMap(failuresOfStep)
}

/** Writes our part of one file again, with the command lines that it has. */
function refreshFile(record: WiringRecord, { home, at }: RefreshContext): void {
  const host = hostNamed(record.host)
  const file = host?.wiring.find(({ name }) => name === record.part) ?? host?.wiring[0]
  const path = realSettingsPath(record.path)
  const before = readSettingsFile(path)
  if (host === undefined || file === undefined || before === undefined) return
  if (!isAsWeLeft(record, before)) return
  const after = rewrittenContent(host, file, before)
  if (after === undefined || after === before) return
  applyWiring(
    { host, path, changes: [{ file, path, before, after, madeFolder: null }] },
    homePaths(home).wired,
    at,
  )
}

/** Registers this program where the agent would start one that is gone, or the one that it replaces. */
function refreshServer(
  host: Host,
  { home, env, at }: RefreshContext,
  { installed, programs: { node, cli } }: RefreshDue,
): void {
  const { server } = host
  const line = server === undefined ? undefined : registeredIn(server, env)?.line
  if (server === undefined || line === undefined || line[line.indexOf('--home') + 1] !== home) return
  const [program = ''] = line
  const starts = programIn(line)
  const isReplaced = starts === installed.cli && installed.cli !== cli
  const isGone = !existsSync(starts) || (isAbsolute(program) && !existsSync(program))
  if (!isReplaced && !isGone) return
  const plan = planServer(server, env, { program: node, args: [cli, 'mcp', '--home', home] })
  if (!plan.ok) throw plan.error
  applyListChange(plan.value, { host, env, records: homePaths(home).wired, at })
}

function failuresOfStep(step: () => void): MemoriaError[] {
  try {
    step()
    return []
  } catch (thrown) {
    return [toMemoriaError(thrown)]
  }
}
