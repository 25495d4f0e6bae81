/** Type guards for JSON that is read back, made from one another. Light: where zod would cost too much to load. */

export type Guard<T> = (value: unknown) => value is T

export const isText: Guard<string> = (value) => typeof value === 'string'

export const isNumber: Guard<number> = (value) => typeof value === 'number'

export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean'

export function isOneOf<const T extends string>(all: readonly T[]): Guard<T> {
  return (value): value is T => all.some((one) => one === value)
}

export function isNullOr<T>(isValue: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || isValue(value)
}

export function isAbsentOr<T>(isValue: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || isValue(value)
}

export function isEither<A, B>(isA: Guard<A>, isB: Guard<B>): Guard<A | B> {
  return (value): value is A | B => isA(value) || isB(value)
}

export function isListOf<T>(isItem: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(isItem)
}

export function isRecordOf<T>(isValue: Guard<T>): Guard<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> =>
    isObject(value) && Object.values(value).every(isValue)
}

/** An object with at least these fields. */
export function isShape<T extends object>(fields: { readonly [K in keyof T]-?: Guard<T[K]> }): Guard<T> {
  const names = Object.keys(fields) as (keyof T)[]
  return (value): value is T =>
    isObject(value) && names.every((name) => fields[name](Reflect.get(value, name)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
