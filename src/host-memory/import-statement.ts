import { isoTime } from '../base/clock.ts'
import { toMemoriaError } from '../base/errors.ts'
import { type Admission, admit } from '../extract/admit.ts'
import { kindOfOutcome } from '../extract/exchange/outcome-kind.ts'
import { candidatesIn } from '../extract/local/candidates.ts'
import { filesIn } from '../extract/local/files.ts'
import { labelsOf } from '../extract/local/labels.ts'
import { fileSource, type Kind, MAX_LABEL } from '../model/memory.ts'
import { HOST_MEMORY } from '../model/own-tags.ts'
import type { Author } from '../store/store.ts'
import type { HostMemoryContext } from './context.ts'
import type { HostStatement } from './statements.ts'

/** A statement of a file, with the project that it holds in. */
export interface FoundStatement extends HostStatement {
  readonly project: string
  readonly digest: string
}

/** Recall finds it; a brief has better things to say than what the host knows anyway. */
const IMPORTANCE = 0.45
const MOST_KEYWORDS = 20

/** Hands one statement to admission; undefined when it is not kept. `context.store` is a transaction. */
export async function importStatement(
  context: HostMemoryContext,
  file: { readonly path: string; readonly changedAt: number },
  { text, headings, project, digest }: FoundStatement,
  author: Author,
): Promise<Admission | undefined> {
  const kind = statementKind(text)
  const { topic, aliases, keywords } = labelsOf(text, kind)
  const draft = {
    topic,
    kind,
    scope: 'project',
    project,
    text,
    aliases,
    origin: 'assistant',
    importance: IMPORTANCE,
    keywords: [...headings.filter((one) => [...one].length <= MAX_LABEL), ...keywords].slice(
      0,
      MOST_KEYWORDS,
    ),
    tags: [HOST_MEMORY],
    files: filesIn(text),
    evidence: [{ session: fileSource(file.path), messages: [digest], quote: text }],
    at: isoTime(file.changedAt),
    isUndated: true,
  } as const
  try {
    const admitted = await admit(context, context.reach, draft, author)
    return admitted.ok ? admitted.value : undefined
  } catch (thrown) {
    // One statement that the store will not take must not hold up the others; failures of the store itself do.
    if (toMemoriaError(thrown).code !== 'conflict') throw thrown
    return undefined
  }
}

/** Never a rule, and nothing that somebody is to do. */
export function statementKind(text: string): Kind {
  const isDecision = candidatesIn(text).kept.some(({ kind }) => kind === 'decision')
  return isDecision ? 'decision' : kindOfOutcome([], text)
}
