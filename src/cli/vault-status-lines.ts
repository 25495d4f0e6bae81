import { systemClock } from '../base/clock.ts'
import { forTerminal } from '../base/text.ts'
import { compileCommandOf, type KnowledgeNumbers, type VaultNumbers } from '../health/knowledge.ts'
import { ago, plural } from './present.ts'
import type { Shell } from './shell.ts'

/** How the vaults stand, for a person: one line each. What is the matter with one is said by its check. */
export function sayKnowledge({ vaults, sleptAt }: KnowledgeNumbers, { say }: Shell): void {
  const now = systemClock.now()
  for (const vault of vaults) say(forTerminal(`vault ${vault.root}: ${runWords(vault, now)}`))
  say(sleptAt === null ? 'memories not consolidated yet' : `memories consolidated ${ago(sleptAt, now)}`)
}

function runWords(vault: VaultNumbers, now: number): string {
  if (vault.state !== 'there') return 'passed over'
  if (vault.lastRunAt === null) return `never run: ${compileCommandOf(vault)}`
  return `last run ${ago(vault.lastRunAt, now)}${editWords(vault, now)}`
}

function editWords({ edits }: VaultNumbers, now: number): string {
  if (edits === null) return ''
  const { at, taken, refused } = edits
  const said = [
    ...(taken > 0 ? [`${plural(taken, 'edit')} of yours imported`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ]
  return `; ${said.join(', ')} ${ago(at, now)}`
}
