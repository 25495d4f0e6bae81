import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LintContext } from '../../../src/vault/lint/context.ts'
import type { Finding } from '../../../src/vault/lint/finding.ts'
import { lintVault } from '../../../src/vault/lint/lint.ts'
import { RULES } from '../../../src/vault/lint/rules.ts'
import { put } from '../../consolidate/home.ts'
import { author, minute, newSession } from '../../store/examples.ts'
import { compilingAsNow } from './compiling.ts'
import { FAULTS } from './faults.ts'
import { answerPage, faultless, type TestVault } from './vault.ts'

describe('lint', () => {
  test.each(FAULTS)('$rule: $what', async ({ make, rule, what: _what, ...expected }) => {
    const made = await faultless()
    const compile = await compilingAsNow(made)
    const context = { ...made.context, compile }
    await make(made)
    const before = made.all()
    const { findings } = await lintVault(context, made.vault)
    const found = findings.map(({ severity, path, mend, ...one }) => ({
      rule: one.rule,
      severity,
      path,
      mend,
    }))
    expect(found).toEqual([{ rule, ...expected }])
    expect(made.all()).toEqual(before)
    await expectMended(context, made, findings)
  })

  /** What can be mended is, and is told; what cannot stays with every byte; a second time nothing happens. */
  async function expectMended(
    context: LintContext,
    { vault, all }: TestVault,
    [finding]: readonly Finding[],
  ) {
    const before = all()
    const { findings, fixed } = await lintVault(context, vault, { fix: true })
    const did = finding?.mend && DID[finding.mend]
    if (did) expect({ fixed, findings }).toEqual({ fixed: [{ ...finding, did }], findings: [] })
    else expect({ fixed, findings, files: all() }).toEqual({ fixed: [], findings: [finding], files: before })
    const after = all()
    expect(await lintVault(context, vault, { fix: true })).toMatchObject({ fixed: [], run: null })
    expect(all()).toEqual(after)
  }

  const DID = { compile: 'made the pages again', marks: 'put its marks back', expire: 'superseded it' }

  test('an answer may name its sources in every form', async () => {
    const { context, vault, ids, ours } = await faultless()
    const session = newSession({ user: context.reach.user })
    await context.store.sessions.put(session)
    const forms = [
      ...[`${ids.day}@1`, `session:${session.hostSession}`, 'notes/mine.md#Plan'],
      ...['notes/mine.md', '[[2026-01-31]]', 'https://example.com/'],
    ]
    await ours(
      'pages/answers/when.md',
      'answer',
      answerPage(ids.day, forms.map((one) => `"${one}"`).join('\n  - ')),
    )
    expect((await lintVault(context, vault)).findings).toEqual([])
  })

  test('a vault without a fault gives no finding; what is newest of them tells when they were made', async () => {
    const { context, vault } = await faultless()
    const report = await lintVault(context, vault)
    expect(report).toMatchObject({ findings: [], errors: 0, warnings: 0, fixed: [], files: 8, memories: 3 })
    const id = await put(context, { text: 'One more' })
    await context.store.memories.confirm(context.reach, id, {}, { ...author(), at: minute(31) })
    expect((await lintVault(context, vault)).findings).toMatchObject([
      { rule: 'not-compiled', says: '1 memory is newer than the pages' },
    ])
  })

  test('the same vault gives the same report, in order of path and line', async () => {
    const { context, vault, write } = await faultless()
    write('notes/b.md', 'x\n\n[[z]] [[y]] [[z]]\n\n[[w]]\n')
    write('notes/a.md', '[[gone]]\n')
    const report = await lintVault(context, vault)
    expect(report.findings.map(({ path, line, says }) => `${path} ${line} ${says.slice(0, 5)}`)).toEqual([
      ...['notes/a.md 1 [[gon', 'notes/b.md 3 [[y]]', 'notes/b.md 3 [[z]]', 'notes/b.md 5 [[w]]'],
    ])
    expect(await lintVault(context, vault)).toEqual(report)
  })

  test('the vault of a project is told of memories of that project alone', async () => {
    const { context, vault } = await faultless()
    const over = { validTo: '2026-01-30T00:00:00.000Z' }
    const own = await put(context, { ...over, project: 'shop', text: 'The sale goes on' })
    await put(context, { ...over, project: 'other', text: 'The rent is due' })
    await put(context, { ...over, text: 'The heating is on' })
    const shop = { name: 'shop', root: join(vault.root, 'notes'), project: 'shop' }
    const { findings, memories } = await lintVault(context, shop, { rules: ['expired-memory'] })
    expect({ memories, found: findings.map(({ memory }) => memory) }).toEqual({ memories: 1, found: [own] })
  })

  test('a vault that cannot be looked into is an error, and nothing in it counts as gone', async () => {
    const { context, vault } = await faultless()
    rmSync(vault.root, { recursive: true })
    symlinkSync(vault.root, vault.root)
    await expect(lintVault(context, vault)).rejects.toMatchObject({ code: 'file_unreadable' })
    rmSync(vault.root)
    writeFileSync(vault.root, 'Mine.')
    await expect(lintVault(context, vault)).rejects.toMatchObject({ code: 'file_unreadable' })
  })

  test('every rule has a fault that it finds', () => {
    const found = new Set(FAULTS.map(({ rule }) => rule))
    expect(RULES.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
  })
})
