import { MAX_LABEL, MAX_LABELS, MAX_TEXT, type Origin } from '../../model/memory.ts'
import type { JudgeDraft, Judgement, Refusal } from '../judge.ts'
import { saidInTool } from '../origin/said-in-tool.ts'
import { callWords } from './call-words.ts'
import type { Part } from './parts.ts'
import { spanOf } from './quote.ts'
import type { ModelAnswer, ModelItem } from './schema.ts'
import { toolWords } from './tool-words.ts'
import type { Transcript } from './transcript.ts'

export interface Reading {
  readonly transcript: Transcript
  /** The memories that may be replaced. */
  readonly replaceable: ReadonlySet<string>
  /** The model that gave the answer. */
  readonly rule: string
}

/** Takes an answer apart: each memory by itself is a draft or refused with the reason, and one bad one spoils no other. */
export function draftsIn({ memories }: ModelAnswer, reading: Reading): Judgement {
  const judged = memories.map((item) => draftOf(item, reading))
  return {
    drafts: judged.filter((one) => 'kind' in one),
    refused: judged.filter((one) => 'reason' in one),
  }
}

function draftOf(item: ModelItem, reading: Reading): JudgeDraft | Refusal {
  const text = item.text.trim()
  if (text === '') return refused(item, 'it says nothing')
  if ([...text].length > MAX_TEXT) return refused(item, `it is longer than ${MAX_TEXT} characters`)
  const cited = citedParts(item, reading.transcript)
  if (cited.length === 0) return refused(item, 'it cites no message of these turns')
  const found = findQuote(item.quote, cited)
  if (found === undefined) return refused(item, 'its quote does not stand in the messages that it cites')
  return {
    ...{ kind: item.kind, text, topic: cleaned([item.topic])[0] ?? null, importance: item.importance },
    aliases: cleaned(item.aliases),
    keywords: cleaned(item.keywords).filter((word) => !text.toLowerCase().includes(word.toLowerCase())),
    origin: found.speaker,
    evidence: [evidenceFor(found, cited)],
    files: cleaned(item.files, MAX_TEXT),
    supersedes: reading.replaceable.has(item.supersedes ?? '') ? item.supersedes : null,
    ...(reading.replaceable.has(item.resolves ?? '') ? { resolves: item.resolves ?? '' } : {}),
    rule: reading.rule,
  }
}

/** The part that contains a quote, and the speaker of the quoted words. */
interface Found {
  readonly part: Part
  /** The speaker of the quote. The origin of the statement is decided later, from the whole session. */
  readonly speaker: Origin
  readonly span: string
}

function citedParts({ messages }: ModelItem, { parts }: Transcript): Part[] {
  return [...new Set(messages)].sort((one, other) => one - other).flatMap((number) => parts.get(number) ?? [])
}

/** In what was said first; then in what the tools of the same turns printed, where it is only that. */
function findQuote(quote: string, cited: readonly Part[]): Found | undefined {
  for (const part of cited) {
    for (const { speaker, text } of saidIn(part)) {
      const span = spanOf(quote, text)
      if (span !== undefined) return { part, span, speaker }
    }
  }
  for (const part of cited) {
    for (const { output } of part.turn.tools) {
      const span = spanOf(quote, output)
      if (span !== undefined) return { part, span, speaker: 'tool' }
    }
  }
  return undefined
}

interface Said {
  readonly speaker: Origin
  readonly text: string
}

/** The agent writes what goes into a tool; why a person refused it, and what they answered, they say themselves. */
function saidIn({ turn, message, tool }: Part): Said[] {
  if (message !== undefined)
    return [{ speaker: message.role === 'user' ? 'user' : 'assistant', text: message.text }]
  const said = saidInTool(tool, turn.host)
  const called = [tool.input, callWords(tool.input)].map((text) => ({ speaker: 'assistant', text }) as const)
  if (said === undefined) return called
  const shown = { speaker: 'assistant', text: toolWords(tool, turn.host).body } as const
  return [{ speaker: 'user', text: said.words }, ...called, shown, { ...shown, text: tool.output }]
}

/** A tool call has no message of its own here: it stands behind the first message of its turn. */
function evidenceFor({ part, span }: Found, cited: readonly Part[]) {
  const ofSession = cited.filter(({ turn }) => turn.session === part.turn.session)
  const ids = ofSession.map(({ message, turn }) => (message ?? turn.messages[0])?.id ?? '')
  return {
    session: part.turn.session,
    messages: [...new Set(ids)].filter((id) => id !== ''),
    quote: span,
  }
}

/** Labels that admission would refuse cost one label, not the memory. */
function cleaned(labels: readonly string[], longest = MAX_LABEL): string[] {
  const trimmed = labels.map((label) => label.trim())
  return [...new Set(trimmed)].filter((label) => label !== '' && label.length <= longest).slice(0, MAX_LABELS)
}

function refused({ quote }: ModelItem, reason: string): Refusal {
  return { quote, reason }
}
