import { toMemoriaError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'

export interface Rounds {
  /** Asks for a round: now, or right after the one that runs. However often it is asked for meanwhile, it is one more. */
  request(): void
  /** Looks later whether a round is needed, counted from the last time this was asked for. */
  requestAfter(ms: number, isNeeded: () => Promise<boolean>): void
  /** Waits until no round runs. */
  settled(): Promise<void>
  /** Waits for the round that runs, and does a last one if one was asked for. */
  finish(): Promise<void>
  /** Comes when a round failed; no further one is begun. */
  readonly failed: Promise<void>
  state(): { readonly busy: boolean; readonly rounds: number; readonly failure: string | null }
}

/** Runs one piece of work over and over, never two at once. */
export function makeRounds(work: () => Promise<void>, log: Log): Rounds {
  let running: Promise<void> | undefined
  let wanted = false
  let finished = false
  let rounds = 0
  let failure: string | null = null
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let reportFailure = (): void => undefined
  const failed = new Promise<void>((resolve) => {
    reportFailure = resolve
  })

  async function runRound(): Promise<void> {
    while (wanted && failure === null) {
      wanted = false
      try {
        await work()
        rounds += 1
      } catch (thrown) {
        failure = toMemoriaError(thrown).code
        log.error('worker.round_failed', { code: failure })
        reportFailure()
      }
    }
    running = undefined
  }

  function request(): void {
    wanted = true
    if (!finished) running ??= runRound()
  }

  async function requestIf(isNeeded: () => Promise<boolean>): Promise<void> {
    try {
      if (await isNeeded()) request()
    } catch {
      // The round meets the same failure, and says what comes of it.
      request()
    }
  }

  return {
    request,
    failed,
    requestAfter: (ms, isNeeded) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        looking = requestIf(isNeeded)
      }, ms)
    },
    settled: async () => running,
    finish: async () => {
      clearTimeout(timer)
      await looking
      await running
      finished = true
      wanted = true
      await runRound()
    },
    state: () => ({ busy: running !== undefined, rounds, failure }),
  }
}
