import type { Progress } from '../../consolidate/plan.ts'
import type { Vault } from '../folder/vault.ts'
import type { LintContext } from './context.ts'
import { type Finding, type Found, inOrder } from './finding.ts'
import { type FixOutcome, fixFindings } from './fix.ts'
import { type Look, lookAt } from './look.ts'
import type { Rule } from './rule.ts'
import { RULES } from './rules.ts'

export interface LintOptions {
  /** Whether to fix what is mechanical. */
  readonly fix?: boolean
  /** Only these rules; all when there are none. */
  readonly rules?: readonly string[]
  /** How far the looking is, in files. */
  readonly onProgress?: Progress
}

/** A finding that is gone, and what made it go. */
export interface Fixed extends Finding {
  readonly did: string
}

export interface LintReport {
  readonly at: string
  readonly vault: Vault
  /** How many Markdown files were looked through, and how many memories. */
  readonly files: number
  readonly memories: number
  /** Findings, or those left after fixing, in order. */
  readonly findings: readonly Finding[]
  readonly errors: number
  readonly warnings: number
  readonly fixed: readonly Fixed[]
  /** The run that `undo` takes back; null when no memory was changed. */
  readonly run: string | null
  /** Why pages could not be made again; null when they were, or need not be. */
  readonly problem: string | null
}

/**
 * Looks a vault through. Nothing is changed, unless `fix` is asked for: then what is mechanical is fixed, and what is reported is
 * what is left. The same vault and store give the same report.
 */
export async function lintVault(
  context: LintContext,
  vault: Vault,
  { fix = false, rules: names = [], onProgress }: LintOptions = {},
): Promise<LintReport> {
  const rules = RULES.filter(({ name }) => names.length === 0 || names.includes(name))
  const look = await lookAt(context, vault, onProgress)
  const found = await findAll(look, rules)
  if (!fix || found.every(({ mend: how }) => how === null))
    return reportOf(look, found, { fixed: [], ...NOTHING_FIXED })
  const fixedFindings = await fixFindings(look, found)
  const after = await lookAt(context, vault, onProgress)
  const left = await findAll(after, rules)
  context.log.info('lint.fixed', { found: found.length, left: left.length })
  return reportOf(after, left, { ...fixedFindings, fixed: fixedOf(found, left, fixedFindings) })
}

const NOTHING_FIXED = { run: null, problem: null }

async function findAll(look: Look, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const rule of rules) {
    await look.pause()
    const found = await rule.find(look)
    findings.push(...found.map((one) => findingOf(look, rule, one)))
  }
  return once(findings).sort(inOrder)
}

/** A problem that only a compile would fix cannot be fixed where pages cannot be made. */
function findingOf({ context }: Look, { name, severity }: Rule, found: Found): Finding {
  const { mend: how = null, ...rest } = found
  const canFix = how !== 'compile' || context.compile !== undefined
  return { path: null, line: null, memory: null, severity, ...rest, mend: canFix ? how : null, rule: name }
}

/** Two links of a line to the same place are one finding. */
function once(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}

function reportOf(
  { now, vault, files, memories }: Look,
  findings: readonly Finding[],
  { fixed, run, problem }: Pick<LintReport, 'fixed' | 'run' | 'problem'>,
): LintReport {
  const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length
  return {
    // A report that counts itself would say something else each time.
    files: files.filter(({ kind }) => kind !== 'report').length,
    at: now,
    vault,
    memories: memories.length,
    findings,
    fixed,
    run,
    problem,
    errors: count('error'),
    warnings: count('warning'),
  }
}

/** Findings that are gone after fixing; a line number may have changed by now. */
function fixedOf(found: readonly Finding[], left: readonly Finding[], { did }: FixOutcome): Fixed[] {
  const key = ({ rule, path, memory, says }: Finding) => JSON.stringify([rule, path, memory, says])
  const still = new Set(left.map(key))
  return found
    .filter((finding) => !still.has(key(finding)))
    .map((finding) => ({ ...finding, did: (finding.mend && did.get(finding.mend)) ?? 'it is gone' }))
}
