import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
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

  test('asked for later happen once, after the last time they were', async () => {
    const done = new Promise<void>((resolve) => {
      const rounds = makeRounds(async () => resolve(), log())
      onTestFinished(() => rounds.finish())
      rounds.requestAfter(60_000)
      rounds.requestAfter(1)
    })
    await done
  })
})
