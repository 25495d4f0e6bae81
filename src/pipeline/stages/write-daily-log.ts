import { always, type Stage } from '../stage.ts'
import { areVaultSettingsCurrent } from '../vault-settings.ts'

/** A long past must not keep the worker from leaving. */
const SESSIONS_AT_ONCE = 20

/** Entries in the daily log for sessions that ended or fell quiet. */
export const writeDailyLog: Stage<'write-daily-log'> = {
  name: 'write-daily-log',
  when: always,
  run: async (context) => {
    const { logSessions } = await import('../../vault/daily/daily-log.ts')
    const { isReadLocally } = await import('../../extract/learn/is-read.ts')
    const isBackground = context.options.pace === 'background'
    const limits = isBackground ? { most: SESSIONS_AT_ONCE, waitMs: 0 } : {}
    const { failure, ...report } = await logSessions(context, {
      ...limits,
      isCurrent: () => areVaultSettingsCurrent(context),
      // An entry is written once: after a stage that failed it would stay without what was learned.
      isReady: (session) => isReadLocally(context, session),
    })
    // Left over by the limit, or because the settings changed: then a run by the new ones writes the rest.
    const more = report.left > 0 && (report.entries > 0 || !areVaultSettingsCurrent(context))
    return { done: report.entries, more, report, ...(failure && { failure }) }
  },
}
