import type { Clock } from '../base/clock.ts'
import type { Log, LogLevel } from '../base/log.ts'
import { LOG_LEVELS, type LogFields, logLine } from '../base/log-line.ts'

export interface LineLogOptions {
  readonly clock: Clock
  readonly level: LogLevel
  /** Texts that must not be in any line, with addresses whose password must not. */
  readonly secrets: readonly (string | undefined)[]
}

/** A log on standard error, one line of JSON per event, for a program whose output others collect. */
export function lineLog({ clock, level, secrets }: LineLogOptions): Log {
  const hidden = secrets.flatMap((secret) => (secret === undefined ? [] : hiddenParts(secret)))
  const write = (lineLevel: LogLevel) => {
    return (event: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(lineLevel) < LOG_LEVELS.indexOf(level)) return
      const line = logLine({ at: clock.now(), level: lineLevel, event, fields })
      process.stderr.write(hidden.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line))
    }
  }
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    dropped: 0,
  }
}

/** Of an address with a password, the whole and the password alone. */
function hiddenParts(secret: string): string[] {
  const password = URL.canParse(secret) ? new URL(secret).password : ''
  return [secret, password, decodeURIComponent(password)].filter((part) => part.length >= SHORTEST_SECRET)
}

const SHORTEST_SECRET = 4
