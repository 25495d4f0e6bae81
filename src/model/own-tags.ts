/** The tag of every memory that came from a host's own memory. */
export const HOST_MEMORY = 'host-memory'

/** The tags that say that what a memory speaks of is not in its repository any more. */
export const FILE_GONE = 'file-gone'
export const NAME_GONE = 'symbol-gone'

/** On a statement that says of itself that it is not decided yet. */
export const OPEN_QUESTION = 'open-question'

/** Labels that say how a memory came here or how it stands, and not what it is about. */
export const OWN_TAGS: readonly string[] = ['sample', HOST_MEMORY, FILE_GONE, NAME_GONE, OPEN_QUESTION]
