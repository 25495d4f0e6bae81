import type { Context } from '../context.ts'
import { HOSTS } from '../hosts/all.ts'
import { beginningOf } from '../hosts/on-disk.ts'
import { containsPurged } from '../store/purged-line.ts'
import { withoutSection } from './section.ts'

/** The part of the context that reading the agents' own memories uses. */
export type AgentFilesContext = Pick<Context, 'env' | 'config'>

const MAX_SCANNED_BYTES = 1024 * 1024

/**
 * The files of agents' own memories that say one of these texts: they are the agent's, and the person's to change. Our own section
 * in them is no matter while it is written again after each change.
 */
export function agentFilesContaining({ env, config }: AgentFilesContext, words: readonly string[]): string[] {
  const contains = containsPurged(words)
  const files = HOSTS.flatMap(({ memory }) => memory?.files(env) ?? [])
  return files.map(({ path }) => path).filter((path) => contains(textAt(path)))

  function textAt(path: string): string {
    const text = beginningOf(path, MAX_SCANNED_BYTES)?.toString('utf8') ?? ''
    return config.export.hostMemory === 'on' ? withoutSection(text) : text
  }
}
