/** What the fake model does next, written into the prompt by the test. */
export type Step =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tools'; readonly calls: readonly Call[]; readonly said?: string }
  | { readonly kind: 'error'; readonly status: number; readonly message: string }

export type Call = readonly [name: string, input: Readonly<Record<string, unknown>>]

export type ScriptStep = Step & {
  readonly waitMs: number
  /** The step after it is done instead where these words stand in something that we injected. */
  readonly unless?: string
}

export interface Script {
  readonly steps: readonly ScriptStep[]
  /** The input tokens that every answer reports; above its limit the client compacts. */
  readonly usage: number | undefined
}

/** What a model answers next, after how long, and how full it says that the conversation is. */
export interface Next {
  readonly step: Step
  readonly waitMs: number
  readonly usage: number
}

/** What a fake model says when it is asked to sum up. */
export const SUMMARY = 'SUMMARY-OF-THE-FAKE-MODEL the work so far'

/** The same with sections, as models write it. */
export const SUMMARY_TEXT = `${SUMMARY}

1. Primary request: keep the nightly backup running.

4. Errors and fixes:
   - The nightly backup ran out of disk: fixed by deleting archives after a week instead of keeping all.

7. Pending tasks:
   - Measure how long the nightly backup takes with the new disk.
`

export function plainly(text: string): Next {
  return { step: { kind: 'text', text }, waitMs: 0, usage: 100 }
}

/** What the prompt's script says, of which so many steps are done; the `count`-th request has nothing to say otherwise. */
export function nextIn(prompt: string, done: number, count: number, request = ''): Next {
  const { steps, usage = 100 } = readScript(prompt)
  const step = stepAt(steps, done, request)
  return step === undefined ? plainly(`unscripted answer ${count}`) : { step, waitMs: step.waitMs, usage }
}

const scripts = new Map<string, string>()

/** Scripts the answer to a prompt beforehand, for tests in which the prompt must hold nothing but a person's words. */
export function whenAsked(prompt: string, script: string): void {
  scripts.set(prompt, script)
}

/** Copilot CLI puts these before a prompt that is typed in its plan mode. */
const MODE_MARK = /^(?:\[\[[A-Z]+\]\]|My request:)\s*/

/** The script for a prompt: its own directives, or those for a line of it. */
export function scriptFor(prompt: string): string {
  const lines = prompt.split('\n').map((line) => line.replace(MODE_MARK, '').trim())
  return scripts.get(lines.findLast((line) => scripts.has(line)) ?? '') ?? prompt
}

/** The step that is next, by what stands in the request. */
export function stepAt(steps: readonly ScriptStep[], done: number, request: string): ScriptStep | undefined {
  const step = steps[done]
  if (step?.unless === undefined) return step
  const injected = request.match(/<memoria-context .*?<\/memoria-context>/gs)?.join('') ?? ''
  return injected.includes(step.unless) ? steps[done + 1] : step
}

const DIRECTIVE = /\[\[(text|say|unless|tools?|error|usage|wait)\s+/g

/**
 * Reads the directives of a prompt, in order: `[[text …]]`, `[[tool NAME {json}]]`, `[[tools [["A",{}],["B",{}]]]]`,
 * `[[error 529 message]]`, `[[usage 300000]]`, `[[wait 3000]]` before the step it delays, `[[say …]]` before the
 * tools it introduces in the same answer, and `[[unless words]]` before a step that those words keep it from. Directives inside a tool's input belong to whoever gets that input, a
 * subagent for example.
 */
export function readScript(written: string): Script {
  const prompt = scriptFor(written)
  const steps: ScriptStep[] = []
  let usage: number | undefined
  let waitMs = 0
  let said: string | undefined
  let unless: string | undefined
  const directive = new RegExp(DIRECTIVE)
  for (let match = directive.exec(prompt); match !== null; match = directive.exec(prompt)) {
    const word = match[1] ?? ''
    const { body, end } = bodyAt(prompt, directive.lastIndex, word)
    directive.lastIndex = end
    if (word === 'usage') usage = Number(body)
    else if (word === 'wait') waitMs += Number(body)
    else if (word === 'say') said = body
    else if (word === 'unless') unless = body
    else {
      steps.push({ ...stepOf(word, body, said), waitMs, ...(unless === undefined ? {} : { unless }) })
      unless = undefined
      waitMs = 0
      said = undefined
    }
  }
  if (waitMs > 0 || said !== undefined)
    throw new Error('a [[wait]] or [[say]] is for the step after it: there is none')
  return { steps, usage }
}

/** A body ends at the first `]]`, one with JSON at the first where the JSON is whole. */
function bodyAt(prompt: string, start: number, word: string): { body: string; end: number } {
  let close = prompt.indexOf(']]', start)
  while (close !== -1) {
    const body = prompt.slice(start, close)
    if (!word.startsWith('tool') || isWhole(word === 'tool' ? afterName(body) : body))
      return { body, end: close + 2 }
    close = prompt.indexOf(']]', close + 1)
  }
  throw new Error(`a [[${word}]] of the prompt is not closed: ${prompt.slice(start - word.length - 3)}`)
}

function stepOf(word: string, body: string, said: string | undefined): Step {
  if (word.startsWith('tool')) {
    const name = body.split(/\s/, 1)[0] ?? ''
    const calls = word === 'tools' ? JSON.parse(body) : [[name, JSON.parse(afterName(body))]]
    return { kind: 'tools', calls, ...(said === undefined ? {} : { said }) }
  }
  if (word === 'text') return { kind: 'text', text: body }
  const [status = '', ...message] = body.split(' ')
  return { kind: 'error', status: Number(status), message: message.join(' ') }
}

function afterName(body: string): string {
  return body.replace(/^\S+\s*/, '') || '{}'
}

function isWhole(json: string): boolean {
  try {
    JSON.parse(json)
    return true
  } catch {
    // Cut in the middle: the next `]]` may be the end.
    return false
  }
}
