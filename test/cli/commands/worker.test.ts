import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { WorkerState } from '../../../src/cli/worker-state.ts'
import { processesOf, stopWorkerAfter, until } from '../processes.ts'
import { errorOf, temporaryPlace } from '../program.ts'

describe('memoria worker', () => {
  test('none runs at first, and that is no fault', () => {
    const place = temporaryPlace()
    const none = { running: false, answers: false, pid: null, version: null, busy: false }
    expect(place.json('worker', 'status')).toEqual(none)
    expect(place.json('worker')).toEqual(none)
    expect(place.run('worker').stdout).toMatch(/^no worker runs; the next hook starts one/)
    expect(place.json('worker', 'stop')).toEqual({ stopped: false, how: 'none', pid: null })
    expect(existsSync(place.home)).toBe(false)
  })

  test('one is started, says what it is, and is gone after a stop', async () => {
    const place = temporaryPlace()
    stopWorkerAfter(place)
    place.remember('A store must be there')
    expect(place.json('worker', 'start')).toEqual({ home: place.home })
    const address = join(place.home, 'run', 'worker')
    await until(() => existsSync(address), 'the worker listens')
    expect(statSync(address).mode & 0o777).toBe(0o600)
    const state = place.json<WorkerState>('worker', 'status')
    expect(state).toMatchObject({ running: true, pid: expect.any(Number), version: expect.any(String) })
    expect(place.run('worker').stdout).toContain(`a worker runs: process ${state.pid}`)
    expect(place.json('status')).toMatchObject({ worker: { running: true, pid: state.pid } })
    expect(place.json('worker', 'run')).toEqual({ end: 'taken' })
    expect(place.json('worker', 'stop')).toEqual({ stopped: true, how: 'left', pid: state.pid })
    expect(existsSync(address)).toBe(false)
    await until(() => processesOf(place).length === 0, 'the process is gone')
    expect(place.json('worker', 'status')).toMatchObject({ running: false })
  })

  test('one that does not answer is seen, and is no good sign', async () => {
    const place = temporaryPlace()
    stopWorkerAfter(place)
    place.remember('A store must be there')
    place.json('worker', 'start')
    await until(() => existsSync(join(place.home, 'run', 'worker')), 'the worker listens')
    const { pid } = place.json<WorkerState>('worker', 'status')
    process.kill(Number(pid), 'SIGSTOP')
    try {
      expect(place.json('worker', 'status')).toMatchObject({ running: true, answers: false, pid })
      expect(place.run('worker').stdout).toContain(`a worker runs (process ${pid}) and does not answer`)
      const ran = place.run('status', '--json')
      expect(ran.code).toBe(1)
      expect(JSON.parse(ran.stdout)).toMatchObject({
        ...{ state: 'degraded', worker: { running: true, answers: false } },
        checks: expect.arrayContaining([
          expect.objectContaining({
            ...{ name: 'worker', state: 'degraded', hint: expect.stringContaining('memoria worker stop') },
          }),
        ]),
      })
    } finally {
      process.kill(Number(pid), 'SIGCONT')
    }
  })

  test('options may stand before or after the part', () => {
    const place = temporaryPlace()
    const ran = place.run('worker', '--json', 'status')
    expect(JSON.parse(ran.stdout)).toMatchObject({ running: false })
  })

  test('a part that is none is refused', () => {
    const ran = temporaryPlace().run('worker', 'dance', '--json')
    expect(ran.code).toBe(2)
    expect(errorOf(ran)).toMatchObject({ code: 'usage', hint: 'See `memoria worker --help`.' })
  })
})
