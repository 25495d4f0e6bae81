/** The result of a run. */
export interface Authored {
  /** How many chunks were read and noted as read. */
  readonly done: number
  readonly written: readonly string[]
  readonly deleted: readonly string[]
  /** Pages out of which something was taken, since it cites a memory that was forgotten. */
  readonly cleaned: readonly string[]
  /** Parts that failed permanently until they change, and the reasons. */
  readonly refused: readonly { readonly from: string; readonly reason: string }[]
  /** How many failed permanently now, in this run or before: nobody is asked about them until they change or are tried again. */
  readonly givenUp: number
  /** How many chunks are due and were left for later. */
  readonly left: number
  /** Why no model was asked, or not for everything; null when nothing stood in the way. */
  readonly stopped: string | null
  /** How often a model was asked, also in vain, and what that took and cost. */
  readonly asked: number
  readonly tokens: number
  readonly dollars: number
}

export const NOTHING_AUTHORED: Authored = {
  done: 0,
  written: [],
  deleted: [],
  cleaned: [],
  refused: [],
  givenUp: 0,
  left: 0,
  stopped: null,
  asked: 0,
  tokens: 0,
  dollars: 0,
}
