/**
 * Fits `assets/learning/worth.json`: what units of closing messages, typed sentences and whole exchanges are worth, on what
 * readers would keep of real exchanges. Prints first how well weights fitted on other sessions order the ones left out.
 * `npm run bench -- learning-fit [--write]`
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeExchange } from '../src/extract/exchange/compose.ts'
import { exchangeFeatures } from '../src/extract/exchange/exchange-features.ts'
import { steerSentences } from '../src/extract/exchange/steer.ts'
import { sentenceFeatures, unitFeatures } from '../src/extract/exchange/unit-features.ts'
import type { Features } from '../src/extract/exchange/worth.ts'
import { sharedFolder } from './support/extract-sets.ts'
import { type ReadExchange, readExchanges } from './support/readings.ts'
import { realTurns } from './support/real-turns.ts'
import { areaUnder, chanceOf, type Example, fitNamed, type LinearModel } from './support/sparse-logistic.ts'

const FOLDS = 5
const RIDGE = { units: 8, sentences: 8, exchanges: 2 }
const LEAST_SESSIONS = 12
/** A word that changes the sum by less is left out of the table. */
const LEAST_WEIGHT = 0.03

interface Models {
  readonly units: LinearModel
  readonly sentences: LinearModel
  readonly exchanges: LinearModel
}

const shared = sharedFolder()
if (shared === undefined) console.log('the real sessions are not on this machine: nothing fitted')
else await run(shared)

async function run(folder: string): Promise<void> {
  const read = readExchanges(await realTurns(folder))
  console.log(
    `${read.length} exchanges read, ${read.filter(({ isUseful }) => isUseful).length} of them useful`,
  )
  const leftOut = crossValidated(read)
  const right = leftOut.map(({ one }) => one.isUseful)
  const chances = leftOut.map(({ chance }) => chance)
  console.log(`left out in turn by session: area under the curve ${areaUnder(chances, right).toFixed(3)}`)
  const ordered = [...leftOut].sort((one, other) => other.chance - one.chance)
  for (const share of [0.3, 0.45, 0.6, 0.75, 1]) {
    const some = ordered.slice(0, Math.round(share * ordered.length))
    const useful = some.filter(({ one }) => one.isUseful).length / some.length
    console.log(
      `best ${Math.round(share * 100)} %: useful ${(100 * useful).toFixed(1)} %, worth from ${some.at(-1)?.chance.toFixed(2)}`,
    )
  }
  if (!process.argv.includes('--write')) return
  const path = join(process.cwd(), 'assets/learning/worth.json')
  writeFileSync(path, `${JSON.stringify(rounded(fitAll(read)), null, 2)}\n`)
  console.log(`written: ${path}`)
}

function crossValidated(read: readonly ReadExchange[]) {
  const sessions = [...new Set(read.map(({ session }) => session))].sort()
  const foldOf = (one: ReadExchange) => sessions.indexOf(one.session) % FOLDS
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const models = fitAll(read.filter((one) => foldOf(one) !== fold))
    return read
      .filter((one) => foldOf(one) === fold)
      .map((one) => ({ one, chance: chanceOf(models.exchanges, wholeFeatures(one, models)) }))
  })
}

/** The exchanges' own weights are fitted on worths of units that were fitted without them. */
function fitAll(read: readonly ReadExchange[]): Models {
  const parts = fitParts(read)
  const halves = [0, 1].map((half) => read.filter((_, at) => at % 2 === half))
  const examples = halves.flatMap((half, at): Example[] => {
    const others = fitParts(halves[1 - at] ?? [])
    return half.map((one) => ({
      features: wholeFeatures(one, others),
      isRight: one.isUseful,
      session: one.session,
    }))
  })
  return { ...parts, exchanges: fitNamed(examples, RIDGE.exchanges, 1) }
}

function fitParts(read: readonly ReadExchange[]): Omit<Models, 'exchanges'> {
  const units = read.flatMap((one) =>
    unitsOf(one).map(
      ({ text, features }): Example => ({
        features,
        isRight: one.isKept(text),
        session: one.session,
      }),
    ),
  )
  const sentences = read.flatMap((one) =>
    sentencesOf(one).map(
      ({ text, features }): Example => ({
        features,
        isRight: one.isKept(text),
        session: one.session,
      }),
    ),
  )
  return {
    units: fitNamed(units, RIDGE.units, LEAST_SESSIONS),
    sentences: fitNamed(sentences, RIDGE.sentences, LEAST_SESSIONS),
  }
}

function unitsOf({ exchange }: ReadExchange): { text: string; features: Features }[] {
  return exchange.units.map((unit, at) => ({ text: unit.text, features: unitFeatures(unit, at) }))
}

function sentencesOf({ exchange }: ReadExchange): { text: string; features: Features }[] {
  const sentences = steerSentences(exchange.typed)
  return sentences.map((one) => ({
    text: one.text,
    features: sentenceFeatures(one, sentences.length, exchange),
  }))
}

function wholeFeatures(one: ReadExchange, { units, sentences }: Omit<Models, 'exchanges'>): Features {
  return exchangeFeatures({
    ...composeExchange(one.exchange),
    unitWorths: unitsOf(one).map(({ features }) => chanceOf(units, features)),
    sentenceWorths: sentencesOf(one).map(({ features }) => chanceOf(sentences, features)),
  })
}

function rounded(models: Models): Models {
  const round = (value: number) => Math.round(value * 1000) / 1000
  const table = ({ bias, weights }: LinearModel, least: number): LinearModel => ({
    bias: round(bias),
    weights: Object.fromEntries(
      Object.entries(weights).flatMap(([name, weight]) =>
        Math.abs(weight) < least ? [] : [[name, round(weight)]],
      ),
    ),
  })
  return {
    units: table(models.units, LEAST_WEIGHT),
    sentences: table(models.sentences, LEAST_WEIGHT),
    exchanges: table(models.exchanges, 0),
  }
}
