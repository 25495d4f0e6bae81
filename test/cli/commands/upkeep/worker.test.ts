import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { WorkerState } from '../../../../src/cli/worker-state.ts'
import { processesOf, stopWorkerAfter, until } from '../../processes.ts'
import { errorOf, temporaryPlace } from '../../program.ts'

describe('memoria upkeep worker', () => {
  test('none runs at first, and that is no fault', () => {
    const place = temporaryPlace()
    const none = { running: false, answers: false, pid: null, version: null, busy: false }
    expect(place.json('upkeep', 'worker', 'status')).toEqual(none)
    expect(place.json('upkeep', 'worker')).toEqual(none)
    expect(place.run('upkeep', 'worker').stdout).toMatch(/^worker: not running \(starts with the next hook\)/)
    expect(place.json('upkeep', 'worker', 'stop')).toEqual({ stopped: false, how: 'none', pid: null })
    expect(existsSync(place.home)).toBe(false)
  })

  test('one is started, says what it is, and is gone after a stop', async () => {
    const place = temporaryPlace()
    stopWorkerAfter(place)
    place.remember('A store must be there')
    expect(place.json('upkeep', 'worker', 'start')).toEqual({ home: place.home })
    const address = join(place.home, 'run', 'worker')
    await until(() => existsSync(address), 'the worker listens')
    expect(statSync(address).mode & 0o777).toBe(0o600)
    const state = place.json<WorkerState>('upkeep', 'worker', 'status')
    expect(state).toMatchObject({ running: true, pid: expect.any(Number), version: expect.any(String) })
    expect(place.run('upkeep', 'worker').stdout).toContain(`worker: process ${state.pid}`)
    expect(place.json('status')).toMatchObject({ worker: { running: true, pid: state.pid } })
    expect(place.json('upkeep', 'worker', 'run')).toEqual({ end: 'taken' })
    expect(place.json('upkeep', 'worker', 'stop')).toEqual({ stopped: true, how: 'left', pid: state.pid })
    expect(existsSync(address)).toBe(false)
    await until(() => processesOf(place).length === 0, 'the process is gone')
    expect(place.json('upkeep', 'worker', 'status')).toMatchObject({ running: false })
  })

  test('one that does not answer is seen, and is no good sign', async () => {
    const place = temporaryPlace()
    stopWorkerAfter(place)
    place.remember('A store must be there')
    place.json('upkeep', 'worker', 'start')
    await until(() => existsSync(join(place.home, 'run', 'worker')), 'the worker listens')
    const { pid } = place.json<WorkerState>('upkeep', 'worker', 'status')
    process.kill(Number(pid), 'SIGSTOP')
    try {
      expect(place.json('upkeep', 'worker', 'status')).toMatchObject({ running: true, answers: false, pid })
      expect(place.run('upkeep', 'worker').stdout).toContain(
        `worker: process ${pid} runs and does not answer`,
      )
      const ran = place.run('status', '--json')
      expect(ran.code).toBe(1)
      expect(JSON.parse(ran.stdout)).toMatchObject({
        state: 'degraded',
        worker: { running: true, answers: false },
        checks: expect.arrayContaining([
          expect.objectContaining({
            name: 'worker',
            state: 'degraded',
            hint: expect.stringContaining('memoria upkeep worker stop'),
          }),
        ]),
      })
    } finally {
      process.kill(Number(pid), 'SIGCONT')
    }
  })

  test('options may stand before or after the part', () => {
    const place = temporaryPlace()
    const ran = place.run('upkeep', 'worker', '--json', 'status')
    expect(JSON.parse(ran.stdout)).toMatchObject({ running: false })
  })

  test('a part that is none is refused', () => {
    const ran = temporaryPlace().run('upkeep', 'worker', 'dance', '--json')
    expect(ran.code).toBe(2)
    expect(errorOf(ran)).toMatchObject({
      code: 'usage',
      hint: 'Its parts are status, stop, run, start. See `memoria upkeep worker --help`.',
    })
  })
})
