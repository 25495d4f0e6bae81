import { toMemoriaError } from '../base/errors.ts'
import { err, type Result } from '../base/result.ts'
import { type Admission, admit, type Draft } from '../extract/admit.ts'
import { filesIn } from '../extract/local/files.ts'
import { labelsOf } from '../extract/local/labels.ts'
import { statementKind } from '../host-memory/import-statement.ts'
import { fileSource, isRule } from '../model/memory.ts'
import type { Author, Store } from '../store/store.ts'
import type { ForeignContext } from './context.ts'
import type { KnownProject } from './project.ts'
import type { ForeignStatement } from './source.ts'
import { fittingLabels } from './values.ts'

/** Recall finds it; what was said and decided here is more important. */
const IMPORTANCE = 0.45
/** An import ranks what it brings below what the person marks as important. */
const MOST_IMPORTANCE = 0.7

/** Hands one statement to admission. Without a topic: a list of old notes replaces nothing and contradicts nothing. */
export async function keepStatement(
  context: ForeignContext,
  store: Store,
  statement: ForeignStatement,
  project: KnownProject,
  author: Author,
): Promise<Result<Admission>> {
  const { id, text, origin, at, file, said, importance = IMPORTANCE } = statement
  const shown = statement.kind ?? statementKind(text)
  const kind = isRule(shown) && origin !== 'user' ? 'fact' : shown
  const { aliases, keywords } = labelsOf(text, kind)
  const draft: Draft = {
    text,
    kind,
    origin,
    at,
    project: project.id,
    aliases,
    importance: Math.min(importance, MOST_IMPORTANCE),
    keywords: fittingLabels([...(statement.keywords ?? []), ...keywords]),
    tags: fittingLabels(statement.tags ?? []),
    files: statement.files ?? filesIn(text),
    evidence: [
      said === undefined
        ? { session: fileSource(file), messages: [id], quote: text }
        : { session: said.session, messages: [said.message], quote: text },
    ],
  }
  try {
    return await admit({ ...context, store }, context.reach, draft, author)
  } catch (thrown) {
    // One statement that the store will not take must not hold up the others; failures of the store itself do.
    const error = toMemoriaError(thrown)
    if (error.code !== 'conflict') throw thrown
    return err(error)
  }
}
