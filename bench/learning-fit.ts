/**
 * Fits `assets/learning/worth.json` on what readers would keep of real exchanges: the worth of units of closing messages, of
 * typed sentences and of whole exchanges, and the chance that an outcome was overtaken later. Prints first how well weights
 * fitted on other sessions, and on the other project alone, order the ones left out.
 * `npm run bench -- learning-fit [--sessions FILE] [--write]`   (FILE: sessions of other projects, a line each)
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeSettled } from '../src/extract/exchange/choose-exchanges.ts'
import type { Composed } from '../src/extract/exchange/compose.ts'
import { exchangeFeatures } from '../src/extract/exchange/exchange-features.ts'
import { overtakenFeatures } from '../src/extract/exchange/overtaken.ts'
import { steerSentences } from '../src/extract/exchange/steer.ts'
import { sentenceFeatures, unitFeatures } from '../src/extract/exchange/unit-features.ts'
import { sharedFolder } from './support/extract-sets.ts'
import { heldOutSessions } from './support/held-out.ts'
import { type ReadExchange, readExchanges } from './support/readings.ts'
import { realTurns } from './support/real-turns.ts'
import { areaUnder, chanceOf, type Example, fitNamed, type LinearModel } from './support/sparse-logistic.ts'

const FOLDS = 5
const RIDGE = { units: 8, sentences: 8, exchanges: 4, overtaken: 2 }
/** A feature seen in fewer sessions says nothing about the next. */
const LEAST_SESSIONS = 8

interface Parts {
  readonly units: LinearModel
  readonly sentences: LinearModel
}

interface Models extends Parts {
  readonly exchanges: LinearModel
  readonly overtaken: LinearModel
}

interface Scored {
  readonly one: ReadExchange
  readonly isHit: boolean
  readonly worth: number
  readonly overtaken: number
}

const shared = sharedFolder()
if (shared === undefined) console.log('the real sessions are not on this machine: nothing fitted')
else await run(shared)

async function run(folder: string): Promise<void> {
  const heldOut = heldOutSessions(folder)
  const others = otherSessions()
  const turns = await realTurns(folder, others.files)
  const read = readExchanges(turns).filter(({ session }) => !heldOut.has(session))
  const useful = read.filter(({ isUseful }) => isUseful).length
  const reversed = read.filter(({ isReversed }) => isReversed).length
  console.log(`${read.length} exchanges read, ${useful} useful, ${reversed} reversed later`)
  report(
    'other sessions',
    scoreLeftOut(read, FOLDS, (one) => foldOfSession(one.session)),
  )
  const projectOf = ({ session }: ReadExchange) => (others.ids.has(session) ? 2 : session.length > 8 ? 1 : 0)
  const leftOut = scoreLeftOut(read, 3, projectOf)
  report('other projects', leftOut)
  if (others.ids.size > 0)
    report(
      'the two shared projects, scored on the others,',
      leftOut.filter(({ one }) => projectOf(one) === 2),
    )
  if (!process.argv.includes('--write')) return
  const path = join(process.cwd(), 'assets/learning/worth.json')
  writeFileSync(path, `${JSON.stringify(rounded(fitAll(read)), null, 2)}\n`)
  console.log(`written: ${path}`)
}

/** Sessions of further projects, and the file they stand in. */
function otherSessions(): { readonly files: readonly string[]; readonly ids: ReadonlySet<string> } {
  const at = process.argv.indexOf('--sessions')
  const file = at < 0 ? undefined : process.argv[at + 1]
  if (file === undefined) return { files: [], ids: new Set() }
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return { files: [file], ids: new Set(lines.map((line): string => JSON.parse(line).id)) }
}

