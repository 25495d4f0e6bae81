import type { ClosingUnit } from './closing-units.ts'
import type { Exchange } from './exchanges.ts'
import { CONSTRAINT, namesIn, POINTS_BACK, REPORTS_CHANGE } from './forms.ts'
import { CAUSE } from './outcome-kind.ts'
import type { SteerSentence } from './steer.ts'
import { firstMark, wordMarks } from './word-marks.ts'
import type { Features } from './worth.ts'

/** Features of one unit of a closing message. */
export function unitFeatures({ text, heading, isBold }: ClosingUnit, index: number): Features {
  return {
    ...wordFeatures(text),
    ...headingFeatures(heading),
    length: Math.min(1, text.length / 250),
    first: yes(index === 0),
    position: Math.min(1, index / 8),
    names: Math.min(4, namesIn(text)) / 4,
    cause: yes(CAUSE.test(text)),
    constraint: yes(CONSTRAINT.test(text)),
    change: yes(REPORTS_CHANGE.test(text)),
    back: yes(POINTS_BACK.test(text)),
    agent: yes(/\b(?:I|I'm|I've|I'd|I'll)\b/.test(text)),
    bold: yes(isBold),
  }
}

/** Features of one typed sentence. */
export function sentenceFeatures(
  { text, index }: SteerSentence,
  count: number,
  { isApproval }: Exchange,
): Features {
  return {
    ...wordFeatures(text),
    length: Math.min(1, text.length / 200),
    short: yes(text.split(' ').length < 6),
    first: yes(index === 0),
    names: Math.min(4, namesIn(text)) / 4,
    sentences: Math.min(1, count / 6),
    asks: yes(/[?？]\s*$/.test(text)),
    approval: yes(isApproval),
  }
}

function wordFeatures(text: string): Features {
  const marks = wordMarks(text)
  const features: Record<string, number> = { [`^${firstMark(marks)}`]: 1 }
  for (const mark of marks) features[`w:${mark}`] = 1
  return features
}

function headingFeatures(heading: string): Features {
  return Object.fromEntries([...wordMarks(heading)].map((mark) => [`h:${mark}`, 1]))
}

export function yes(is: boolean): number {
  return is ? 1 : 0
}
