import { type Fields, fieldsOf } from '../fields.ts'
import type { LineKind } from '../reading.ts'

/** Of which kind a line of a transcript is, as far as its versions are known. */
export function copilotLineKind(line: Fields): LineKind {
  const type = String(line['type'])
  if (SAID.test(type)) return fieldsOf(line['data']) ? 'said' : 'unknown'
  return SILENT.test(type) ? 'silent' : 'unknown'
}

const SAID =
  /^(?:user\.message|assistant\.message|tool\.execution_complete|session\.compaction_complete|abort)$/
/** Families of kinds, since there are over a hundred: what is said stands in none of them. */
const SILENT =
  /^(?:session|hook|system|tool|permission|subagent|skill|model|mcp|command|sampling|elicitation|user_input|assistant\.(?:turn|usage|intent|reasoning|idle|message_))/
