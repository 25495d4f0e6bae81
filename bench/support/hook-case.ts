import { join } from 'node:path'

/** One way to run one form of the hook, with what has to be so before and what has to come of it. */
export interface HookCase {
  /** Whose event it is. */
  readonly host: string
  /** What the event is, as the report calls it. */
  readonly event: string
  /** Which program: a form of the hook, or something to compare it with. */
  readonly name: string
  readonly worker: string
  readonly argv: readonly string[]
  /** The file that is fed to it in a round. */
  readonly input: (round: number) => string
  readonly prepare: () => void | Promise<void>
  readonly isRight: (said: string) => boolean
  /** The most it may take, for the form that `init` chooses. */
  readonly bound?: number
}

/** The words that start each form of the hook that lies in a folder. */
export function hookForms(folder: string): Readonly<Record<string, readonly string[]>> {
  const hook = (name: string) => join(folder, name)
  return {
    perl: ['/usr/bin/perl', '-f', hook('hook.pl')],
    bash: ['/bin/bash', '-p', hook('hook.bash')],
    launcher: [hook('hook.sh')],
    node: [process.execPath, hook('hook.cjs')],
  }
}

export function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** Prints what each case took, as a multiple of an empty script, a block for each host; gives 1 when a bound was missed. */
export function sayCases(
  times: ReadonlyMap<HookCase, readonly number[]>,
  base: number,
  chosen: string,
): number {
  const all = [...times.keys()]
  const of = (one: HookCase) => middle(times.get(one) ?? [])
  let missed = 0
  for (const host of new Set(all.map((one) => one.host))) {
    console.log(`\n${host === '' ? 'to compare with' : host}`)
    for (const one of all.filter((each) => each.host === host && each.name !== 'empty')) {
      const bound = boundOf(one, chosen)
      const python = all.find(({ name, event }) => name === 'python' && event === one.event)
      const isSlow = one.name === chosen && python !== undefined && of(one) >= of(python)
      const isMissed = of(one) / base > (bound ?? Number.MAX_VALUE) || isSlow
      const what = `  ${one.event.padEnd(13)}  ${one.name.padEnd(8)}  ${one.worker.padEnd(5)}`
      const says = bound === undefined ? '' : ` (at most ${bound})`
      console.log(`${what}  ${(of(one) / base).toFixed(3)}${says}${isMissed ? '  MISSED' : ''}`)
      if (isMissed) missed += 1
    }
  }
  return missed === 0 ? 0 : 1
}

/** The most that taking an event in may cost where nothing but node is there. */
const NODE_BOUND = 1.5

function boundOf({ name, event, bound }: HookCase, chosen: string): number | undefined {
  if (bound === undefined || name === chosen) return bound
  return name === 'node' && /^(?:prompt .* KB|end)/.test(event) ? NODE_BOUND : undefined
}
