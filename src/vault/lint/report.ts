import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { localTime, resolveTimezone } from '../../config/timezone.ts'
import { readVaultFile } from '../folder/read.ts'
import { asMarkdown } from '../folder/text.ts'
import { withVaultLock } from '../folder/vault-lock.ts'
import { wikilink } from '../folder/wikilinks.ts'
import { writeVaultFile } from '../folder/write.ts'
import type { LintContext } from './context.ts'
import { decoded } from './decode.ts'
import type { Finding } from './finding.ts'
import type { LintReport } from './lint.ts'

const VAULT_LOCK_WAIT_MS = 30_000

/**
 * Adds what was found to the report of the day in the vault, below what stands there, and gives its path in the vault. What the
 * day's last report says already is not said twice.
 */
export async function writeReport(context: LintContext, report: LintReport): Promise<string> {
  const { zone } = resolveTimezone(context.config.timezone)
  const [day = '', time = ''] = localTime(Date.parse(report.at), zone).split(' ')
  const { root } = report.vault
  const path = `reports/lint-${day}.md`
  const done = await withVaultLock(
    root,
    async () => {
      const before = reportText(root, path)
      const section = sectionOf(report)
      if (lastSection(before) !== section)
        unwrap(
          writeVaultFile(
            root,
            path,
            `${before === '' ? headOf(day) : ended(before)}\n## ${time}\n\n${section}`,
          ),
        )
    },
    { waitMs: VAULT_LOCK_WAIT_MS },
  )
  unwrap(done)
  return path
}

/** A report that is no text is not written over: adding to it fails, and says so. */
function reportText(root: string, path: string): string {
  const bytes = unwrap(readVaultFile(root, path))
  if (bytes === undefined) return ''
  const text = decoded(bytes)
  if (text !== undefined) return text
  throw new MemoriaError('file_unreadable', `cannot read ${path}: it is no text in UTF-8`, {
    hint: 'Move it away.',
  })
}

function headOf(day: string): string {
  return `---\ntitle: Lint ${day}\ntags:\n  - lint\n---\n\n# Lint ${day}\n`
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

function lastSection(text: string): string | undefined {
  return text
    .split(/^## \d{2}:\d{2}\n\n/m)
    .slice(1)
    .at(-1)
}

/** All that is said in it is data: names of files and words of memories format, link and run nothing. */
function sectionOf({ errors, warnings, files, memories, findings, fixed }: LintReport): string {
  const counts = `Errors: ${errors}, warnings: ${warnings}, mended: ${fixed.length}, files: ${files}, memories: ${memories}.`
  const lines = [
    ...findings.map((finding) => `- ${finding.severity}, ${lineOf(finding)}`),
    ...fixed.map((finding) => `- mended, ${lineOf(finding)}: ${asMarkdown(finding.did)}`),
  ]
  return `${[counts, lines.join('\n')].filter(Boolean).join('\n\n')}\n`
}

function lineOf({ rule, path, line, memory, says }: Finding): string {
  const page = path === null ? '' : ` ${linkTo(path)}`
  const lineLabel = line === null ? '' : ` line ${line}`
  const about = path === null && memory !== null ? ` memory ${memory}` : ''
  return `${rule}:${page}${lineLabel}${about} ${asMarkdown(says)}`
}

/** A link where a link can say it, else the name of the file as it is. */
function linkTo(path: string): string {
  const link = wikilink(path.replace(/\.md$/, ''))
  return link === `[[${path.replace(/\.md$/, '')}]]` ? link : asMarkdown(path)
}
