import { existsSync, rmSync } from 'node:fs'
import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { noteAnswering } from '../../capture/answering.ts'
import { applyHostUnwiring, type HostUnwiring, planHostUnwiring } from '../../capture/host-unwiring.ts'
import { removeLeftovers } from '../../capture/leftovers.ts'
import { reported, type UnwiringPlan } from '../../capture/unwiring.ts'
import { withWiringLock } from '../../capture/wiring-lock.ts'
import { recordsIn } from '../../capture/wiring-record.ts'
import { processEnvironment } from '../../config/environment.ts'
import { type HomePaths, homePaths } from '../../config/paths.ts'
import { filesWithSection, removeSection } from '../../host-memory/remove-section.ts'
import { HOSTS } from '../../hosts/all.ts'
import type { Host } from '../../hosts/host.ts'
import { type Stopped, stopWorker } from '../../worker/stop.ts'
import { askYesNo } from '../ask.ts'
import { changedLines, paintedChange } from '../changed-lines.ts'
import { homeOf } from '../home.ts'
import { hostOrFail } from '../host-named.ts'
import { collect, withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { stoppedLine } from '../worker-state.ts'

interface Options extends CommonOptions {
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly host?: readonly string[]
  readonly purge?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria uninstall')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'only show what would change')
    .option('--host <agent>', 'only from this agent (repeatable; default: from all)', collect)
    .option('--purge', 'also delete every memory and all that was captured')
    .action((options: Options) => uninstall(options, shell))
}

/** Leaves the hosts' files as they were. Works without the store and even without the home, which may be why somebody leaves. */
async function uninstall(options: Options, shell: Shell): Promise<void> {
  const [home, hosts] = [homeOf(options), chosenHosts(options)]
  const paths = homePaths(home)
  if (options.dryRun) return unwire({ home, hosts, paths }, options, shell)
  return withWiringLock(paths, () => unwire({ home, hosts, paths }, options, shell))
}

interface Wired {
  readonly home: string
  readonly hosts: readonly Host[]
  readonly paths: HomePaths
}

async function unwire({ home, hosts, paths }: Wired, options: Options, shell: Shell): Promise<void> {
  const location = { env: processEnvironment(), cwd: process.cwd(), hook: paths.hook }
  const plan = planHostUnwiring(hosts, paths.wired, location)
  const sections = filesWithSection(hosts, processEnvironment())
  if (options.dryRun) return showPlans(plan, sections, options, shell)
  const question = options.purge
    ? `Remove memoria's hooks and DELETE everything in ${home}?`
    : "Remove memoria's hooks?"
  if (!options.yes && !(await askYesNo(question, shell))) return shell.say('Nothing was changed.')
  // First, since a folder that was made for the settings goes only when it is empty.
  removeLeftovers(home, location)
  const { undone, unregistered } = applyHostUnwiring(plan, paths.wired)
  sections.forEach(removeSection)
  const isNeeded = recordsIn(paths.wired).some(({ host }) => !hosts.some(({ name }) => name === host))
  const worker = isNeeded ? NOT_STOPPED : await takeAway(paths)
  noteAnswering(HOSTS, paths, processEnvironment())
  if (options.purge) rmSync(home, { recursive: true, force: true })
  if (worker.how === 'stayed' || [...undone, ...unregistered].some(({ outcome }) => outcome === 'left'))
    shell.exitWith(1)
  if (options.json)
    return shell.json({
      dryRun: false,
      settings: undone,
      servers: unregistered,
      sections,
      worker: worker.how,
      purged: options.purge ?? false,
    })
  for (const one of [...undone, ...unregistered]) shell.say(outcomeLine(one))
  for (const path of sections) shell.say(sectionLine(path))
  if (undone.length + unregistered.length === 0)
    shell.say('No settings of any agent were changed by memoria.')
  if (!['none', 'left'].includes(worker.how)) shell.say(`worker      ${stoppedLine(worker)}`)
  if (options.purge) shell.say(`deleted  ${home}`)
  else if (existsSync(home))
    shell.say(shell.style.dim(`Your memories stay in ${home}; --purge deletes them.`))
}

const NOT_STOPPED: Stopped = { how: 'none', pid: null }

function chosenHosts({ host: names, purge }: Options): readonly Host[] {
  if (names === undefined) return HOSTS
  if (!purge) return names.map(hostOrFail)
  throw new MemoriaError('usage', '--purge is for everything, so it does not go with --host', {
    hint: 'Leave one of the two out.',
  })
}

/** The worker, and the files that hooks run and print: nobody needs them any more. */
async function takeAway(paths: HomePaths): Promise<Stopped> {
  // First, so that no hook starts another worker while this one leaves.
  rmSync(paths.hook, { recursive: true, force: true })
  const worker = await stopWorker(paths)
  for (const folder of [paths.run, paths.briefs]) rmSync(folder, { recursive: true, force: true })
  return worker
}

function showPlans(
  { settings: plans, servers }: HostUnwiring,
  sections: readonly string[],
  options: Options,
  shell: Shell,
): void {
  if (options.json)
    return shell.json({
      dryRun: true,
      settings: plans.map(reported),
      servers: servers.map(reported),
      sections,
      worker: 'none',
      purged: false,
    })
  for (const plan of [...plans, ...servers]) {
    shell.say(outcomeLine(plan))
    for (const line of changedLines(plan.before ?? '', plan.after ?? ''))
      shell.say(paintedChange(line, shell.style))
  }
  for (const path of sections) shell.say(sectionLine(path))
  shell.say('Nothing was changed.')
}

function sectionLine(path: string): string {
  return `${OUTCOMES.cleaned}  ${path}: the section that \`memoria export --to\` wrote`
}

function outcomeLine({ path, outcome, problem }: UnwiringPlan | ReturnType<typeof reported>): string {
  return `${OUTCOMES[outcome]}  ${path}${problem === undefined ? '' : `: ${problem}`}`
}

const OUTCOMES = {
  restored: 'as before ',
  cleaned: 'cleaned   ',
  gone: 'not there ',
  left: 'LEFT ALONE',
} as const
