import { proseSentences } from '../extract/exchange/closing-units.ts'
import { hasForm } from '../extract/exchange/forms.ts'
import { unitFeatures } from '../extract/exchange/unit-features.ts'
import { worthOfUnit } from '../extract/exchange/worth.ts'

/**
 * The sentences of a long text that say most, in their order, as far as a line of `most` characters holds them. A text often
 * opens with what was changed, and the reason comes behind it. The first sentence that is chosen may be longer than the line.
 */
export function keySentences(text: string, most: number): string {
  if (text.length <= most) return text
  // The items of a list are joined by semicolons.
  const sentences = proseSentences(text).flatMap((sentence) => sentence.split(/(?<=;)\s+/))
  const worths = sentences.map(sentenceWorth)
  const byWorth = sentences.map((_, at) => at).sort((one, other) => (worths[other] ?? 0) - (worths[one] ?? 0))
  const chosen = new Set<number>()
  let length = 0
  for (const at of byWorth) {
    const added = sentences[at]?.length ?? 0
    if (chosen.size > 0 && length + added > most) continue
    chosen.add(at)
    length += added + 1
  }
  return sentences
    .filter((_, at) => chosen.has(at))
    .join(' ')
    .replace(/;$/, '')
}

/** How likely a reader would keep a sentence, wherever it stands. */
function sentenceWorth(text: string): number {
  const unit = { text, line: text, heading: '', paragraph: 0, isBold: false }
  // One that needs the sentence before it says less by itself.
  const isTied = /^\p{Ll}/u.test(text) || hasForm('pointsBack', text) || /[:：];?$/.test(text)
  return (isTied ? TIED : 1) * worthOfUnit(unitFeatures(unit, 0, SOME))
}

const TIED = 0.6
/** Any number of sentences that is neither few nor many. */
const SOME = 5
