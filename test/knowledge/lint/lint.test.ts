import { describe, expect, test } from 'vitest'
import { lintVault } from '../../../src/knowledge/lint/lint.ts'
import { RULES } from '../../../src/knowledge/lint/rules.ts'
import { FAULTS } from './faults.ts'
import { faultless } from './vault.ts'

describe('lint', () => {
  test('a vault without a fault gives no finding', async () => {
    const { house, vault } = await faultless()
    const report = await lintVault(house, vault)
    expect(report).toMatchObject({ findings: [], errors: 0, warnings: 0, fixed: [], files: 8, memories: 3 })
  })

  test.each(FAULTS)('$rule: $what', async ({ make, rule, what: _what, ...expected }) => {
    const made = await faultless()
    await make(made)
    const { findings } = await lintVault(made.house, made.vault)
    const ours = findings.map(({ rule: name, severity, path, mend }) => ({
      rule: name,
      severity,
      path,
      mend,
    }))
    expect(ours).toEqual([{ rule, ...expected }])
  })

  test('every rule has a fault that it finds', () => {
    const found = new Set(FAULTS.map(({ rule }) => rule))
    expect(RULES.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
  })
})
