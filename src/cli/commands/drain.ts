import type { Command } from 'commander'
import { openTable } from '../../embed/open-table.ts'
import { learnLocally } from '../../extract/learn/local.ts'
import { HOSTS } from '../../hosts/all.ts'
import { embedMissing } from '../../ingest/embed-missing.ts'
import { workRound } from '../../ingest/round.ts'
import { afterRound } from '../../inject/round.ts'
import { noteTakenBriefs } from '../../inject/take-told.ts'
import { askToLeave } from '../../worker/stop.ts'
import { sayBack } from '../back-lines.ts'
import { refuseWhenOff, sayLearned } from '../history.ts'
import { withCommon } from '../options.ts'
import { plural } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria drain').action((options: CommonOptions) => drain(options, shell))
}

/** Works everything off now, in this process: the journal, every transcript that grew, the daily log, pages if they are due. No worker is left behind. */
async function drain(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { house } = m
    await askToLeave(house.paths)
    refuseWhenOff(house.config)
    const { journal, config } = house
    const rawDays = config.retention.rawDays
    await noteTakenBriefs(house)
    const room = await house.ingest()
    const { events, quarantined, swept, ...round } = await workRound({ room, journal, rawDays })
    const learned = await learnLocally(house)
    const { livingWithHosts } = await import('../../knowledge/host-memory/round.ts')
    const hostMemory = await livingWithHosts(house, { hosts: HOSTS, consent: room.consent })
    const failed = round.failed + hostMemory.failed
    await embedMissing(house, openTable())
    await afterRound(house, { changed: true })
    const { logSessions } = await import('../../knowledge/daily/daily-log.ts')
    const { entries: logged } = await logSessions(house)
    const { runIfDue } = await import('../../knowledge/due.ts')
    const { files: compiled, back } = await runIfDue(house, { now: true })
    await askToLeave(house.paths)
    if (failed > 0) shell.exitWith(1)
    if (options.json)
      return shell.json({
        ...{ events, quarantined, transcripts: swept, learned, hostMemory, logged, compiled, back, failed },
      })
    shell.say(
      `${shell.style.good('drained')}  ${plural(events, 'event')}, ${plural(swept.messages, 'message')} from ${plural(swept.files, 'transcript')}`,
    )
    sayLearned(learned, shell)
    const { added, ended, files } = hostMemory
    if (added + ended > 0)
      shell.say(
        `${shell.style.good('read')}  ${plural(files, 'file')} of the agents' own memory: ${added} new, ${ended} not said any more`,
      )
    if (logged > 0)
      shell.say(`${shell.style.good('logged')}  ${plural(logged, 'entry', 'entries')} in the daily log`)
    sayBack(back, shell)
    if (compiled > 0)
      shell.say(`${shell.style.good('compiled')}  ${plural(compiled, 'file')} of pages, in the vault`)
    if (failed > 0) shell.say(shell.style.bad(`${failed} could not be worked off and wait: see the log`))
  })
}
