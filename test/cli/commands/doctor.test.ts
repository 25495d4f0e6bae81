import { rmSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../../src/health/report.ts'
import { temporaryPlace } from '../program.ts'

describe('memoria doctor', () => {
  test('all well is exit code 0, and the slow checks ran too', () => {
    const place = temporaryPlace()
    place.remember('All is well')
    const { state, checks } = place.json<Report>('doctor')
    expect(state).toBe('ok')
    expect(checks.map(({ name }) => name)).toEqual([
      ...['node', 'config', 'privacy', 'writable', 'room', 'store', 'integrity', 'jobs', 'quarantine'],
    ])
    expect(place.run('doctor').stdout).toMatch(/\nmemoria is ok\n$/)
  })

  test('degraded is exit code 1', () => {
    const place = temporaryPlace()
    const ran = place.runWith({ env: { MEMORIA_OFF: '1' } }, 'doctor')
    expect(ran).toMatchObject({ code: 1, stdout: expect.stringContaining('memoria is switched off') })
  })

  test('broken is exit code 2, with what to do', () => {
    const place = temporaryPlace()
    place.remember('Soon damaged')
    for (const suffix of ['-wal', '-shm']) rmSync(place.store + suffix, { force: true })
    writeFileSync(place.store, 'not a database '.repeat(100))
    const { code, stdout } = place.run('doctor')
    expect(code).toBe(2)
    expect(stdout).toMatch(/^broken {4}store {8}the store is damaged/m)
    expect(stdout).toContain('Run `memoria repair`')
  })
})
