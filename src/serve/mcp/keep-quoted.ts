import { unwrap } from '../../base/result.ts'
import { type Admission, admit, type Draft } from '../../extract/admit.ts'
import { attributeQuote, type QuotedClaim } from '../../extract/origin/attribute-quote.ts'
import { runStages } from '../../pipeline/run-stages.ts'
import { inProject } from '../../store/in-project.ts'
import type { ProjectView } from './mcp-session.ts'

type Saved = Draft & Pick<QuotedClaim, 'kind'> & { readonly origin: QuotedClaim['source'] }

/**
 * Keeps what an agent saves together with the words that it rests on. It is an automatic run, not the person's own doing,
 * even where the words are theirs: it can be undone and waits for review as what a judge keeps does.
 */
export async function keepQuoted({ m, reach }: ProjectView, draft: Saved, quote: string): Promise<Admission> {
  const { context } = m
  const claim = { kind: draft.kind, text: draft.text, quote, source: draft.origin }
  // The prompt of this very turn may still be in the journal.
  if (m.home !== null && (await attributeQuote(context, reach, claim)) === undefined)
    await runStages(m.home, { stages: ['ingest-journal'], pace: 'now' })
  const { project, ...rest } = draft
  const run = context.makeId()
  const author = { ...context.author('saved by the agent'), run }
  return inProject(context, project, async (tx, id) => {
    // Looked up in the transaction: a prompt that a hook reported gets another id once the transcript holds it.
    const found = await attributeQuote({ ...context, store: tx }, reach, claim)
    const attributed = found === undefined ? {} : { origin: found.origin, evidence: found.evidence }
    const request = { ...rest, ...attributed, project: id }
    const admission = unwrap(await admit({ ...context, store: tx }, context.reach, request, author))
    await tx.runs.add({
      ...{ id: run, at: author.at, judge: 'agent', model: null, user: reach.user, project: id },
      ...{ session: found?.session ?? null, undoneAt: null, toldAt: null },
    })
    return admission
  })
}
