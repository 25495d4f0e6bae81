import { err, ok, type Result } from '../base/result.ts'
import type { Evidence } from '../model/memory.ts'
import type { Redact } from '../redact/redact.ts'
import { makeCleaner, notAllowed } from './cleaner.ts'

const MAX_NAME = 1000
const MAX_MESSAGES = 1000
const MAX_QUOTE = 10_000

/** Evidence that may be stored: it names a session, its messages, and quotes without secrets. */
export function checkEvidence(given: unknown, redact: Redact): Result<Evidence[]> {
  if (!Array.isArray(given))
    return err(notAllowed('the evidence', given, 'a list of {session, messages, quote}'))
  const checked: Evidence[] = []
  for (const one of given) {
    const evidence = checkOne(one, redact)
    if (!evidence.ok) return evidence
    checked.push(evidence.value)
  }
  return ok(checked)
}

function checkOne(given: Partial<Evidence> | undefined, redact: Redact): Result<Evidence> {
  const quotes = makeCleaner(redact)
  // Names are a host's own and lead back to it, so they stay as they are.
  const names = makeCleaner((text) => ({ text, findings: [] }))
  const session = names.text(given?.session, { max: MAX_NAME, what: "the evidence's session" })
  if (!session.ok) return session
  const messages = names.list(given?.messages ?? [], "evidence's messages", {
    ...{ max: MAX_NAME, most: MAX_MESSAGES },
  })
  if (!messages.ok) return messages
  const quote = given?.quote
    ? quotes.text(given.quote, { max: MAX_QUOTE, what: "the evidence's quote" })
    : ok('')
  return quote.ok ? ok({ session: session.value, messages: messages.value, quote: quote.value }) : quote
}
