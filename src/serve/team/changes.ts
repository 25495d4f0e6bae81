import { setTimeout as wait } from 'node:timers/promises'

/** Changes, from this replica to all: of which spaces, or that something about people did. Never any words. */
export interface Changes {
  /** Notes a change of a space, to be sent with others that come soon. */
  changed(space: string): void
  /** Keys, members or shares changed: whoever follows events looks again at what they may read. */
  peopleChanged(): void
  /** Calls back for changes of every replica, this one included. */
  follow(listener: (change: Change) => void): void
  close(): Promise<void>
}

export type Change = { readonly space: string } | 'people' | 'unknown'

/** Sends and receives texts, as PostgreSQL does with NOTIFY and LISTEN. */
export interface Notices {
  send(text: string): Promise<void>
  close(): Promise<void>
}

/** Changes that come within this time are sent together: PostgreSQL lets one transaction at a time notify. */
const TOGETHER_MS = 20
/** PostgreSQL takes texts below 8,000 bytes. */
const MAX_SENT = 100
const PEOPLE = '*'
const LAST_WORDS_MS = 2_000

export interface ChangesOptions {
  /** Opens the way to the other replicas. `onText` gets every text, `onLost` is called when some may have been missed. */
  open(onText: (text: string) => void, onLost: () => void): Promise<Notices>
  onFailure(thrown: unknown): void
}

export async function openChanges({ open, onFailure }: ChangesOptions): Promise<Changes> {
  const listeners: ((change: Change) => void)[] = []
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const tell = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  const notices = await open(
    (text) => {
      for (const name of namesIn(text)) tell(name === PEOPLE ? 'people' : { space: name })
    },
    () => tell('unknown'),
  )
  async function send(): Promise<void> {
    timer = undefined
    const names = [...waiting].slice(0, MAX_SENT)
    for (const name of names) waiting.delete(name)
    if (waiting.size > 0) timer = setTimeout(send, 0)
    try {
      await notices.send(JSON.stringify(names))
    } catch (thrown) {
      // Those who follow look by themselves after some seconds.
      onFailure(thrown)
    }
  }
  function add(name: string): void {
    waiting.add(name)
    timer ??= setTimeout(send, TOGETHER_MS)
  }
  return {
    changed: add,
    peopleChanged: () => add(PEOPLE),
    follow: (listener) => listeners.push(listener),
    close: async () => {
      clearTimeout(timer)
      // A database that is away must not keep the server from ending.
      if (waiting.size > 0) await Promise.race([send(), wait(LAST_WORDS_MS, undefined, { ref: false })])
      await notices.close()
    },
  }
}

function namesIn(text: string): string[] {
  try {
    const names: unknown = JSON.parse(text)
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    // Somebody else uses the channel: that is no change of ours.
    return []
  }
}
