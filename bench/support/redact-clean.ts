/** Text without secrets: sources, lock files, lists of digests; and real transcripts, to look at. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { redactSecrets } from '../../src/redact/redact.ts'

export interface Corpus {
  readonly name: string
  /** At most so many redactions in a megabyte; undefined: only shown. */
  readonly bound?: number
  readonly texts: () => Iterable<readonly [path: string, text: string]>
}

export interface CleanFigure {
  readonly megabytes: number
  readonly found: readonly { readonly path: string; readonly type: string; readonly around: string }[]
}

const SOURCE = /\.(?:[cm]?[jt]sx?|c|h|cc|py|go|rs|md)$/
const SHARED = ['transcripts', 'coding/sessions', 'learning'].map((name) => `../shared/data/${name}`)

export const CORPORA: readonly Corpus[] = [
  { name: 'our sources', bound: 2, texts: ownSources },
  { name: 'packages', bound: 2, texts: () => filesIn(['node_modules'], SOURCE) },
  { name: 'lock files', bound: 0, texts: lockFiles },
  { name: 'hash lists', bound: 0, texts: hashLists },
  { name: 'real transcripts', texts: transcriptTexts },
]

export function measureClean(corpus: Corpus, maxBytes: number): CleanFigure {
  let bytes = 0
  const found: { path: string; type: string; around: string }[] = []
  for (const [path, text] of corpus.texts()) {
    if (bytes > maxBytes) break
    bytes += text.length
    for (const { type, start, end } of redactSecrets(text).findings) {
      // A stretch in private tags is removed because somebody marked it, not because it looks like a secret.
      if (type === 'private') continue
      found.push({
        path,
        type,
        around: `${text.slice(Math.max(0, start - 60), start)}[${text.slice(start, end).slice(0, 50)}]`,
      })
    }
  }
  return { megabytes: bytes / 1e6, found }
}

function* filesIn(folders: readonly string[], name: RegExp): Generator<readonly [string, string]> {
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && name.test(entry.name)) yield [path, readFileSync(path, 'utf8')]
    }
  }
}

/** Without the tables of known forms, which list beginnings of secrets beside their names. */
function* ownSources(): Generator<readonly [string, string]> {
  for (const [path, text] of filesIn(['src', 'bench', 'scripts'], SOURCE)) {
    if (!path.startsWith(join('src', 'redact', 'rules'))) yield [path, text]
  }
}

function* lockFiles(): Generator<readonly [string, string]> {
  yield ['package-lock.json', readFileSync('package-lock.json', 'utf8')]
  yield* filesIn(
    ['node_modules'],
    /^(?:\.?package-lock\.json|yarn\.lock|pnpm-lock\.yaml|Cargo\.lock|go\.sum)$/,
  )
}

/** Digests of real files as sha256sum, npm, git, pip and Go write them. */
function* hashLists(): Generator<readonly [string, string]> {
  const lists: Record<string, string[]> = { md5: [], sha1: [], sha256: [], sha512: [] }
  let files = 0
  for (const [path, text] of filesIn(['node_modules'], /\.(?:js|ts|json)$/)) {
    if (files++ >= 4000) break
    for (const [algorithm, lines] of Object.entries(lists)) {
      const hash = createHash(algorithm).update(text)
      const hex = hash.copy().digest('hex')
      lines.push(`${hex}  ${path}`, `${algorithm}:${hex}`, `    --hash=${algorithm}:${hex}`)
      lines.push(`${algorithm}-${hash.digest('base64')}`, `100644 blob ${hex}\t${path}`)
    }
  }
  for (const [algorithm, lines] of Object.entries(lists)) yield [algorithm, lines.join('\n')]
}

/** Every string of the shared sessions, one by one, as they are stored. */
function* transcriptTexts(): Generator<readonly [string, string]> {
  for (const folder of SHARED) {
    if (!existsSync(folder)) continue
    for (const [path, text] of filesIn([folder], /\.jsonl$/)) {
      for (const line of text.split('\n')) for (const leaf of stringsOf(parsed(line))) yield [path, leaf]
    }
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // Some transcripts hold torn lines on purpose.
    return line
  }
}

function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* stringsOf(each)
}
