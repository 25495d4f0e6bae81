import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../base/errors.ts'
import { CONSOLIDATED_AT } from '../consolidate/due.ts'
import type { Context } from '../context.ts'
import {
  failuresIn,
  type LastEdits,
  lastEdits,
  lastRun,
  type VaultFailure,
  type VaultWork,
} from '../vault/folder/run-notes.ts'
import { type KnownVault, knownVaults, whyUnusable } from '../vault/folder/vaults.ts'
import { repositoryOf } from '../vault/history/repository.ts'
import { type Check, unwell, well } from './check.ts'

/** How the vaults stand. */
export interface KnowledgeNumbers {
  /** The user's own first. */
  readonly vaults: readonly VaultNumbers[]
  /** When memories were last consolidated; null when they never were. */
  readonly sleptAt: string | null
}

export interface VaultNumbers extends KnownVault {
  /** When it was last looked through and written to; null when it never was. */
  readonly lastRunAt: string | null
  /** When edits of people were last found there, and what became of them; null when none ever were. */
  readonly edits: LastEdits | null
  /** The steps that failed there when they were last tried. */
  readonly failures: readonly VaultFailure[]
  /** A lock that a git left that did not end well: nothing is committed while it is there. */
  readonly staleLock: string | null
}

type KnowledgeContext = Pick<Context, 'store' | 'reach' | 'paths' | 'config' | 'clock'>

/** From notes and the folders' own names alone: no vault is walked through. */
export async function knowledgeNumbers(context: KnowledgeContext): Promise<KnowledgeNumbers> {
  const vaults: VaultNumbers[] = []
  for (const vault of await knownVaults(context))
    vaults.push({
      ...vault,
      lastRunAt: (await lastRun(context, vault)) || null,
      edits: await lastEdits(context, vault),
      failures: await failuresIn(context, vault),
      staleLock: staleLockIn(context, vault),
    })
  return { vaults, sleptAt: (await context.store.state.read(CONSOLIDATED_AT)) ?? null }
}

const STALE_MS = 10 * 60_000

/** Only where we commit: in a repository of the person's it is theirs to notice. */
function staleLockIn(context: KnowledgeContext, vault: KnownVault): string | null {
  if (context.config.vault.git === 'off' || vault.state !== 'there') return null
  const folder = join(vault.root, '.git')
  const locks = ['index', 'HEAD', ...branchIn(folder)].map((name) => join(folder, `${name}.lock`))
  const stale = locks.find((lock) => context.clock.now() - changedAt(lock) >= STALE_MS)
  return stale !== undefined && repositoryOf(context, vault) === 'ours' ? stale : null
}

/** The branch that is checked out, if there is one. */
function branchIn(folder: string): string[] {
  try {
    return /(?<=^ref: )refs\/.+$/m.exec(readFileSync(join(folder, 'HEAD'), 'utf8')) ?? []
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    // There is no repository, or it is closed to us.
    return []
  }
}

/** Never, for a file that is not there or closed to us. */
function changedAt(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch (thrown) {
    if (errnoOf(thrown) === undefined) throw thrown
    return Number.POSITIVE_INFINITY
  }
}

/** Failures of background work in a vault. Nobody would miss it, so they are reported here. */
export function checkVault(vault: VaultNumbers): Check {
  const why = whyUnusable(vault)
  if (why !== undefined)
    return unwell('vault', 'degraded', `${why.message}; it is passed over`, why.hint ?? LIST)
  const problems = [...vault.failures.map((one) => failureWords(one, vault)), ...lockWords(vault)]
  if (problems.length > 0)
    return unwell(
      ...(['vault', 'degraded'] as const),
      problems.map(({ says }) => says).join('; '),
      problems.map(({ hint }) => hint).join(' '),
    )
  const { root, lastRunAt } = vault
  return well('vault', `${root}, ${lastRunAt === null ? 'never run' : `last run ${lastRunAt}`}`)
}

const LIST = 'See `memoria vault list`.'

interface Problem {
  readonly says: string
  readonly hint: string
}

function failureWords({ work, code, since }: VaultFailure, vault: VaultNumbers): Problem {
  const { what, run } = WORKS[work]
  return {
    says: `${what} in ${vault.root} could not be written since ${since} (${code})`,
    hint: `Run \`${run(vault)}\`: it says why.`,
  }
}

const WORKS: Readonly<
  Record<VaultWork, { readonly what: string; readonly run: (vault: VaultNumbers) => string }>
> = {
  daily: { what: 'daily logs', run: () => 'memoria drain' },
  pages: { what: 'pages', run: compileCommandOf },
}

/** The command that runs a vault now. */
export function compileCommandOf({ root, project }: KnownVault): string {
  return project === null ? 'memoria compile' : `memoria compile --vault ${root}`
}

function lockWords(vault: VaultNumbers): Problem[] {
  const { staleLock } = vault
  if (staleLock === null) return []
  return [
    {
      says: `nothing is committed while ${staleLock} is there`,
      hint: `Run \`${compileCommandOf(vault)}\`: it removes a lock that a run of ours left. If the lock is still there and git is not running, delete it.`,
    },
  ]
}
