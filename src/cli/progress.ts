import type { Clock } from '../base/clock.ts'

/** How far something is that takes long. */
export interface Step {
  readonly done: number
  readonly total: number
  /** The current file or session. */
  readonly of?: string
}

type Unit = 'bytes' | 'sessions' | 'steps' | 'files' | 'rows' | 'changes'

const WIDTH = 24
const EVERY_MS = 100

/** A bar with rate and time left, on a terminal; elsewhere nothing, so that logs stay readable. */
export function makeProgress(to: NodeJS.WriteStream, clock: Clock, unit: Unit = 'bytes') {
  const startedAt = clock.now()
  let shownAt = 0
  return {
    show: ({ done, total, of = '' }: Step): void => {
      const now = clock.now()
      if (to.isTTY !== true || now - shownAt < EVERY_MS) return
      shownAt = now
      const bar = line(done, total, (now - startedAt) / 1000, unit)
      to.write(`\r${bar}${of === '' ? '' : `  ${of}`}\u001b[K`)
    },
    done: (): void => {
      if (to.isTTY === true && shownAt > 0) to.write('\r\u001b[K')
    },
  }
}

/** `[######      ] 48 %  12.3 MB/s  0:42 left` */
export function line(done: number, total: number, seconds: number, unit: Unit = 'bytes'): string {
  const share = total === 0 ? 1 : Math.min(done / total, 1)
  const filled = Math.round(share * WIDTH)
  const rate = seconds > 0 ? done / seconds : 0
  const left = rate > 0 ? Math.ceil((total - done) / rate) : 0
  const pace = unit === 'bytes' ? `${(rate / 1024 / 1024).toFixed(1)} MB/s` : `${Math.round(rate)} ${unit}/s`
  const clockFace = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${Math.floor(share * 100)} %  ${pace}  ${clockFace} left`
}
