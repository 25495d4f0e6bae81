import { isWritten } from '../placeholder.ts'
import { FORMAT, NONE, type Rule, type Span } from '../rule.ts'

/** How far the kind of a resource may stand from its data. */
const REACH = 600
const KIND = /(?:^|\n|\\n)[ \t]*["']?kind["']?[ \t]*:[ \t]*["']?secret["']?[ \t,]*(?:\r?\n|\\n|$)/i

/** One indented `key: value` line; the value in quotes, or up to white space. */
const LINE =
  /(?:\r?\n|\\n)[ \t]+["']?[\w.-]{1,100}["']?[ \t]*:[ \t]*(?:"([^"\n]{0,4000})"|'([^'\n]{0,4000})'|([^\s"'#\\]{0,4000}))[ \t]*(?:#[^\n]{0,200})?/dy
const MOST_LINES = 60

/** The values of a Kubernetes Secret: base 64 is no protection. */
export const kubernetesRules: readonly Rule[] = [
  {
    type: 'kubernetes-secret',
    anchors: ['\ndata:', '\\ndata:', '\nstringdata:', '\\nstringdata:'],
    weight: FORMAT,
    find(text, start, end) {
      if (!KIND.test(text.slice(Math.max(0, start - REACH), end + REACH))) return NONE
      const least = text.slice(start, end).toLowerCase().includes('string') ? 3 : 8
      return valuesFrom(text, end).filter(
        ({ start: from, end: to }) => to - from >= least && isWritten(text.slice(from, to)),
      )
    },
  },
]

/** The values of the lines that follow, as long as they are indented. */
function valuesFrom(text: string, at: number): Span[] {
  const values: Span[] = []
  let next = at
  for (let line = 0; line < MOST_LINES; line++) {
    LINE.lastIndex = next
    const match = LINE.exec(text)
    if (match === null) break
    const [start, end] = match.indices?.slice(1).find((pair) => pair !== undefined) ?? [0, 0]
    if (end > start) values.push({ start, end })
    next += match[0].length
  }
  return values
}
