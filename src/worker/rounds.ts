import { toMemoriaError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'

export interface Rounds {
  /** Asks for a round: now, or right after the one that runs. However often it is asked for meanwhile, it is one more. */
  request(): void
  requestAfter(ms: number): void
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
  let tellFailure = (): void => undefined
  const failed = new Promise<void>((resolve) => {
    tellFailure = resolve
  })

  async function run(): Promise<void> {
    while (wanted && failure === null) {
      wanted = false
      try {
        await work()
        rounds += 1
      } catch (thrown) {
        failure = toMemoriaError(thrown).code
        log.error('worker.round_failed', { code: failure })
        tellFailure()
      }
    }
    running = undefined
  }

  function request(): void {
    wanted = true
    if (!finished) running ??= run()
  }

  return {
    ...{ request, failed },
    requestAfter: (ms) => {
      clearTimeout(timer)
      timer = setTimeout(request, ms)
    },
    finish: async () => {
      clearTimeout(timer)
      await running
      finished = true
      wanted = true
      await run()
    },
    state: () => ({ busy: running !== undefined, rounds, failure }),
  }
}
