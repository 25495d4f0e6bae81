import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/knowledge/lint/finding.ts'
import { lintVault } from '../../../src/knowledge/lint/lint.ts'
import type { LintRoom } from '../../../src/knowledge/lint/room.ts'
import { RULES } from '../../../src/knowledge/lint/rules.ts'
import { author, minute, newSession } from '../../store/examples.ts'
import { put } from '../sleep/house.ts'
import { compilingAsNow } from './compiling.ts'
import { FAULTS } from './faults.ts'
import { answerPage, faultless, type TestVault } from './vault.ts'

describe('lint', () => {
  test.each(FAULTS)('$rule: $what', async ({ make, rule, what: _what, ...expected }) => {
    const made = await faultless()
    const compile = await compilingAsNow(made)
    const room = { ...made.house, compile }
    await make(made)
    const before = made.all()
    const { findings } = await lintVault(room, made.vault)
    const found = findings.map(({ severity, path, mend, ...one }) => ({
      rule: one.rule,
      severity,
      path,
      mend,
    }))
    expect(found).toEqual([{ rule, ...expected }])
    expect(made.all()).toEqual(before)
    await expectMended(room, made, findings)
  })

  /** What can be mended is, and is told; what cannot stays with every byte; a second time nothing happens. */
  async function expectMended(room: LintRoom, { vault, all }: TestVault, [finding]: readonly Finding[]) {
    const before = all()
    const { findings, fixed } = await lintVault(room, vault, { fix: true })
    const did = finding?.mend && DID[finding.mend]
    if (did) expect({ fixed, findings }).toEqual({ fixed: [{ ...finding, did }], findings: [] })
    else expect({ fixed, findings, files: all() }).toEqual({ fixed: [], findings: [finding], files: before })
    const after = all()
    expect(await lintVault(room, vault, { fix: true })).toMatchObject({ fixed: [], run: null })
    expect(all()).toEqual(after)
  }

  const DID = { compile: 'made the pages anew', marks: 'put its marks back', expire: 'superseded it' }

  test('an answer may name its sources in every form', async () => {
    const { house, vault, ids, ours } = await faultless()
    const session = newSession({ user: house.reach.user })
    await house.store.sessions.put(session)
    const forms = [
      ...[
        `${ids.day}@1`,
        `memory:${ids.lock}`,
        ids.day,
        `session:${session.hostSession}`,
        'notes/mine.md#Plan',
      ],
      ...['notes/mine.md', '[[2026-01-31]]', 'https://example.com/'],
    ]
    await ours(
      'pages/answers/when.md',
      'answer',
      answerPage(ids.day, forms.map((one) => `"${one}"`).join('\n  - ')),
    )
    expect((await lintVault(house, vault)).findings).toEqual([])
  })

  test('a vault without a fault gives no finding; what is newest of them tells when they were made', async () => {
    const { house, vault } = await faultless()
    const report = await lintVault(house, vault)
    expect(report).toMatchObject({ findings: [], errors: 0, warnings: 0, fixed: [], files: 8, memories: 3 })
    const id = await put(house, { text: 'One more' })
    await house.store.memories.confirm(house.reach, id, {}, { ...author(), at: minute(31) })
    expect((await lintVault(house, vault)).findings).toMatchObject([
      { rule: 'not-compiled', says: '1 memory is newer than the pages' },
    ])
  })

  test('every rule has a fault that it finds', () => {
    const found = new Set(FAULTS.map(({ rule }) => rule))
    expect(RULES.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
  })
})
