/** One step of the schema. It only goes forwards: a database is brought back from a backup. */
export interface PostgresMigration {
  readonly version: number
  readonly name: string
  /** The program version that understands the schema after this step. */
  readonly needs: string
  /**
   * The oldest schema whose programs still work beside this one: one release lives with the next while servers are replaced
   * one by one.
   */
  readonly oldest: number
  readonly up: readonly string[]
}
