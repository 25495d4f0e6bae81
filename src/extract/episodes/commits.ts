import type { EpisodeCall } from '../../store/episode-rows.ts'
import { commandOf } from './tool-facts.ts'

const LONGEST_SUBJECT = 120

/** The subject of the commit that a call made; undefined when it made none. */
export function commitSubject(call: EpisodeCall): string | undefined {
  const command = commandOf(call)
  if (command === undefined || call.failed || call.output === null) return undefined
  if (!/\bgit\b[^\n;&|]*\bcommit\b/.test(command)) return undefined
  const subject = printedSubject(call.output) ?? givenSubject(command)
  return subject === undefined || subject === '' ? undefined : subject.slice(0, LONGEST_SUBJECT)
}

/** `[main 1a2b3c4] Add retries`, as git reports it. */
function printedSubject(output: string): string | undefined {
  return /^\[[^\]\n]+ [0-9a-f]{7,}\] (.+)$/m.exec(output)?.[1]?.trim()
}

/** The first line of the message on the command line, also where it is a here-document. */
function givenSubject(command: string): string | undefined {
  const document = /<<-?\s*['"]?(\w+)['"]?\s*\n\s*([^\n]+)/.exec(command)?.[2]
  const quoted = /\s-(?:a|s)*m\s*(?:"([^"\n$`]+)|'([^'\n]+))/.exec(command)
  return (document ?? quoted?.[1] ?? quoted?.[2])?.trim()
}
