import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { type Clock, systemClock } from './clock.ts'

/** Randomness as a dependency, for the same reason as the clock. */
export type RandomBytes = (length: number) => Uint8Array

/** An import makes tens of thousands of ids, and each call of the system takes microseconds: so many bytes are fetched at once. */
const POOL_BYTES = 2048
let pool = new Uint8Array(0)
let handedOut = 0

/** Every byte is handed out once. */
export const systemRandom: RandomBytes = (length) => {
  if (length > POOL_BYTES) return randomFillSync(new Uint8Array(length))
  if (handedOut + length > pool.length) {
    pool = randomFillSync(new Uint8Array(POOL_BYTES))
    handedOut = 0
  }
  handedOut += length
  return pool.subarray(handedOut - length, handedOut)
}

/** The same from the system's own device, where it has one: for programs that end before node's module for it is loaded. */
export const deviceRandom: RandomBytes = (length) => {
  const bytes = new Uint8Array(length)
  try {
    const device = openSync('/dev/urandom', 'r')
    const read = readSync(device, bytes)
    closeSync(device)
    return read === length ? bytes : systemRandom(length)
  } catch {
    // No such device here: node knows where else to ask.
    return systemRandom(length)
  }
}

export type MakeId = () => string

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_LENGTH = 10
const RANDOM_LENGTH = 16
export const ID_LENGTH = TIME_LENGTH + RANDOM_LENGTH

/**
 * Makes sortable unique ids: 48 bits of time and 80 random bits in 26 characters of Crockford's base 32.
 * Within one millisecond the random part counts up, so that ids of one process always sort as they were made.
 */
export function idMaker(clock: Clock = systemClock, random: RandomBytes = systemRandom): MakeId {
  let lastTime = -1
  let timeText = ''
  let digits: number[] = []
  return () => {
    const time = Math.max(0, Math.floor(clock.now()), lastTime)
    digits = time === lastTime ? countUp(digits) : freshDigits(random)
    if (time !== lastTime) timeText = encodeTime(time)
    lastTime = time
    return timeText + encodeDigits(digits)
  }
}

/** So many characters name an id to a person, in a line of the vault or to an agent. */
export const SHORT_ID_LENGTH = 8

/** The end of an id. It is random, so it tells two ids apart; ids made at one time begin alike. */
export function shortId(id: string): string {
  return id.slice(-SHORT_ID_LENGTH)
}

export function isId(text: string): boolean {
  return text.length === ID_LENGTH && [...text].every((character) => ALPHABET.includes(character))
}

function freshDigits(random: RandomBytes): number[] {
  const digits = Array.from(random(RANDOM_LENGTH), (byte) => byte & 31)
  // The top digit starts in the lower half, so that counting up cannot run over.
  digits[0] = (digits[0] ?? 0) & 15
  return digits
}

function countUp(digits: readonly number[]): number[] {
  const next = [...digits]
  for (let index = next.length - 1; index >= 0; index--) {
    const digit = (next[index] ?? 0) + 1
    next[index] = digit & 31
    if (digit < 32) break
  }
  return next
}

function encodeDigits(digits: readonly number[]): string {
  let text = ''
  for (const digit of digits) text += ALPHABET[digit]
  return text
}

function encodeTime(ms: number): string {
  let rest = ms
  let text = ''
  for (let digit = 0; digit < TIME_LENGTH; digit++) {
    text = ALPHABET[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}
