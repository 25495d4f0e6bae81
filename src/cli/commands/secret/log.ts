import type { Command } from 'commander'
import { type AuditEntry, readAudit } from '../../../secrets/audit.ts'
import { withCommon } from '../../options.ts'
import { plural } from '../../present.ts'
import { secretsHome } from '../../secret-home.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria secret log').action((options: CommonOptions) => log(options, shell))
}

/** Prints the audit log, oldest entry first. It has no values. */
function log(options: CommonOptions, shell: Shell): void {
  const { entries, unreadable } = readAudit(secretsHome(options, shell).paths.secretsLog)
  if (options.json) return shell.json({ entries, unreadable })
  for (const entry of entries) shell.say(auditLine(entry, shell))
  if (entries.length === 0) shell.say('Nothing happened to secrets yet.')
  if (unreadable > 0)
    shell.say(
      shell.style.warn(`${plural(unreadable, 'line')} cannot be read, after a crash or a change by hand.`),
    )
}

function auditLine(entry: AuditEntry, { style }: Shell): string {
  const { at, action, name, by, through, client, why, refusal } = entry
  const program = by === 'mcp' ? `agent ${client ?? '?'}` : 'command'
  const who = [program, through === 'agent' ? undefined : through, refusal]
  const reason = why === undefined ? '' : style.dim(`  "${why}"`)
  const known = who.filter((part) => part !== undefined).join(', ')
  return `${at.slice(0, 19).replace('T', ' ')}  ${action.padEnd(17)}  ${style.name(name ?? '')}  ${known}${reason}`
}
