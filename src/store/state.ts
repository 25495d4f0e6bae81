/** Small typed values that a store keeps by name: when something was last done, how far a run came. */
import type { Guard } from '../base/guards.ts'

/** The name of a value and how it is written as text. Defined once, in the module that owns the value. */
export interface StateKey<T> extends StateCodec<T> {
  readonly name: string
  /** The same value of one owner: a vault, a user, a page. */
  for(owner: string): StateKey<T>
}

interface StateCodec<T> {
  encode(value: T): string
  /** Undefined for a text that `encode` never makes. Does not throw. */
  decode(text: string): T | undefined
}

export interface StateRows {
  /** Undefined when the value was never written, was removed, or cannot be decoded. */
  read<T>(key: StateKey<T>): Promise<T | undefined>
  write<T>(key: StateKey<T>, value: T): Promise<void>
  remove(key: StateKey<unknown>): Promise<void>
  /** Whether there is any value whose name begins like this. */
  hasAny(prefix: string): Promise<boolean>
}

/** Any text but the empty one: until version 0.4 that one stood for a value that was removed. */
export function textState(name: string): StateKey<string> {
  return stateKey(name, {
    encode: (text) => text,
    decode: (text) => text || undefined,
  })
}

/** A time in ISO 8601. */
export function timeState(name: string): StateKey<string> {
  return stateKey(name, {
    encode: (time) => time,
    decode: (text) => (Number.isNaN(Date.parse(text)) ? undefined : text),
  })
}

/** A whole number from 0 on. */
export function countState(name: string): StateKey<number> {
  return stateKey(name, {
    encode: String,
    decode: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
  })
}

/** `yes` or `no`. */
export function flagState(name: string): StateKey<boolean> {
  return stateKey(name, {
    encode: (flag) => (flag ? 'yes' : 'no'),
    decode: (text) => (text === 'yes' || text === 'no' ? text === 'yes' : undefined),
  })
}

/** Two words with a space between them. */
export function pairState(name: string): StateKey<readonly [string, string]> {
  return stateKey(name, {
    encode: (pair) => pair.join(' '),
    decode: (text) => {
      const [first, second, ...others] = text.split(' ')
      return first && second && others.length === 0 ? [first, second] : undefined
    },
  })
}

export function jsonState<T>(name: string, check: Guard<T>): StateKey<T> {
  return stateKey(name, {
    encode: (value) => JSON.stringify(value),
    decode: (text) => {
      const value = parseStateJson(text)
      return check(value) ? value : undefined
    },
  })
}

function stateKey<T>(name: string, { encode, decode }: StateCodec<T>): StateKey<T> {
  return { name, encode, decode, for: (owner) => stateKey(`${name} ${owner}`, { encode, decode }) }
}

function parseStateJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A damaged value counts as never written.
    return undefined
  }
}
