import type { ClosingUnit } from './closing-units.ts'
import type { Exchange } from './exchanges.ts'
import { type FormList, hasForm, namesIn } from './forms.ts'
import type { SteerSentence } from './steer.ts'
import type { Features } from './worth.ts'

/**
 * Features of one unit of a closing message, of which there are `count`. They say how something is put, never which words
 * of a project it uses: weights of single words were worth nothing on another project.
 */
export function unitFeatures({ text, heading, isBold }: ClosingUnit, index: number, count: number): Features {
  return {
    ...formFeatures(UNIT_FORMS, text),
    explained: yes(hasForm('explainsHeading', heading)),
    reported: yes(hasForm('reportsHeading', heading)),
    length: Math.min(1, text.length / 250),
    position: Math.min(1, index / 8),
    few: yes(count <= 3),
    many: Math.min(1, count / 15),
    names: Math.min(4, namesIn(text)) / 4,
    number: yes(/\d/.test(text.replace(/`[^`]*`/g, ''))),
    item: yes(ENTRY.test(text)),
    agent: yes(/\b(?:I|I'm|I've|I'd|I'll)\b/.test(text)),
    bold: yes(isBold),
  }
}

const UNIT_FORMS: readonly FormList[] = [
  'cause',
  'constraint',
  'condition',
  'consequence',
  'failure',
  'proposes',
  'tests',
  'describes',
  'reportsChange',
  'pointsBack',
  'guesses',
  'denies',
  'momentary',
  'advises',
  'instructs',
]

/** `name` - what it does: an entry of a list that the repository shows as well. */
export const ENTRY = /^`[^`]+`\s*[-—–:(]/

/** Features of one typed sentence. */
export function sentenceFeatures(
  { text, index, signals }: SteerSentence,
  count: number,
  { isApproval }: Exchange,
): Features {
  return {
    ...formFeatures(['constraint', 'condition', 'consequence', 'proposes', 'tests', 'describes'], text),
    ...Object.fromEntries([...signals].map((signal) => [`s:${signal}`, 1])),
    length: Math.min(1, text.length / 200),
    short: yes(text.split(' ').length < 6),
    first: yes(index === 0),
    names: Math.min(4, namesIn(text)) / 4,
    sentences: Math.min(1, count / 6),
    asks: yes(/[?？]\s*$/.test(text)),
    handsOver: yes(/[:：]\s*$/.test(text)),
    approval: yes(isApproval),
  }
}

function formFeatures(lists: readonly FormList[], text: string): Features {
  return Object.fromEntries(lists.map((list) => [list, yes(hasForm(list, text))]))
}

export function yes(is: boolean): number {
  return is ? 1 : 0
}
