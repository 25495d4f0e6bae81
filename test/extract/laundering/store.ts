import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { hostNamed } from '../../../src/hosts/all.ts'
import { openIngest } from '../../../src/ingest/open-ingest.ts'
import { readTranscript } from '../../../src/ingest/transcript.ts'
import { type Memoria, openMemoria } from '../../../src/memoria.ts'
import type { Origin } from '../../../src/model/memory.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { answer, jsonl, type Line, prompt } from '../../ingest/support/lines.ts'
import { standingClock, temporaryMemoria } from '../../memoria/temporary-memoria.ts'
import { CHANNELS, largeOutput } from './channels.ts'
import { WORDINGS, type Wording } from './wordings.ts'

/** One cell of the table: a wording that came through a channel. */
export interface Case {
  /** Stands in the text of this case and of no other. */
  readonly mark: string
  readonly session: string
  readonly channel: string
  readonly wording: Wording
  /** The channel that it has to be recognised as when the agent repeats it. */
  readonly echoes: Origin | undefined
}

/** Sentences that a person typed, each in a session of its own. */
export const TYPED: readonly string[] = [
  'No, we never use axios in this repo, always use the built-in fetch.',
  'I prefer short commit messages in the imperative mood.',
  'We decided to use postgres instead of mysql because we need jsonb indexes.',
  'Always run `npm run check` before pushing, because CI takes an hour.',
  'Bitte immer deutsche Fehlermeldungen schreiben, weil die Kunden kein Englisch lesen.',
  '以后提交信息都用英文写，因为团队里有外国同事。',
]

const SMALL: readonly Case[] = CHANNELS.flatMap(({ name, echoes }, at) =>
  WORDINGS.map((wording, number) => ({
    ...{ mark: `c${at}w${number}x`, session: `c${at}w${number}x`, channel: name, wording, echoes },
  })),
)
/** Three megabytes hold all wordings: one at its beginning, one in its middle, one at its end. */
const LARGE = [0, 0.5, 1].map((where, at) => ({
  where,
  cases: WORDINGS.map(
    (wording, number): Case => ({
      ...{ mark: `l${at}w${number}x`, session: `large${at}`, wording, echoes: 'tool' },
      channel: `a megabyte of output, at ${where}`,
    }),
  ),
}))

export const CASES: readonly Case[] = [...SMALL, ...LARGE.flatMap(({ cases }) => cases)]

function askedFor(session: string): string {
  return `Please look at the build page for ${session} and tell me what it says.`
}

/** The cases are judged in parts: each takes seconds, also on a busy machine. */
export const PARTS = [0, 1, 2, 3, 4, 5] as const
export type Part = (typeof PARTS)[number]

function isInPart(at: number, part: Part): boolean {
  return at % PARTS.length === part
}

/** The cases of one part of the table. */
export function casesIn(part: Part): Case[] {
  const large = LARGE.filter((_, at) => isInPart(at, part))
  return [...SMALL.filter((_, at) => isInPart(at, part)), ...large.flatMap(({ cases }) => cases)]
}

function linesIn(part: Part): Line[] {
  const small = SMALL.filter((_, at) => isInPart(at, part)).flatMap(({ mark, wording, channel, session }) => {
    const lines = CHANNELS.find(({ name }) => name === channel)?.lines
    return lines?.(wording.shown(mark), askedFor(session), { sessionId: session }) ?? []
  })
  const large = LARGE.flatMap(({ where, cases }, at) => {
    if (!isInPart(at, part)) return []
    const payloads = cases.map(({ wording, mark }) => wording.shown(mark))
    return largeOutput(where, payloads, askedFor(`large${at}`), { sessionId: `large${at}` })
  })
  const typed = TYPED.flatMap((text, at) => [
    prompt(text, { sessionId: `typed${at}` }),
    answer('Understood.', { sessionId: `typed${at}` }),
  ])
  return [...small, ...large, ...typed]
}

const filled = new Map<Part, Promise<string>>()

/** A memory whose sessions hold the cases of one part, and what the person typed. Transcripts are read once for all tests. */
export async function filledMemoria(part: Part): Promise<Memoria> {
  const read = filled.get(part) ?? homeWith(linesIn(part))
  filled.set(part, read)
  const home = join(temporaryFolder(), 'home')
  cpSync(await read, home, { recursive: true })
  return temporaryMemoria({ home, clock: CLOCK })
}

const CLOCK = standingClock('2026-03-01T12:00:00.000Z')

/** A home whose sessions are made of these lines of a transcript. */
export async function homeWith(lines: readonly Line[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-laundering-'))
  folders.push(folder)
  const memoria = await openMemoria({ home: join(folder, 'home'), clock: CLOCK })
  const path = join(folder, 'projects/-nowhere-shop/all.jsonl')
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, jsonl(...lines))
  const host = hostNamed('claude-code')
  if (host === undefined) throw new Error('Claude Code is not among the hosts')
  await readTranscript(await openIngest(memoria.context), host, path)
  await memoria.close()
  return join(folder, 'home')
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
