import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { MemoriaError } from '../../src/base/errors.ts'
import { openLog } from '../../src/base/log.ts'
import { makeRounds } from '../../src/worker/rounds.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

function log() {
  return openLog({ path: join(temporaryFolder(), 'log'), level: 'debug', clock: systemClock })
}

/** Work that waits until it is let go. */
function held() {
  const begun: (() => void)[] = []
  return {
    begun,
    work: () => new Promise<void>((resolve) => void begun.push(resolve)),
    letGo: async (round: number) => {
      begun[round]?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('rounds', () => {
  test('are never two at once, and however often they are asked for meanwhile, it is one more', async () => {
    const { begun, work, letGo } = held()
    const rounds = makeRounds(work, log())
    expect(rounds.state()).toEqual({ busy: false, rounds: 0, failure: null })
    for (let ask = 0; ask < 5; ask++) rounds.request()
    expect(begun).toHaveLength(1)
    expect(rounds.state().busy).toBe(true)
    await letGo(0)
    expect(begun).toHaveLength(2)
    await letGo(1)
    expect(rounds.state()).toEqual({ busy: false, rounds: 2, failure: null })
  })

  test('end with a last one, after the one that runs', async () => {
    const { begun, work, letGo } = held()
    const rounds = makeRounds(work, log())
    rounds.request()
    const finished = rounds.finish()
    await letGo(0)
    expect(begun).toHaveLength(2)
    await letGo(1)
    await finished
    rounds.request()
    expect(begun).toHaveLength(2)
  })

  test('that fail are not repeated, and say why', async () => {
    let many = 0
    const rounds = makeRounds(async () => {
      many += 1
      throw new MemoriaError('store_newer', 'too new')
    }, log())
    rounds.request()
    await rounds.finish()
    rounds.request()
    expect(many).toBe(1)
    expect(rounds.state().failure).toBe('store_newer')
  })

  describe('asked for later', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    test('happen once, after the last time they were asked for', async () => {
      const work = vi.fn(async () => undefined)
      const rounds = makeRounds(work, log())
      const isNeeded = async () => true
      rounds.requestAfter(1_000, isNeeded)
      await vi.advanceTimersByTimeAsync(900)
      rounds.requestAfter(1_000, isNeeded)
      await vi.advanceTimersByTimeAsync(999)
      expect(work).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(work).toHaveBeenCalledTimes(1)
    })

    test('do not happen when they are not needed by then', async () => {
      const work = vi.fn(async () => undefined)
      const rounds = makeRounds(work, log())
      rounds.requestAfter(1_000, async () => false)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(work).not.toHaveBeenCalled()
      expect(rounds.state().rounds).toBe(0)
    })

    test('happen when the look fails: the round says why', async () => {
      const work = vi.fn(async () => undefined)
      const rounds = makeRounds(work, log())
      rounds.requestAfter(1_000, () => Promise.reject(new MemoriaError('store_busy', 'busy')))
      await vi.advanceTimersByTimeAsync(1_000)
      expect(work).toHaveBeenCalledTimes(1)
    })

    test('finishing waits for a look that is under way', async () => {
      let answer: (isNeeded: boolean) => void = () => undefined
      const work = vi.fn(async () => undefined)
      const rounds = makeRounds(work, log())
      rounds.requestAfter(
        1_000,
        () =>
          new Promise((resolve) => {
            answer = resolve
          }),
      )
      await vi.advanceTimersByTimeAsync(1_000)
      const finished = rounds.finish()
      await vi.advanceTimersByTimeAsync(0)
      expect(work).not.toHaveBeenCalled()
      answer(false)
      await finished
      expect(work).toHaveBeenCalledTimes(1)
    })
  })
})
