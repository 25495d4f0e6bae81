import { forTerminal } from '../base/text.ts'
import type { CapState, CapStates, CostRow, CostSum } from '../llm/cost-sums.ts'
import { plural } from './present.ts'
import type { Shell } from './shell.ts'

/** The costs, line by line, with the sum below. */
export function sayCosts(rows: readonly CostRow[], total: CostSum, { say, style }: Shell): void {
  const width = Math.max(...rows.map(({ of }) => [...(of ?? NO_PROJECT)].length), 'together'.length)
  for (const row of rows)
    say(`${style.name(forTerminal(row.of ?? NO_PROJECT).padEnd(width))}  ${sumWords(row)}`)
  say(`${'together'.padEnd(width)}  ${sumWords(total)}`)
}

const NO_PROJECT = 'no project'

/** The usage of several calls, for a person. */
export function sumWords({ calls, dollars, tokensIn, tokensOut, tokensCached }: CostSum): string {
  const tokens = `${tokensIn} tokens in, ${tokensOut} out, ${tokensCached} cached`
  return `${usd(dollars)}  ${plural(calls, 'call')}, ${tokens}`
}

/** How much of the budget is left, and what follows from it. */
export function sayCaps({ today, month, reached, freshAt }: CapStates, { say, style }: Shell): void {
  say(`today (UTC)  ${capWords(today)}`)
  say(`this month   ${capWords(month)}`)
  if (reached !== null)
    say(style.warn(`${reached}: the local judge goes on alone until ${freshAt ?? 'there is room'}`))
}

function capWords({ cap, left }: CapState): string {
  return `${usd(left.usd)} of ${usd(cap.usd)} and ${left.tokens} of ${cap.tokens} tokens left`
}

/** Model calls cost fractions of a cent, so that two digits would hide them. */
function usd(dollars: number): string {
  return `${dollars.toFixed(4)} USD`
}
