/** The database that the tests of a store run on. */
export type Dialect = 'sqlite' | 'postgres'

let current: Dialect = 'sqlite'

/** The database of the tests that are collected or run now. A few promises are about one of them alone. */
export function dialect(): Dialect {
  return current
}

/** Has what is collected and run from now on use a database. */
export function useDialect(next: Dialect): void {
  current = next
}
