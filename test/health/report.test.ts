import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { homePaths } from '../../src/config/paths.ts'
import { makeReport } from '../../src/health/report.ts'
import { openMemoria } from '../../src/memoria.ts'

function temporaryHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'memoria-report-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

describe('a report about everything', () => {
  // The agents of whoever runs the tests are nobody's business here.
  beforeEach(() => {
    vi.stubEnv('HOME', temporaryHome())
    // Where the shared data is: a variable of the tests, of which the program knows nothing.
    vi.stubEnv('MEMORIA_SHARED', undefined)
  })
  afterEach(() => void vi.unstubAllEnvs())

  test('it counts what is there', async () => {
    const home = temporaryHome()
    const m = await openMemoria({ home })
    await m.remember({ text: 'One' })
    await m.remember({ text: 'Two', project: 'shop' })
    await m.close()
    const { state, checks, numbers, home: reported } = await makeReport({ home, thorough: true })
    expect(checks.filter((one) => one.state !== 'ok')).toEqual([])
    expect({ state, reported }).toEqual({ state: 'ok', reported: home })
    expect(numbers).toMatchObject({ memories: { active: 2 }, projects: 1, sessions: 0, cost: { calls: 0 } })
    expect(numbers?.bytes).toBeGreaterThan(0)
  })

  test('only a thorough one reads every page', async () => {
    const home = temporaryHome()
    await (await openMemoria({ home })).close()
    const names = async (thorough: boolean) =>
      (await makeReport({ home, thorough })).checks.map(({ name }) => name)
    expect(await names(false)).not.toContain('integrity')
    expect(await names(true)).toContain('integrity')
  })

  test('a store that cannot be opened is a finding, and the rest is still looked at', async () => {
    const home = temporaryHome()
    const paths = homePaths(home)
    writeFileSync(paths.store, 'q'.repeat(9000))
    mkdirSync(paths.backups)
    writeFileSync(join(paths.backups, 'one.db'), '')
    const { state, numbers, backups, checks } = await makeReport({ home, thorough: true })
    expect({ state, numbers, backups }).toEqual({ state: 'broken', numbers: null, backups: 1 })
    expect(checks.map(({ name }) => name)).toContain('quarantine')
  })

  test('settings that cannot be understood are a finding', async () => {
    const home = temporaryHome()
    writeFileSync(homePaths(home).config, '{ "search": }')
    const { state, checks } = await makeReport({ home, thorough: false })
    expect(state).toBe('broken')
    expect(checks).toContainEqual(expect.objectContaining({ name: 'config', state: 'broken' }))
  })

  test('switched off is degraded: nothing is kept then', async () => {
    const report = await makeReport({ home: temporaryHome(), settings: ['off=true'], thorough: false })
    expect(report).toMatchObject({
      state: 'degraded',
      checks: expect.arrayContaining([expect.objectContaining({ name: 'config', state: 'degraded' })]),
    })
  })
})
