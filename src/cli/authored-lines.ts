import { forTerminal } from '../base/text.ts'
import type { VaultRun } from '../knowledge/run-vault.ts'
import { plural } from './present.ts'
import type { Shell } from './shell.ts'

/** What a model would read or did read, at what price, and what is left: told whether or not a page changed. */
export function sayAuthored({ authored, estimate, tokens, dollars }: VaultRun, { say, style }: Shell): void {
  const price = `${tokens} tokens, $${dollars.toFixed(4)}`
  if (estimate !== null)
    say(
      `would ask  ${forTerminal(estimate.model ?? '')} about ${plural(estimate.parts, 'part')}, for at most ${price}`,
    )
  for (const { from, reason } of authored?.refused ?? [])
    say(`${style.warn('refused')}  what a model made of ${forTerminal(from)}: ${forTerminal(reason)}`)
  const { asked = 0, left = 0, stopped = null } = authored ?? {}
  if (asked > 0)
    say(`${style.good('asked')}  a model ${asked === 1 ? 'once' : `${asked} times`}, for ${price}`)
  if (left > 0) {
    const why = stopped === null ? 'the same command goes on' : forTerminal(stopped)
    say(style.dim(`${plural(left, 'part')} not read by a model yet: ${why}`))
  }
  const givenUp = authored?.givenUp ?? estimate?.givenUp ?? 0
  if (givenUp > 0) say(style.dim(`${plural(givenUp, 'part')} given up: ${RETRY}`))
}

const RETRY = '`memoria jobs` says why, `memoria jobs retry <id>` asks again'
