import { type Command, Option } from 'commander'
import type { Answer } from '../../../serve/contract/contract.ts'
import { moment, wholeNumber, withCommon } from '../../options.ts'
import { callServer } from '../../server-call.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly space?: string
  readonly actor?: string
  readonly since?: string
  readonly until?: string
  readonly denied?: boolean
  readonly limit?: number
  readonly before?: string
}

/** The audit log: who looked at or changed data of others, newest first. */
export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria admin audit --actor ann --since 2026-01-01')
    .option('--space <space>', 'of this person, team:NAME or everyone (default: the whole server)')
    .option('--actor <person>', 'only what this person did')
    .option('--since <date>', 'on or after', moment('start'))
    .option('--until <date>', 'on or before', moment('end'))
    .addOption(new Option('--denied', 'only what was refused'))
    .option('--limit <count>', 'how many entries at most', wholeNumber)
    .option('--before <id>', 'entries before this one, to page on')
    .action((options: Options) => listAudit(options, shell))
}

async function listAudit(options: Options, shell: Shell): Promise<void> {
  const { space, actor, since, until, denied, limit, before } = options
  const { entries } = await callServer(options)('GET /api/v1/audit', {
    query: {
      ...(space === undefined ? {} : { of: space }),
      ...(actor === undefined ? {} : { actor }),
      ...(since === undefined ? {} : { since }),
      ...(until === undefined ? {} : { until }),
      ...(denied === undefined ? {} : { allowed: false }),
      ...(limit === undefined ? {} : { limit }),
      ...(before === undefined ? {} : { before }),
    },
  })
  if (options.json) return shell.json({ entries })
  if (entries.length === 0) shell.say('No entries fit.')
  for (const entry of entries) shell.say(auditLine(entry, shell))
}

type AuditEntry = Answer<'GET /api/v1/audit'>['entries'][number]

function auditLine(
  { at, actor, action, space, object, allowed, reason }: AuditEntry,
  { style }: Shell,
): string {
  const verdict = allowed ? style.good('allowed') : style.bad('refused')
  const words = [at.slice(0, 19), verdict, (actor ?? '-').padEnd(16), action.padEnd(15), space ?? '-']
  return [...words, object ?? '', reason === null ? '' : `(${reason})`].join('  ').trimEnd()
}
