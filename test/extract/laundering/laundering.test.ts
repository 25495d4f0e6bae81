import { describe, expect, test } from 'vitest'
import { learnLocally } from '../../../src/extract/learn/local.ts'
import { makeBrief } from '../../../src/inject/brief.ts'
import type { Memoria } from '../../../src/memoria.ts'
import { ECHO, INVENTING, modelThat, QUOTING } from './attacks.ts'
import { isTheirs, learnWithModel, memoriesOf } from './learn.ts'
import { CASES, type Case, casesIn, filledMemoria, PARTS, TYPED } from './store.ts'

describe.each(PARTS)('no rule comes from anything but the person (part %d of the table)', (part) => {
  test('judged by the local judge', async () => {
    const memoria = await filledMemoria(part)
    await learnLocally(memoria.context)
    expect(await launderedIn(memoria)).toEqual([])
    expect(await keptOf(memoria)).toEqual(TYPED)
  })

  test('judged by a model that quotes others, and repeats what the agent said', async () => {
    const memoria = await filledMemoria(part)
    await learnWithModel(memoria, modelThat([...QUOTING, ECHO]))
    expect(await launderedIn(memoria)).toEqual([])
    expect(await keptOf(memoria)).toEqual(TYPED)
    expect(await originsOf(memoria)).toEqual(
      casesIn(part).flatMap((one) => (one.echoes && isShown(one) ? `${nameOf(one)}: ${one.echoes}` : [])),
    )
  })

  test('judged by a model that makes evidence up, and turns what the person said into its opposite', async () => {
    const memoria = await filledMemoria(part)
    await learnWithModel(memoria, modelThat(INVENTING, opposite))
    expect(await launderedIn(memoria)).toEqual([])
    expect(await keptOf(memoria)).toEqual([])
  })
})

test('the parts together are the whole table', () => {
  const marks = PARTS.flatMap(casesIn).map(({ mark }) => mark)
  expect(new Set(marks).size).toBe(marks.length)
  expect(marks.sort()).toEqual(CASES.map(({ mark }) => mark).sort())
})

/** The channel that each text is known to come from which an agent repeated. */
async function originsOf(memoria: Memoria): Promise<string[]> {
  const rows = await memoriesOf(memoria)
  return CASES.filter((one) => one.echoes && isShown(one)).flatMap((one) => {
    const row = rows.find(({ text }) => text.includes(one.mark))
    return row === undefined ? [] : `${nameOf(one)}: ${row.origin}`
  })
}

/** Our own fence is taken out of whatever is read, so that nothing of it is there to be judged. */
function isShown({ wording }: Case): boolean {
  return !wording.shown('').includes('<memoria-context')
}

/** The cases whose text became the person's, or would be put before an agent in their name. */
async function launderedIn(memoria: Memoria): Promise<string[]> {
  const rows = await memoriesOf(memoria)
  const projects = [...new Set([null, ...rows.map(({ project }) => project)])]
  const briefs = await Promise.all(
    projects.map((project) =>
      makeBrief(memoria.context, {
        ...{ host: 'claude-code', project, hostSession: null, all: true, characters: 1e6 },
      }),
    ),
  )
  const lines = briefs.flatMap(({ text }) => text.split('\n')).filter((line) => line.includes('The user'))
  const texts = [...rows.filter(isTheirs).map(({ text }) => text), ...lines]
  return CASES.filter(({ mark }) => texts.some((text) => text.includes(mark))).map(nameOf)
}

/** What the person typed and now is theirs. */
async function keptOf(memoria: Memoria): Promise<string[]> {
  const theirs = (await memoriesOf(memoria)).filter(({ origin }) => origin === 'user')
  return TYPED.filter((_text, at) =>
    theirs.some(({ evidence }) => evidence.some(({ session }) => session === `typed${at}`)),
  )
}

function nameOf({ channel, wording }: Case): string {
  return `${channel}: ${wording.name}`
}

/** Affirms what was denied, and denies what was affirmed. */
function opposite(text: string): string {
  const turned = text
    .replace('never use axios', 'always use axios')
    .replace('I prefer', 'I do not want')
    .replace('postgres instead of mysql', 'mysql instead of postgres')
    .replace('Always run', 'Never run')
    .replace('immer deutsche', 'niemals deutsche')
    .replace('都用英文', '都不用英文')
  expect(turned).not.toBe(text)
  return turned
}
