/**
 * Fits the weights of the local judge's scorer and writes them to src/extract/local/rules/weights.ts: a logistic
 * regression over the signals of sentences, on the labelled turns that the rules were written with and, as examples of
 * what is not worth keeping, on what people said in the shared sessions. Never on the held-out part.
 * `npm run bench -- extract-fit [--out FILE]`
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readInContext } from '../src/extract/local/context.ts'
import { OUTCOMES } from '../src/extract/local/rules/outcomes.ts'
import { SIGNALS, type Signal } from '../src/extract/local/signals.ts'
import { labelledTurns, sharedFolder, turnsIn } from './support/extract-sets.ts'
import { fit } from './support/logistic.ts'

const data = join(process.cwd(), 'bench', 'data')
const out = option('--out') ?? join(process.cwd(), 'src', 'extract', 'local', 'rules', 'weights.ts')
const without = (option('--without') ?? '').split(',')

interface Example {
  readonly signals: ReadonlySet<Signal>
  readonly head: ReadonlySet<Signal>
  readonly outcomes: readonly number[]
}

const examples = [...labelled('extract-dev.jsonl'), ...labelled('extract-own.jsonl'), ...unlabelled()]
const used = SIGNALS.filter((signal) => examples.some(({ signals }) => signals.has(signal)))
const { weights, bias } = fit(
  examples.map(({ signals, head, outcomes }) => ({
    on: [...indexesOf(signals), ...indexesOf(head).map((index) => index + used.length)],
    outcomes,
  })),
  used.length * 2,
  OUTCOMES.length,
)
writeFileSync(out, tableOf())
console.log(`${examples.length} sentences, ${used.length} signals: ${out}`)

function labelled(file: string): Example[] {
  const turns = (labelledTurns(join(data, file)) ?? []).filter(({ id }) => !without.some((part) => part !== '' && isIn(id, part)))
  return turns.flatMap(({ user, keep }) =>
    examplesOf(user, keep.filter(({ from }) => from === 'user').map(({ span, kinds }) => ({ span, kinds }))),
  )
}

/** The parts that were kept apart while the rules were written: `dev:4` is every fifth turn from the fourth on. */
function isIn(id: string, part: string): boolean {
  const [set = '', rest = ''] = part.split(':')
  const number = Number(id.slice(2))
  return id.startsWith(set.charAt(0)) && (rest === '' || number % 5 === Number(rest)) && number > 8
}

function unlabelled(): Example[] {
  const folders = [sharedFolder('data', 'coding', 'sessions'), sharedFolder('data', 'transcripts')]
  const turns = folders.flatMap((folder) => (folder === undefined ? [] : turnsIn(folder)))
  if (turns.length === 0) throw new Error('the shared sessions are needed for the fit: set MEMORIA_SHARED')
  const said = turns.flatMap(({ messages }) => messages.filter(({ role }) => role === 'user'))
  return said.flatMap(({ text }) => examplesOf(text, []))
}

/** One example per sentence; of a label that covers several, only the first counts: the others lean on it. */
function examplesOf(text: string, labels: readonly { span: string; kinds: readonly string[] }[]): Example[] {
  const seen = new Set<unknown>()
  return readInContext(text).flatMap(({ sentence, signals, head, bare }) => {
    const label = labels.find(({ span }) => {
      const start = text.indexOf(span)
      return sentence.start < start + span.length && start < sentence.end
    })
    if (bare || (label !== undefined && seen.has(label))) return []
    seen.add(label)
    const outcomes = label ? label.kinds.map((kind) => OUTCOMES.indexOf(kind as never)) : [0]
    return [{ signals, head, outcomes }]
  })
}

function indexesOf(signals: ReadonlySet<Signal>): number[] {
  return [...signals].map((signal) => used.indexOf(signal)).filter((index) => index >= 0)
}

function tableOf(): string {
  const row = (values: readonly number[]) => `[${values.map((value) => Math.round(value * 100)).join(', ')}]`
  const rows = (from: number) =>
    used.map((signal, index) => `  ${signal}: ${row(weights[from + index] ?? [])},`).join('\n')
  return `import type { Signal } from '../signals.ts'

// Written by \`npm run bench -- extract-fit\`; not to be edited by hand.

/** What speaks for each outcome before anything is read, in hundredths. The order is that of OUTCOMES. */
export const BIAS: readonly number[] = ${row(bias)}

/** What each signal adds for each outcome: ${OUTCOMES.join(', ')}. */
export const WEIGHTS: { readonly [S in Signal]?: readonly number[] } = {
${rows(0)}
}

/** What a signal adds further when it stands in the first clause. */
export const HEAD_WEIGHTS: { readonly [S in Signal]?: readonly number[] } = {
${rows(used.length)}
}
`
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
