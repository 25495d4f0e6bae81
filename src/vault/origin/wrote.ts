import { type Guard, isEither, isOneOf, isShape, isText } from '../../base/guards.ts'
import { type Evidence, fileSource } from '../../model/memory.ts'

/** The writer of a change that was found in a file of a vault. Only `person` may change the person's memories. */
export type Writer =
  | { readonly by: 'person' }
  /** A commit that was not made on this machine by the person. */
  | { readonly by: 'commit'; readonly commit: string; readonly author: string }
  /** An agent's tool call. */
  | { readonly by: 'agent'; readonly host: string; readonly session: string; readonly tool: string }
  | { readonly by: 'unknown'; readonly why: string }

/** A writer whose text waits in review. */
export type OtherWriter = Exclude<Writer, { readonly by: 'person' }>

export const PERSON: Writer = { by: 'person' }

export const isOtherWriter: Guard<OtherWriter> = isEither(
  isShape({ by: isOneOf(['unknown']), why: isText }),
  isEither(
    isShape({ by: isOneOf(['commit']), commit: isText, author: isText }),
    isShape({ by: isOneOf(['agent']), host: isText, session: isText, tool: isText }),
  ),
)

/**
 * Evidence for a text that somebody else wrote in a file: the file, and in `messages` the commit with its author or the
 * agent's session, each after a word that says which.
 */
export function fileEvidence(path: string, writer: OtherWriter, quote: string): Evidence {
  return { session: fileSource(path), messages: detailsOf(writer), quote }
}

function detailsOf(writer: OtherWriter): string[] {
  switch (writer.by) {
    case 'commit':
      return [`commit ${writer.commit}`, `author ${writer.author}`]
    case 'agent':
      return [`agent ${writer.host}`, `session ${writer.session}`, `tool ${writer.tool}`]
    case 'unknown':
      return [`unknown ${writer.why}`]
  }
}

/** The writer that `fileEvidence` noted; undefined for evidence of another sort. */
export function writerIn({ messages }: Evidence): OtherWriter | undefined {
  const detail = (word: string) => messages.find((one) => one.startsWith(`${word} `))?.slice(word.length + 1)
  const [commit, host, why] = [detail('commit'), detail('agent'), detail('unknown')]
  if (commit !== undefined) return { by: 'commit', commit, author: detail('author') ?? '' }
  if (host !== undefined)
    return { by: 'agent', host, session: detail('session') ?? '', tool: detail('tool') ?? '' }
  return why === undefined ? undefined : { by: 'unknown', why }
}

const SHORT_COMMIT = 7

/** The writer as a phrase: "commit 3fa2c1d by Ada Example". */
export function writerInWords(writer: OtherWriter): string {
  switch (writer.by) {
    case 'commit':
      return `commit ${writer.commit.slice(0, SHORT_COMMIT)} by ${writer.author || 'an unknown author'}`
    case 'agent':
      return `written by ${writer.host} in session ${writer.session} (${writer.tool})`
    case 'unknown':
      return writer.why
  }
}
