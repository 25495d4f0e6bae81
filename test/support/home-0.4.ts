import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const FIXTURE = new URL('../fixtures/home-0.4/', import.meta.url)

export interface OldHomeOptions {
  /** The person's folder, which is made. */
  readonly person: string
  /** The program that 0.4 was installed as: since then upgraded, or gone. */
  readonly program: string
  readonly node?: string
}

/** The statement that the home's store holds. */
export const OLD_MEMORY = 'Never force-push to main, because releases are cut from it'

/** What was in the agents' files before 0.4 was wired; the others did not exist. */
export const BEFORE_INIT: Readonly<Record<string, string>> = {
  '.claude/settings.json': '{\n  "includeCoAuthoredBy": false\n}\n',
  '.codex/config.toml': 'model = "gpt-5"\n',
}

/** Puts a home of version 0.4 with five wired agents into a person's folder (test/fixtures/home-0.4). */
export function writeHome04({ person, program, node = process.execPath }: OldHomeOptions): void {
  const fill = (text: string) =>
    text.replaceAll('<person>', person).replaceAll('<program>', program).replaceAll('<node>', node)
  const recorded: Record<string, string> = JSON.parse(readFileSync(new URL('files.json', FIXTURE), 'utf8'))
  const texts = new Map(Object.entries(recorded).map(([path, text]) => [path, fill(text)]))
  for (const [path, text] of texts) {
    const isRecord = path.startsWith('.memoria/wired/')
    if (isRecord) writeRecord(person, text, texts)
    else write(join(person, path), text)
  }
  chmodSync(join(person, '.memoria/hook/hook.sh'), 0o700)
  for (const folder of ['journal/tmp', 'journal/new', 'run'])
    mkdirSync(join(person, '.memoria', folder), { recursive: true, mode: 0o700 })
  write(join(person, '.memoria/memoria.db'), gunzipSync(readFileSync(new URL('memoria.db.gz', FIXTURE))))
}

/** A record names a path and the digest of what was written there, and both depend on the person's folder. */
function writeRecord(person: string, text: string, texts: ReadonlyMap<string, string>): void {
  const record = JSON.parse(text)
  const written = texts.get(record.path.slice(person.length + 1)) ?? ''
  const name = `${record.host}-${sha256(record.path).slice(0, 12)}.json`
  const filled = { ...record, afterDigest: sha256(written) }
  write(join(person, '.memoria/wired', name), `${JSON.stringify(filled, null, 2)}\n`)
}

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, content, { mode: 0o600 })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
