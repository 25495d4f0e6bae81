import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Course } from '../../src/extract/exchange/course.ts'
import { type Exchange, exchangesOf } from '../../src/extract/exchange/exchanges.ts'
import type { JudgedTurn } from '../../src/extract/judge.ts'

/** What a reader who did not build the judge would keep of an exchange. */
interface Reading {
  readonly session: string
  /** Digests of the closing message, and of the sentences and units worth keeping: the words are not ours to copy. */
  readonly closing: string
  readonly keep: readonly string[]
  /** 0 nothing, 1 useful, 2 must be known. */
  readonly value: number
  readonly reversed?: boolean
}

export interface ReadExchange {
  readonly session: string
  readonly exchange: Exchange
  /** All exchanges of its session. */
  readonly course: Course
  readonly isUseful: boolean
  /** Whether it was taken back or changed later in its session. */
  readonly isReversed: boolean
  /** Whether the reader would keep this sentence or unit. */
  isKept(text: string): boolean
}

/** The exchanges that were read, found again in the sessions. */
export function readExchanges(turns: ReadonlyMap<string, readonly JudgedTurn[]>): ReadExchange[] {
  const path = join(process.cwd(), 'bench/data/learning/reading.jsonl')
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  const readings = new Map(
    lines.map((line): [string, Reading] => {
      const reading: Reading = JSON.parse(line)
      return [`${reading.session} ${reading.closing}`, reading]
    }),
  )
  return [...turns].flatMap(([session, some]) => readIn(session, exchangesOf(some), readings))
}

function readIn(
  session: string,
  exchanges: readonly Exchange[],
  readings: ReadonlyMap<string, Reading>,
): ReadExchange[] {
  const course = new Course(exchanges)
  return exchanges.flatMap((exchange): ReadExchange[] => {
    const reading = readings.get(`${session} ${digest(exchange.closing.text.slice(0, 200))}`)
    if (reading === undefined) return []
    return [
      {
        session,
        exchange,
        course,
        isUseful: reading.value > 0,
        isReversed: reading.reversed === true,
        isKept: (text) => reading.keep.includes(digest(text)),
      },
    ]
  })
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 8)
}
