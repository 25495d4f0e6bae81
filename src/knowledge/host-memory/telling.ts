import type { Environment } from '../../config/environment.ts'
import type { Config } from '../../config/schema.ts'
import { HOSTS } from '../../hosts/all.ts'
import { beginningOf } from '../../hosts/on-disk.ts'
import { isTellingOf } from '../../store/purged-line.ts'
import { withoutSection } from './section.ts'

/** What looking into the agents' own memories needs of the house. */
export interface AgentRoom {
  readonly env: Environment
  readonly config: Pick<Config, 'export'>
}

const MOST_BYTES = 1024 * 1024

/**
 * The files of agents' own memories that say one of these texts: they are the agent's, and the person's to change. Our own section
 * in them is no matter while it is written anew after each change.
 */
export function agentFilesTelling({ env, config }: AgentRoom, words: readonly string[]): string[] {
  const tells = isTellingOf(words)
  const files = HOSTS.flatMap(({ memory }) => memory?.files(env) ?? [])
  return files.map(({ path }) => path).filter((path) => tells(textAt(path)))

  function textAt(path: string): string {
    const text = beginningOf(path, MOST_BYTES)?.toString('utf8') ?? ''
    return config.export.hostMemory === 'on' ? withoutSection(text) : text
  }
}
