import { parseArgs } from 'node:util'

export interface ProofOptions {
  readonly size: 'ci' | 'night'
  readonly seed: number
  /** Only targets whose name begins with this. */
  readonly only: string
  /** Only this fault, to replay it; without a position (`EIO@read`) at every position. */
  readonly fault: string | undefined
  readonly minutes: number
  /** At most so many faults for each target. */
  readonly faults: number
}

const USAGE =
  'usage: npm run proof -- --size ci|night [--seed N] [--minutes M] [--only TARGET] [--faults N] [--fault FAULT]\n' +
  'see docs/PROOF.md'
const DEFAULT_SEED = 20_260_131
const NIGHT_MINUTES = 480

/** Reads the command line; undefined, with the usage to print, when it is wrong. */
export function readOptions(args: readonly string[]): ProofOptions | { readonly usage: string } {
  const names = ['size', 'seed', 'minutes', 'only', 'fault', 'faults'] as const
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ args: [...args], options })
    const {
      size = 'ci',
      seed = String(DEFAULT_SEED),
      only = '',
      fault,
      minutes,
      faults,
    } = values as Record<string, string>
    if ((size !== 'ci' && size !== 'night') || !/^\d+$/.test(seed)) return { usage: USAGE }
    const limit = Number(minutes ?? NIGHT_MINUTES)
    const most = Number(faults ?? Number.POSITIVE_INFINITY)
    if (!(limit > 0) || !(most > 0)) return { usage: USAGE }
    return { size, seed: Number(seed), only, fault, minutes: limit, faults: most }
  } catch (thrown) {
    return { usage: `${String(thrown)}\n${USAGE}` }
  }
}
