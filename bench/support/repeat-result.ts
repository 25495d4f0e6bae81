/** The counts of one agent with one placement of a line; null where it was not counted. */
export interface RepeatResult {
  readonly host: string
  readonly placement:
    | 'before the call'
    | 'with the prompt'
    | 'in the brief'
    | 'without memoria'
    | 'empty memoria'
  readonly cases: number
  /** Failing commands that ran again. */
  readonly repeats: number | null
  /** Lines that reached the model although they hold no more. */
  readonly stale: number | null
  /** Lines that hold no more and do not say so, so that the model acted on them. */
  readonly followed: number | null
  /** Requests that an empty memoria changed. */
  readonly changed: number | null
}
