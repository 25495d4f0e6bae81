import { readFileSync } from 'node:fs'
import type { Draft, Memoria } from '../../src/memoria.ts'
import { type Figure, ratioOf } from './recall-figures.ts'

/** The parts of our suite; they share no project and no memory. */
export const PARTS = ['suite-dev', 'suite-held', 'suite-last', 'suite-fourth', 'suite-fifth']

interface Suite {
  readonly memories: readonly (Draft & { readonly key: string; readonly supersedes?: string })[]
  readonly cases: readonly Case[]
}

interface Case {
  readonly id: string
  readonly tag: string
  readonly prompt: string
  readonly project: string
  readonly files?: readonly string[]
  readonly expect: readonly string[]
}

interface Told {
  readonly case: Case
  readonly keys: readonly string[]
  readonly characters: number
  readonly ms: number
}

/** What the suite shows: all figures, and a line for each tag. */
export interface SuiteReport {
  readonly figures: Readonly<Record<string, Figure>>
  readonly lines: readonly string[]
}

/** Remembers a suite's memories; its cases, and what the suite calls each memory, by our id. */
export async function rememberSuite(m: Memoria, path: string) {
  const { memories, cases } = JSON.parse(readFileSync(path, 'utf8')) as Suite
  const ids = new Map<string, string>()
  for (const { key, supersedes, ...draft } of memories) {
    const old = supersedes === undefined ? undefined : ids.get(supersedes)
    ids.set(key, (await m.remember({ ...draft, ...(old === undefined ? {} : { supersedes: old }) })).id)
  }
  return { cases, keys: new Map([...ids].map(([key, id]) => [id, key])) }
}

/** Asks for each case of a suite what an agent would be told, and compares. */
export async function runSuite(m: Memoria, path: string): Promise<SuiteReport> {
  const { cases, keys } = await rememberSuite(m, path)
  const told: Told[] = []
  for (const one of cases) {
    const began = performance.now()
    const { prompt, project, files = [] } = one
    const recalled = await m.recall({ prompt, project, files })
    told.push({
      case: one,
      ms: performance.now() - began,
      characters: recalled.text.length,
      keys: recalled.memories.map(({ id }) => keys.get(id) ?? id),
    })
  }
  return { figures: figuresOf(told), lines: tagLines(told) }
}

function figuresOf(told: readonly Told[]): Record<string, Figure> {
  const empty = told.filter(({ case: { expect } }) => expect.length === 0)
  const nothing = empty.filter(({ case: { tag } }) => tag === 'nothing-fits')
  return {
    precision: ratioOf(told.map((one) => ({ got: rightOnes(one), of: one.keys.length }))),
    recall: ratioOf(told.map((one) => ({ got: rightOnes(one), of: one.case.expect.length }))),
    'nothing injected, nothing-fits': ratioOf(nothing.map(silence)),
    'nothing injected, all empty cases': ratioOf(empty.map(silence)),
  }
}

function tagLines(told: readonly Told[]): string[] {
  const tags = [...new Set(told.map((one) => one.case.tag))].sort()
  return tags.map((tag) => {
    const some = told.filter((one) => one.case.tag === tag)
    const sum = (count: (one: Told) => number) => some.reduce((total, one) => total + count(one), 0)
    const [right, got, expected] = [
      sum(rightOnes),
      sum(({ keys }) => keys.length),
      sum((one) => one.case.expect.length),
    ]
    const tokens = Math.round(sum(({ characters }) => characters) / 4 / some.length)
    return `  ${tag.padEnd(13)} ${String(some.length).padStart(3)} cases: ${right} right of ${got} told, ${expected} expected; ${tokens} tokens a prompt`
  })
}

function rightOnes({ case: { expect }, keys }: Told): number {
  return keys.filter((key) => expect.includes(key)).length
}

function silence({ keys }: Told) {
  return { got: keys.length === 0 ? 1 : 0, of: 1 }
}
