import { unwrap } from '../../base/result.ts'
import { localTime } from '../../config/timezone.ts'
import { appendToVaultFile } from '../folder/append.ts'
import { readVaultFile } from '../folder/read.ts'
import type { Builder } from './builder.ts'
import { plural } from './page-text.ts'
import { type BuildState, changeState, NOTHING_DONE, readState } from './state.ts'

/** The log of builds; append-only. */
const LOG_PATH = 'log.md'

const HEADER = '---\ntitle: Log\ntags:\n  - memoria\n---\n\n# Log\n\n'

/**
 * Adds a line for what was built since the last one, exactly once: what is about to be written is noted, then written,
 * then the build is over. Whatever dies in between, the next run finishes it. Nothing was built and no model asked: no line.
 */
export async function logBuild(builder: Builder): Promise<void> {
  const { store, vault, dry } = builder
  const state = await readState(builder, store)
  const isNeeded = state.written + state.removed + state.edits + state.asked > 0
  if (!isNeeded || dry) {
    await changeState(builder, store, () => NOTHING_DONE)
    return
  }
  const now = read(builder)
  const lead = now.length === 0 ? HEADER : now.at(-1) === '\n'.charCodeAt(0) ? '' : '\n'
  const line = { position: now.length, text: `${lead}${lineOf(builder, state)}\n` }
  await changeState(builder, store, () => ({ line }))
  unwrap(appendToVaultFile(vault.root, LOG_PATH, Buffer.from(line.text)))
  await endBuild(builder)
}

/** Finishes the line that a run which died had begun. */
export async function finishLog(builder: Builder): Promise<void> {
  const { line } = await readState(builder, builder.store)
  if (line === null) return
  const rest = restOf(Buffer.from(line.text), line.position, read(builder))
  if (rest.length > 0) unwrap(appendToVaultFile(builder.vault.root, LOG_PATH, rest))
  await endBuild(builder)
}

async function endBuild(builder: Builder): Promise<void> {
  await changeState(builder, builder.store, () => ({ ...NOTHING_DONE, builtAt: builder.now() }))
}

function lineOf({ zone, now }: Builder, state: BuildState): string {
  const { written, removed, memories, days, edits, tokens, dollars } = state
  const done = [
    `${plural(written, 'file')} written`,
    ...(removed === 0 ? [] : [`${removed} removed`]),
    ...(edits === 0 ? [] : [`${plural(edits, 'edit')} imported`]),
    `from ${plural(memories, 'memory', 'memories')} and ${plural(days.length, 'daily log')}`,
    `at ${tokens} tokens, $${dollars.toFixed(4)}`,
  ]
  return `- ${localTime(Date.parse(now()), zone)}: ${done.join(', ')}`
}

/** The missing part of a line: the rest if the file ends with its beginning, else all of it. */
function restOf(whole: Buffer, position: number, now: Buffer): Buffer {
  const there = now.subarray(position, position + whole.length)
  if (now.length >= position && there.equals(whole.subarray(0, there.length)))
    return whole.subarray(there.length)
  // Somebody wrote in the file since, and above the line.
  return now.includes(whole) ? Buffer.alloc(0) : whole
}

function read({ vault }: Builder): Buffer {
  return unwrap(readVaultFile(vault.root, LOG_PATH)) ?? Buffer.alloc(0)
}