function report(fittedOn: string, scored: readonly Scored[]): void {
  const worths = areaUnder(
    scored.map(({ worth }) => worth),
    scored.map(({ one }) => one.isUseful),
  )
  const overtaken = areaUnder(
    scored.map((one) => one.overtaken),
    scored.map(({ one }) => one.isReversed),
  )
  console.log(
    `fitted on ${fittedOn}: area under the curve, useful ${worths.toFixed(3)}, reversed ${overtaken.toFixed(3)}`,
  )
  for (const most of [1, 0.2])
    for (const least of [0, 0.3, 0.4, 0.5, 0.6]) {
      const kept = scored.filter((one) => one.worth >= least && one.overtaken <= most)
      const useful = kept.filter(({ one }) => one.isUseful).length
      const reversed = kept.filter(({ one }) => one.isReversed).length
      console.log(
        `  worth from ${least}, overtaken to ${most}: ${kept.length} kept, useful ${((100 * useful) / kept.length).toFixed(1)} %, reversed ${reversed}`,
      )
    }
}

function foldOfSession(session: string): number {
  return createHash('sha1').update(session).digest().readUInt16BE(0) % FOLDS
}

function scoreLeftOut(
  read: readonly ReadExchange[],
  folds: number,
  foldOf: (one: ReadExchange) => number,
): Scored[] {
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const models = fitAll(read.filter((one) => foldOf(one) !== fold))
    return read
      .filter((one) => foldOf(one) === fold)
      .map((one) => {
        const composed = composedBy(one, models)
        return {
          one,
          isHit: isHit(one, composed),
          worth: chanceOf(models.exchanges, exchangeFeatures(composed)),
          overtaken: chanceOf(models.overtaken, overtakenFeatures(composed, one.course)),
        }
      })
  })
}

/** The exchanges' own weights are fitted on worths of units that were fitted without their session. */
function fitAll(read: readonly ReadExchange[]): Models {
  const half = (one: ReadExchange) => foldOfSession(`half ${one.session}`) % 2
  const examples = [0, 1].flatMap((side) => {
    const parts = fitParts(read.filter((one) => half(one) !== side))
    return read
      .filter((one) => half(one) === side)
      .map((one) => {
        const composed = composedBy(one, parts)
        return exampleOf(one, exchangeFeatures(composed), one.isUseful)
      })
  })
  const parts = fitParts(read)
  const overtaken = read.map((one) =>
    exampleOf(one, overtakenFeatures(composedBy(one, parts), one.course), one.isReversed),
  )
  return {
    ...parts,
    exchanges: fitNamed(examples, RIDGE.exchanges, LEAST_SESSIONS),
    overtaken: fitNamed(overtaken, RIDGE.overtaken, 1),
  }
}

/** Whether the statement made of an exchange holds something that the reader would keep. */
function isHit(one: ReadExchange, { lead, outcome }: Composed): boolean {
  return one.isUseful && [...lead, ...outcome].some(({ text }) => one.isKept(text))
}

function exampleOf({ session }: ReadExchange, features: Example['features'], isRight: boolean): Example {
  return { features, isRight, session }
}

function fitParts(read: readonly ReadExchange[]): Parts {
  const units = read.flatMap((one) =>
    one.exchange.units.map((unit, at) =>
      exampleOf(one, unitFeatures(unit, at, one.exchange.units.length), one.isKept(unit.text)),
    ),
  )
  const sentences = read.flatMap((one) => {
    const typed = steerSentences(one.exchange.typed)
    return typed.map((sentence) =>
      exampleOf(one, sentenceFeatures(sentence, typed.length, one.exchange), one.isKept(sentence.text)),
    )
  })
  return {
    units: fitNamed(units, RIDGE.units, LEAST_SESSIONS),
    sentences: fitNamed(sentences, RIDGE.sentences, LEAST_SESSIONS),
  }
}

function composedBy({ exchange }: ReadExchange, { units, sentences }: Parts): Composed {
  return composeSettled(exchange, {
    unit: (features) => chanceOf(units, features),
    sentence: (features) => chanceOf(sentences, features),
  })
}

function rounded(models: Models): Models {
  const round = (value: number) => Math.round(value * 1000) / 1000
  const table = ({ bias, weights }: LinearModel): LinearModel => ({
    bias: round(bias),
    weights: Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, round(weight)])),
  })
  return {
    units: table(models.units),
    sentences: table(models.sentences),
    exchanges: table(models.exchanges),
    overtaken: table(models.overtaken),
  }
}
