import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lintVault } from '../../../src/vault/lint/lint.ts'
import { writeReport } from '../../../src/vault/lint/report.ts'
import { HOSTILE_NAMES, sharedNames } from '../folder/hostile.ts'
import { compilingAsNow } from './compiling.ts'
import { faultless, type TestVault } from './vault.ts'

/** Beside the vault, in the same temporary folder: whoever reads or writes them left the vault. */
const OUTSIDE = ['x.md', 'y.md', 'index.md', 'notes.md']
const BAIT = '# Bait\n\n[[from-outside]]\n'

function withBait(made: TestVault): TestVault {
  for (const name of OUTSIDE) writeFileSync(join(made.context.home, name), BAIT)
  return made
}

function outside({ context }: TestVault): Record<string, string> {
  const names = readdirSync(context.home).filter((name) => name.endsWith('.md'))
  return Object.fromEntries(
    names.sort().map((name) => [name, readFileSync(join(context.home, name), 'utf8')]),
  )
}

async function lintAll(made: TestVault) {
  const context = { ...made.context, compile: await compilingAsNow(made) }
  const report = await lintVault(context, made.vault, { fix: true })
  await writeReport(context, report)
  return report
}

const NAMES = [...HOSTILE_NAMES, ...sharedNames()]

describe('names that try to leave the vault', () => {
  test('as targets of links and as sources lead nowhere, and nothing outside is read or written', async () => {
    const made = withBait(await faultless())
    const before = outside(made)
    const links = NAMES.map((name) => `- [[${name}]] ![[${name}#x|y]] [a](${name})`).join('\n')
    made.write('notes/links.md', `${links}\n`)
    const sources = NAMES.slice(0, 200).map((name) => `  - ${JSON.stringify(name)}`)
    const answer = made
      .read('pages/answers/when.md')
      .replace('sources:\n', `sources:\n${sources.join('\n')}\n`)
    await made.ours('pages/answers/when.md', 'answer', answer)
    const { findings } = await lintAll(made)
    expect(new Set(findings.map(({ path }) => path))).toEqual(
      new Set(['notes/links.md', 'pages/answers/when.md']),
    )
    expect(JSON.stringify(findings)).not.toContain('from-outside')
    const says = findings.map((finding) => finding.says)
    for (const name of ['../../x.md', '../x', 'a/../../x.md'])
      expect(says).toContain(`[[${name}]] leads nowhere`)
    expect(outside(made)).toEqual(before)
  })

  test('as names of files are told or passed over, and nothing outside is read or written', async () => {
    const made = withBait(await faultless())
    const before = outside(made)
    for (const name of NAMES.filter(
      (one) => !/[/\0]/.test(one) && !/^\.*$/.test(one) && Buffer.byteLength(one) < 200,
    ))
      writeFileSync(join(made.vault.root, 'notes', `${name}.md`), '[[index]]\n')
    const files = made.all()
    const { findings } = await lintAll(made)
    expect(
      findings.filter(({ rule, severity }) => rule !== 'unreadable-file' || severity === 'error'),
    ).toEqual([])
    expect(findings.filter(({ path }) => !(`${path}` in files))).toEqual([])
    expect(outside(made)).toEqual(before)
  })

  test('links of the file system are not followed out of the vault', async () => {
    const made = withBait(await faultless())
    const elsewhere = join(made.context.home, 'elsewhere')
    mkdirSync(elsewhere)
    writeFileSync(join(elsewhere, 'bait.md'), BAIT)
    symlinkSync(elsewhere, join(made.vault.root, 'notes/folder'))
    symlinkSync(join(elsewhere, 'bait.md'), join(made.vault.root, 'notes/file.md'))
    symlinkSync('..', join(made.vault.root, 'notes/circle'))
    const { findings } = await lintAll(made)
    expect(findings).toMatchObject([{ rule: 'unreadable-file', path: 'notes/file.md', severity: 'warning' }])
    expect(JSON.stringify(findings)).not.toContain('from-outside')
  })
})
