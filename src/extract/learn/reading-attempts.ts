import { attemptsIn, LARGE_BYTES } from '../../journal/attempts.ts'
import type { Session } from '../../model/session.ts'
import type { LearnContext, Reader } from './context.ts'

/** Notes on disk which part of a large session is being read, so that what ends the program is known to the next one. */
export interface ReadingAttempts {
  /** An earlier reading of this session did not come to its end: it is read one turn at a time. */
  readonly isCareful: boolean
  /** Notes what is read next. False when an earlier program ended while it read just that. */
  begin(part: string): boolean
  /** The turn that was begun last is read, or set aside. */
  end(): void
  /** The reading is over: it is complete, failed, or is stopped because the program leaves. */
  finish(): void
}

const SMALL: ReadingAttempts = {
  isCareful: false,
  begin: () => true,
  end: () => undefined,
  finish: () => undefined,
}

/** A turn that ends the program once with others, and once alone, is not tried again. Small sessions cannot end one. */
export async function beginReading(
  context: Pick<LearnContext, 'store' | 'reach' | 'paths'>,
  session: Session,
  { as, signal }: Pick<Reader, 'as' | 'signal'>,
): Promise<ReadingAttempts> {
  if ((await context.store.sessions.bytes(context.reach, session.id)) < LARGE_BYTES) return SMALL
  const attempts = attemptsIn(context.paths.journal)
  const key = readingKey(session.id, as)
  const isCareful = attempts.isBegun(key)
  attempts.begin(key)
  let current: string | undefined
  let isFinished = false
  const end = () => {
    if (current !== undefined) attempts.clear(current)
    current = undefined
  }
  const finish = () => {
    isFinished = true
    end()
    attempts.clear(key)
  }
  signal?.addEventListener('abort', finish, { once: true })
  return {
    isCareful,
    begin: (part) => {
      if (!isCareful || isFinished) return true
      current = `${key}:${part}`
      if (attempts.isBegun(current)) return false
      return attempts.begin(current)
    },
    end,
    finish,
  }
}

/** Reads a session as if nothing had ended a program before. */
export function forgetAttempts(
  { paths }: Pick<LearnContext, 'paths'>,
  session: string,
  as: Reader['as'],
): void {
  const attempts = attemptsIn(paths.journal)
  for (const key of [readingKey(session, as), loadingKey(session, as)]) attempts.clear(key)
}

/** The part before any turn: everything of the session is loaded. */
export const LOADING = 'loading'

/** Under this key it is noted that loading a session ended the program. */
export function loadingKey(session: string, as: Reader['as']): string {
  return `${readingKey(session, as)}:${LOADING}`
}

function readingKey(session: string, as: Reader['as']): string {
  return `learn:${as}:${session}`
}
