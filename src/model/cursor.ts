/** How far a transcript was read, and what it looked like then. */
export interface Cursor {
  readonly path: string
  readonly host: string
  /** Device and inode: another file under the same name is another file. */
  readonly fileId: string
  /** Digest of the first bytes: a rewritten file is another file. */
  readonly head: string
  /** Digest of the last bytes before the position, for the same reason; or the mark of a host that reads for itself. */
  readonly tail: string
  readonly position: number
  readonly lastMessage: string | null
  /** How many lines could not be read and were set aside. */
  readonly setAside: number
  readonly readAt: string
}

/** When a host was last heard of, for one project. */
export interface Activity {
  readonly host: string
  readonly project: string | null
  readonly eventAt: string | null
  readonly messageAt: string | null
}
