import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { isListOf, isNumber, isShape, isText } from '../../base/guards.ts'
import { unwrap } from '../../base/result.ts'
import { KEY_BYTES } from '../../keys/bound.ts'
import { type CheckedFormat, readChecked, writeChecked } from '../../keys/checked-file.ts'
import type { FindKnown } from '../../redact/redact.ts'
import { makeFindKnown } from './find-known.ts'
import { type Fingerprint, makeHashes } from './fingerprint.ts'
import { formsOf } from './forms.ts'

/** The content of `known-secrets.json` (docs/formats/secrets.md). */
interface KnownFile {
  readonly key: string
  readonly known: readonly Fingerprint[]
}

const isKnownFile = isShape<KnownFile>({
  key: isText,
  known: isListOf(
    isShape<Fingerprint>({ length: isNumber, first: isNumber, whole: isNumber, digest: isText }),
  ),
})

const KNOWN_FORMAT: CheckedFormat<KnownFile> = {
  format: 'memoria-known-secrets',
  version: 1,
  parse: (value) => (isKnownFile(value) ? value : undefined),
}

/**
 * Notes values, so that every program of this home removes them from what it captures. Called before a value is shown to
 * anybody; the caller holds the lock. What is noted stays: a transcript is kept longer than a secret.
 */
export function noteKnown(path: string, ...values: readonly string[]): void {
  const file = unwrap(readChecked(path, KNOWN_FORMAT))
  const key = file?.key ?? randomBytes(KEY_BYTES).toString('base64')
  const hashes = makeHashes(Buffer.from(key, 'base64'))
  const known = file?.known ?? []
  const digests = new Set(known.map(({ digest }) => digest))
  const added = values
    .flatMap(formsOf)
    .map(hashes.fingerprint)
    .filter(({ digest }) => !digests.has(digest))
  if (added.length > 0) writeChecked(path, KNOWN_FORMAT, { key, known: [...known, ...added] })
}

/**
 * Finds the noted values of a home, also those that another program noted a moment ago: the file is looked at for each
 * text. Fails while the file is damaged, because what it lists would be stored.
 */
export function followKnown(path: string): FindKnown {
  let [seen, find]: [string, FindKnown] = ['', () => []]
  return (text) => {
    const stamp = stampOf(path)
    if (stamp !== seen) {
      find = readFindKnown(path)
      seen = stamp
    }
    return find(text)
  }
}

function readFindKnown(path: string): FindKnown {
  const file = unwrap(readChecked(path, KNOWN_FORMAT))
  return file === undefined
    ? () => []
    : makeFindKnown(makeHashes(Buffer.from(file.key, 'base64')), file.known)
}

/** Every write makes a new file. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`
}
