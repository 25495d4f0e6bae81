/** The checks that a table of forms can name: whether a candidate of the right form is really a secret. */

import { hasSequence, isFiller } from '../placeholder.ts'
import { isPublishedKey } from '../published.ts'
import { always, type Check, plausible, random, type Span } from '../rule.ts'

export const CHECKS: Readonly<Record<string, Check>> = {
  plausible,
  random,
  always,
  filled: (secret) => !isFiller(secret),
  unpublished: (secret) => plausible(secret) && !isPublishedKey(secret) && !hasSequence(secret),
  gitlab: isGitlabBody,
  punctuated: isPunctuated,
  'own-value': isOwnValue,
  mailchimp: isMailchimpKey,
}

/** GitLab's bodies are random letters, digits and hex; `glpat-your-token` is neither. */
function isGitlabBody(body: string): boolean {
  return plausible(body) && /\d/.test(body) && !/^[a-z]+(?:[-_.][a-z]+)+$/.test(body)
}

/** Punctuation, a digit and a capital: without them a prefix such as `sk_` is too common. */
function isPunctuated(body: string): boolean {
  return /[~!@#$%^&*?+=]/.test(body) && /\d/.test(body) && /[A-Z]/.test(body)
}

/** Not a word that only describes the value. */
function isOwnValue(secret: string): boolean {
  return !/^(?:your|my|the|example|token|secret|password|xxx|env|process)/i.test(secret)
}

/** The keys of the mobile SDK have the same form and are public. */
function isMailchimpKey(secret: string, text: string, { start }: Span): boolean {
  const before = text.slice(Math.max(0, start - 50), start)
  return plausible(secret) && !/MailchimpSDK\.initialize\([\w: "]{0,20}$/.test(before)
}
