/** The tag around everything that we put before a model: `<memoria-context …>…</memoria-context>`. */
export const FENCE_TAG = 'memoria-context'

/** Where a fence begins; what follows the tag's name are its attributes. */
export const FENCE_START = new RegExp(`<${FENCE_TAG}(?:\\s[^<>]*)?>`, 'g')
export const FENCE_END = `</${FENCE_TAG}>`

/** How the text begins that an agent gets instead of the result of a call that was held. */
export const HELD = 'Held once by memoria, not run; the same call again runs.'

/** Whether a tool's result is ours: the host may put a few words of its own before it. */
export function isHeld(output: string): boolean {
  return output.slice(0, HELD_WITHIN).includes(HELD)
}

const HELD_WITHIN = 200

/**
 * A text without what we had put into it: our own words are never learned again. A fence that was cut off before its end
 * reaches to the end of the text, if it began a line, as ours do; in the middle of a line somebody speaks of the tag.
 */
export function withoutFences(text: string): string {
  if (!text.includes(`<${FENCE_TAG}`)) return text
  const kept: string[] = []
  let from = 0
  for (const { index, 0: start } of text.matchAll(FENCE_START)) {
    if (index < from) continue
    const end = text.indexOf(FENCE_END, index + start.length)
    if (end < 0) return kept.join('') + withoutCutFence(text.slice(from), index - from)
    kept.push(text.slice(from, index))
    from = end + FENCE_END.length
  }
  return kept.join('') + text.slice(from)
}

/** No fence is closed any more from `at` on: looks for the first one that begins a line. */
function withoutCutFence(rest: string, at: number): string {
  const cut = rest.slice(at).search(LINE_WITH_FENCE)
  if (at === 0 || rest[at - 1] === '\n') return rest.slice(0, at)
  return cut < 0 ? rest : rest.slice(0, at + cut)
}

const LINE_WITH_FENCE = new RegExp(`(?<=\\n)<${FENCE_TAG}(?:\\s[^<>]*)?>`)

/**
 * A text without lines of ours that somebody repeats outside of their fence: a memory as we tell it, from who said it when
 * to its id in brackets, and a line about an earlier session.
 */
export function withoutInjectedLines(text: string): string {
  return text.replace(INJECTED_MEMORY, '').replace(INJECTED_SESSION, '')
}

const INJECTED_MEMORY =
  /(?:(?:The user|Noted from|On) [^\n:]{0,60})?(?<![\d-])(?:\d{4}-)?\d\d-\d\d(?:, pinned)?[ :,][^\n]{1,800}?\[[0-9a-hjkmnp-tv-z]{8}\]/g
// Its beginning stays within the line: one that took in blank lines was tried again from each of them.
const INJECTED_SESSION =
  /^(?:[^\S\n]|[>*-])*\d{4}-\d\d-\d\d, [a-z-]+(?:, branch [^\n:]{1,80})?: (?:the user asked|\(kept from it)[^\n]*$/gm
