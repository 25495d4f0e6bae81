/** What is said of a forgotten memory that nothing else tells. */
export const NOTHING_TOLD = {
  vault: [],
  agents: [],
  sessions: [],
  others: [],
  back: [],
  replaced: [],
} as const
