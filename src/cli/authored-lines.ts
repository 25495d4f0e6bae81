import { forTerminal } from '../base/text.ts'
import type { VaultRun } from '../vault/run-vault.ts'
import { plural } from './present.ts'
import type { Shell } from './shell.ts'

/** The lines about a model's reading, its price and the parts left: printed whether or not a page changed. */
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
  const failed = authored?.givenUp ?? estimate?.givenUp ?? 0
  if (failed > 0) say(style.dim(`${plural(failed, 'part')} failed permanently: ${RETRY}`))
}

const RETRY = '`memoria model jobs` says why, `memoria model jobs retry <id>` asks again'
