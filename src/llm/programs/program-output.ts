/** Reads the output of agent programs: JSON, whole or line by line, and error messages. */

import type { Failure, Question } from '../llm.ts'

/** Every line that is JSON; programs print warnings between them. */
export function jsonLines(output: string): unknown[] {
  return output.split('\n').flatMap((line) => parsed(line.trim()) ?? [])
}

/** The JSON object that an output ends with; undefined when there is none. */
export function jsonObjectIn(output: string): unknown {
  const from = output.indexOf('{')
  return from < 0 ? undefined : parsed(output.slice(from).trim())
}

function parsed(text: string): unknown {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a line of prose that begins like JSON
  }
}

/** The rules, the question and the schema as one prompt, for programs that take no other. */
export function asOnePrompt({ system, prompt, schema }: Question): string {
  return `${system}\n\n${prompt}\n\nAnswer with one JSON object of this schema and nothing else; use no tool:\n${JSON.stringify(schema)}`
}

/** A program's own words may quote anything, so they decide the kind of the failure and are not passed on. */
export function failureFromWords(words: string): Failure {
  const status = Number(/\b([45]\d\d)\b/.exec(words)?.[1] ?? 0)
  const says = status === 0 ? 'it failed' : `HTTP ${status}`
  if (status === 429 || /rate.?limit|quota|too many requests/i.test(words))
    return { kind: 'rate-limited', says }
  if (status === 401 || status === 403 || NOT_LOGGED_IN.test(words))
    return { kind: 'unauthorised', says: status === 0 ? 'it is not logged in' : says }
  if (status === 408 || status >= 500 || /overloaded/i.test(words)) return { kind: 'overloaded', says }
  if (status === 0 && NO_NETWORK.test(words)) return { kind: 'network', says: 'no connection' }
  return { kind: 'unavailable', says }
}

const NOT_LOGGED_IN = /not logged in|log ?in|sign in|unauthori[sz]ed|authenticat|api.?key|credential/i
const NO_NETWORK =
  /\bE(?:CONNREFUSED|NOTFOUND|AI_AGAIN|TIMEDOUT|CONNRESET|HOSTUNREACH|NETUNREACH)\b|lookup address|connection (?:failed|refused)|unable to connect|fetch failed|waiting for network/i

/** A program that printed nothing we know: an older or newer one, or one that could not start its work. */
export function noResult(output: string, code: number | null): Failure {
  if (output.trim() === '') return { kind: 'unavailable', says: `it ended with code ${code}` }
  return { kind: 'bad-answer', says: 'it did not answer in the form that we know', maybeBilled: true }
}
