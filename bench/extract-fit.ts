/**
 * Fits the weights of the local judge's scorer and writes them to src/extract/local/rules: a logistic regression over
 * the signals and words of sentences, on the labelled turns that the rules were written with and, as examples of what is
 * not worth keeping, on what people said in the shared sessions. Never on the held-out part.
 * `npm run bench -- extract-fit [--without SET,SET] [--out FOLDER]`
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OUTCOMES } from '../src/extract/local/rules/outcomes.ts'
import { allExamples, fitModel } from './support/extract-examples.ts'
import type { Fitted } from './support/logistic.ts'

/** A word that adds less than this to every outcome is left out. */
const LEAST_TELLING = 4

const folder = option('--out') ?? join(process.cwd(), 'src', 'extract', 'local', 'rules')
const without = (option('--without') ?? '').split(',')

const examples = allExamples().filter(({ set }) => !without.includes(set))
const { signals, words, main, kinds } = fitModel(examples)
writeFileSync(join(folder, 'weights.ts'), signalTable())
writeFileSync(join(folder, 'word-weights.ts'), wordTable())
console.log(`${examples.length} sentences, ${signals.length} signals, ${words.length} words: ${folder}`)

function hundredths(values: readonly number[] = []): number[] {
  return values.map((value) => Math.round(value * 100))
}

function signalTable(): string {
  const row = (values?: readonly number[]) => `[${hundredths(values).join(', ')}]`
  const rows = ({ weights }: Fitted, from: number) =>
    signals.map((signal, index) => `  ${signal}: ${row(weights[from + index])},`).join('\n')
  const table = (name: string, fitted: Fitted, from: number) =>
    `export const ${name}: SignalWeights = {\n${rows(fitted, from)}\n}\n`
  return `import type { Signal } from '../signals.ts'

// Written by \`npm run bench -- extract-fit\`; not to be edited by hand.

/** What each signal adds for each outcome, in hundredths: ${OUTCOMES.join(', ')}. */
export type SignalWeights = { readonly [S in Signal]?: readonly number[] }

/** What speaks for each outcome before anything is read. */
export const BIAS: readonly number[] = ${row(main.bias)}

/** Whether it is worth keeping and as what. */
${table('WEIGHTS', main, 0)}
/** What a signal adds further when it stands in the first clause. */
${table('HEAD_WEIGHTS', main, signals.length)}
/** As what, once it is worth keeping. */
export const KIND_BIAS: readonly number[] = ${row(kinds.bias)}

${table('KIND_WEIGHTS', kinds, 0)}
${table('KIND_HEAD_WEIGHTS', kinds, signals.length)}`
}

function wordTable(): string {
  const from = signals.length * 2
  const lines = words.flatMap((word, index) => {
    const row = hundredths(main.weights[from + index])
    return row.every((value) => Math.abs(value) < LEAST_TELLING) ? [] : [`${word}\\t${row.join(' ')}`]
  })
  return `// Written by \`npm run bench -- extract-fit\`; not to be edited by hand.

/** What each word or pair of words adds for each outcome, in hundredths: a line per word, in the order of OUTCOMES. */
export const WORD_WEIGHTS = \`${lines.join('\n').replaceAll('`', '')}\`
`
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
