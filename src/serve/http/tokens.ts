import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import { writeFileAtomic } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import type { RandomBytes } from '../../base/ids.ts'
import { ensurePrivateDir, FILE_MODE, isOpenToOthers } from '../../base/private-dir.ts'
import type { Access } from '../contract/route.ts'

const TOKEN_BYTES = 32
const SHORTEST_TOKEN = 32

const tokenFile = z.strictObject({
  read: z.string().check(z.minLength(SHORTEST_TOKEN)),
  write: z.string().check(z.minLength(SHORTEST_TOKEN)),
})
type TokenPair = z.output<typeof tokenFile>

/** The bearer tokens of a home. */
export interface Tokens {
  /** The access that a token gives, as the file says it now: a new one holds at once. */
  accessOf(given: string): Exclude<Access, 'none'> | undefined
}

/** Opens the tokens in a file, and makes them where there are none. Without tokens that can be trusted no server starts. */
export function openTokens(path: string, home: string, random: RandomBytes): Tokens {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) writeTokens(path, home, random)
  let read = readTokens(path)
  return {
    accessOf: (given) => {
      if (read.version !== versionOf(path)) read = readTokens(path)
      if (isSame(given, read.pair.write)) return 'write'
      return isSame(given, read.pair.read) ? 'read' : undefined
    },
  }
}

/** One token for everything, which a person chose. */
export function singleToken(key: string): Tokens {
  return { accessOf: (given) => (isSame(given, key) ? 'write' : undefined) }
}

/** The token for writing, for our own programs. */
export function writeTokenIn(path: string): string {
  return readTokens(path).pair.write
}

/** New tokens in place of the old ones, which hold no more. */
export function writeTokens(path: string, home: string, random: RandomBytes): void {
  ensurePrivateDir(home)
  const pair: TokenPair = { read: newToken(random), write: newToken(random) }
  writeFileAtomic(path, `${JSON.stringify(pair, undefined, 2)}\n`, { mode: FILE_MODE })
}

export function newToken(random: RandomBytes): string {
  return Buffer.from(random(TOKEN_BYTES)).toString('base64url')
}

function readTokens(path: string): { readonly pair: TokenPair; readonly version: string } {
  const version = versionOf(path)
  const stats = statSync(path)
  if (process.getuid !== undefined && isOpenToOthers(stats)) throw refusedFile(path, 'others can read it')
  const parsed = tokenFile.safeParse(jsonIn(readFileSync(path, 'utf8')))
  if (!parsed.success) throw refusedFile(path, 'it does not hold two tokens')
  if (parsed.data.read === parsed.data.write) throw refusedFile(path, 'its two tokens are the same')
  return { pair: parsed.data, version }
}

function versionOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined ? '' : `${stats.ino} ${stats.mtimeMs} ${stats.size}`
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema says what is wrong with it.
    return undefined
  }
}

/** Compared as digests, so that neither the length nor how much of it was right can be measured. */
function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(secret))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function refusedFile(path: string, why: string): MemoriaError {
  return new MemoriaError('refused', `the tokens in ${path} cannot be used: ${why}`, {
    hint: 'Make new ones: memoria ui --new-token',
  })
}
