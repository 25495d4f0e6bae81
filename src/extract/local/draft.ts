import type { Kind, Origin } from '../../model/memory.ts'
import type { JudgeDraft } from '../judge.ts'
import type { Candidate } from './candidates.ts'
import { cleanText } from './clean.ts'
import { filesIn } from './files.ts'
import { labelsOf } from './labels.ts'
import { supersededBy, takenBackBy } from './supersedes.ts'

/** Where a candidate was said. */
export interface SaidAt {
  readonly session: string
  readonly message: string
  readonly at: string
  readonly origin: Origin
}

/** The draft for a candidate: its own words as text and evidence, and all that helps to find it. */
export function draftOf(candidate: Candidate, { session, message, at, origin }: SaidAt): JudgeDraft {
  const text = cleanText(candidate, at)
  const takenBack = takenBackBy(candidate.quote, candidate)
  return {
    kind: candidate.kind,
    text,
    ...labelsOf(text, candidate.kind),
    importance: importanceOf(candidate, origin),
    origin,
    evidence: [{ session, messages: [message], quote: candidate.quote }],
    files: filesIn(candidate.quote),
    supersedes: supersededBy(text, candidate),
    ...(takenBack === undefined ? {} : { takesBack: { words: takenBack, onlyThen: candidate.onlyThen } }),
    rule: `local/${candidate.language} ${candidate.rule}`,
  }
}

const BY_KIND: Readonly<Record<Kind, number>> = {
  correction: 0.7,
  preference: 0.65,
  decision: 0.7,
  fact: 0.55,
  debugging: 0.55,
  workaround: 0.6,
  operational: 0.6,
  action: 0.6,
  practice: 0.6,
}

/** By kind, and by how much weight the speaker put on it. */
function importanceOf({ kind, signals, quote }: Candidate, origin: Origin): number {
  const emphasis =
    (signals.has('remember') ? 0.15 : 0) +
    (signals.has('standing') || signals.has('stop') ? 0.05 : 0) +
    (/!{2,}|！{2,}|\b(?:NEVER|ALWAYS|MUST|IMPORTANT|WICHTIG|NIE|IMMER|JAMAIS|NUNCA)\b/.test(quote) ? 0.1 : 0)
  const told = origin === 'user' ? 0 : -0.1
  return Math.round(Math.min(0.95, BY_KIND[kind] + emphasis + told) * 100) / 100
}
