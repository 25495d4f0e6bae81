/** One thing users may rely on. A test keeps it by having `[promise:ID]` in its title; `test/gates/promises.test.ts` checks that. */
export interface ProductPromise {
  readonly id: string
  readonly title: string
  readonly text: string
  /** `kept`: a test proves it. `later`: the part it speaks of is not built yet. */
  readonly status: 'kept' | 'later'
}

/** Every promise, the part before the dot being the heading it belongs to. */
export const PROMISES: readonly ProductPromise[] = [
  {
    id: 'nothing-lost.acknowledged-write',
    title: 'An acknowledged write stays',
    text: 'A memory whose id was given back is in the store, whole and once, even when the process is killed right after.',
    status: 'kept',
  },
  {
    id: 'nothing-lost.accepted-event',
    title: 'An accepted event is stored exactly once',
    text: 'What a hook accepted or a transcript holds ends up in the store exactly once, whatever dies in between.',
    status: 'kept',
  },
  {
    id: 'never-in-the-way.hook',
    title: 'A hook never fails a turn',
    text: 'A hook exits 0 whatever it is given, and whatever state the store is in.',
    status: 'kept',
  },
  {
    id: 'never-in-the-way.fast',
    title: 'A hook is not felt',
    text: 'A hook starts no node where a worker or a prepared brief answers, never waits for a model, and ends what takes longer than a second.',
    status: 'kept',
  },
  {
    id: 'free.no-network',
    title: 'Nothing needs the network',
    text: 'Remembering, searching, listing, exporting and forgetting work without key, model, resident process or network.',
    status: 'kept',
  },
  {
    id: 'free.budget',
    title: 'Spending stays within a visible budget',
    text: 'A model is asked only when the user allowed it, and only within a budget the user can see.',
    status: 'kept',
  },
  {
    id: 'few-and-right.scope',
    title: 'Memories stay where they belong',
    text: 'Memories of another project or another user never appear in an answer.',
    status: 'kept',
  },
  {
    id: 'few-and-right.superseded',
    title: 'What was replaced is not repeated',
    text: 'A superseded memory never appears as if it still held; it is found only when history is asked for.',
    status: 'kept',
  },
  {
    id: 'few-and-right.brief',
    title: 'What is injected fits',
    text: 'The brief and the hints hold what fits the moment, within the limits of the host, or nothing.',
    status: 'kept',
  },
  {
    id: 'traceable.history',
    title: 'Every change can be traced',
    text: 'Each change of a memory is a revision with who, when and why; nothing is overwritten.',
    status: 'kept',
  },
  {
    id: 'traceable.evidence',
    title: 'Every memory leads to its source',
    text: 'A memory names the session, the messages and the quoted words it came from, and who said them.',
    status: 'kept',
  },
  {
    id: 'private.redacted-before-store',
    title: 'Secrets are removed first',
    text: 'Secrets are removed before anything is stored, indexed, exported or shown, on every path.',
    status: 'kept',
  },
  {
    id: 'private.file-modes',
    title: 'The files are the user’s alone',
    text: 'The folder is readable by its owner only, and so is every file in it.',
    status: 'kept',
  },
  {
    id: 'private.journal',
    title: 'The journal is emptied at once',
    text: 'The journal holds only what the host has just written itself, for its owner only, and is emptied at once.',
    status: 'kept',
  },
  {
    id: 'private.loopback',
    title: 'Nobody else can ask',
    text: 'Nothing listens off loopback, nothing answers without a token.',
    status: 'kept',
  },
  {
    id: 'yours.export-round-trip',
    title: 'What goes out comes back',
    text: 'An export holds everything, and importing it into an empty store gives the same memories.',
    status: 'kept',
  },
  {
    id: 'yours.forget-purges',
    title: 'Forgotten means gone',
    text: 'After forgetting, the text is in no file of ours; a tombstone without the text is what stays.',
    status: 'kept',
  },
  {
    id: 'yours.vault',
    title: 'Memories are readable and editable',
    text: 'The vault holds the memories as Markdown, and an edit by hand becomes a revision.',
    status: 'kept',
  },
  {
    id: 'yours.uninstall',
    title: 'Uninstalling leaves no trace',
    text: 'Uninstalling leaves the files of the hosts as they were.',
    status: 'kept',
  },
  {
    id: 'yours.sync',
    title: 'Replicas converge',
    text: 'Machines that exchanged their changes hold the same memories, in whatever order the changes came.',
    status: 'kept',
  },
  {
    id: 'honest.failure-is-not-empty',
    title: 'A failure is never an empty success',
    text: 'A store that cannot be read or written, or an input that cannot be understood, is an error that says what to do.',
    status: 'kept',
  },
  {
    id: 'honest.status',
    title: 'The state is told as it is',
    text: 'The status says what waits, what failed, what it cost, and since when.',
    status: 'kept',
  },
]
