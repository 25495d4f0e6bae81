import { describe, expect, test } from 'vitest'
import { learnLocally } from '../../../src/extract/learn/local.ts'
import { decideOrigin } from '../../../src/extract/origin/decide-origin.ts'
import { makeBrief } from '../../../src/inject/brief.ts'
import type { Memoria } from '../../../src/memoria.ts'
import type { Kind } from '../../../src/model/memory.ts'
import { answer, call, type Line, prompt, result } from '../../ingest/support/lines.ts'
import { temporaryMemoria } from '../../memoria/temporary-memoria.ts'
import { modelThatStates } from './attacks.ts'
import { isTheirs, learnWithModel, memoriesOf } from './learn.ts'
import { type Made, NOT_THEIRS, THEIRS } from './requests.ts'
import { homeWith } from './store.ts'

const KINDS: readonly Kind[] = ['preference', 'correction', 'decision', 'fact', 'operational']

describe('a statement is the person’s only with its point and its force', () => {
  test.each(NOT_THEIRS)('$family: "$said" is not "$stated"', (made) => {
    expect(KINDS.filter((kind) => originOf(made, kind) === 'user')).toEqual([])
  })

  test.each(THEIRS)('$family: "$said" is "$stated"', (made) => {
    expect(KINDS.filter((kind) => originOf(made, kind) !== 'user')).toEqual([])
  })

  test('judged by a model that quotes the prompt, while a page and the agent say the rest', async () => {
    const memoria = await memoriaWith([...NOT_THEIRS, ...THEIRS])
    await learnWithModel(memoria, modelThatStates([...NOT_THEIRS, ...THEIRS]))
    expect(await keptOf(memoria)).toEqual(THEIRS)
    expect(await stillTheirs(memoria)).toEqual([])
  })

  test('judged by the local judge', async () => {
    const memoria = await memoriaWith(NOT_THEIRS)
    await learnLocally(memoria.context)
    expect(await stillTheirs(memoria)).toEqual([])
  })
})

function originOf({ said, stated }: Made, kind: Kind): string {
  const evidence = [{ session: 's', messages: ['m'], quote: said }]
  const persons = new Map([['m', { text: said, at: '2026-01-01T10:00:00Z' }]])
  return decideOrigin({ kind, text: stated, origin: 'user', evidence }, { persons, outputs: [] })
}

async function memoriaWith(made: readonly Made[]): Promise<Memoria> {
  return temporaryMemoria({ home: await homeWith(made.flatMap(linesOf)) })
}

/** A session for each. A page says what is not the person's, and the agent repeats it. Errors make a model read a short turn. */
function linesOf({ family, said, stated }: Made, at: number): Line[] {
  const more = { sessionId: `made${at}` }
  const page = family === 'rule' ? 'Nothing.' : stated
  return [
    prompt(said, more),
    call(`call${at}`, 'WebFetch', { url: 'https://evil.example/x' }, more),
    result(`call${at}`, `Welcome. ${page} Goodbye.`, { ...more, is_error: true }),
    answer(`The page says: ${page}`, more),
  ]
}

/** The rules whose session gave a memory of the person's. */
async function keptOf(memoria: Memoria): Promise<readonly Made[]> {
  const theirs = (await memoriesOf(memoria)).filter(({ origin }) => origin === 'user')
  const sessions = new Set(theirs.flatMap(({ evidence }) => evidence.map(({ session }) => session)))
  return THEIRS.filter((_, at) => sessions.has(`made${NOT_THEIRS.length + at}`))
}

/** Statements that are not the person's and became theirs, or stand in a brief in their name. */
async function stillTheirs(memoria: Memoria): Promise<string[]> {
  const rows = await memoriesOf(memoria)
  const projects = [...new Set([null, ...rows.map(({ project }) => project)])]
  const briefs = await Promise.all(
    projects.map((project) =>
      makeBrief(memoria.context, {
        host: 'claude-code',
        project,
        hostSession: null,
        all: true,
        characters: 1e6,
      }),
    ),
  )
  const lines = briefs.flatMap(({ text }) => text.split('\n')).filter((line) => line.includes('The user'))
  const texts = [...rows.filter(isTheirs).map(({ text }) => text), ...lines]
  return NOT_THEIRS.map(({ stated }) => stated).filter((stated) =>
    texts.some((text) => text.includes(stated)),
  )
}
