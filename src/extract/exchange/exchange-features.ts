import type { Composed } from './compose.ts'
import { CAUSE } from './outcome-kind.ts'
import type { ExchangeFeatures } from './worth.ts'

/** A statement is read so far before anybody asks for more. */
const READ_FIRST = 300
const STEERS = 0.9

export function featuresOf({ exchange, lead, sentences, outcome }: Composed): ExchangeFeatures {
  const { typed, turn, closing } = exchange
  const outcomeText = outcome.map(({ text }) => text).join(' ')
  const shown = outcomeText.slice(0, READ_FIRST)
  const steer = Math.max(0, ...lead.map((sentence) => sentence.steer))
  const [first] = sentences
  const isOrder = first !== undefined && steer < STEERS && first.signals.has('order')
  return {
    steer: Math.min(2.5, steer),
    approval: yes(exchange.isApproval),
    question: yes(sentences.every(({ signals }) => signals.has('asked'))),
    order: yes(isOrder),
    cause: yes(CAUSE.test(shown)),
    constraint: yes(CONSTRAINT.test(shown)),
    names: Math.min(4, namesIn(shown)) / 4,
    outcomeLength: Math.min(1, outcomeText.length / 250),
    typedLength: Math.min(1, typed.length / 200),
    asksBack: yes(/[?？]\s*$/.test(closing.text.trim())),
    tools: Math.min(1, turn.tools.length / 8),
    firstPerson: yes(/\b(?:I|I'm|I've)\b/.test(shown)),
    dangling: yes(POINTS_BACK.test(outcomeText)),
    closingLength: Math.min(1, closing.text.length / 2000),
    changeReport: yes(REPORTS_CHANGE.test(outcomeText)),
    alternatives: yes(LISTS_ALTERNATIVES.test(outcomeText)),
  }
}

function yes(is: boolean): number {
  return is ? 1 : 0
}

/** How many things of the code at hand a text names. */
export function namesIn(text: string): number {
  return text.match(/`[^`]+`|\b[a-z]+[A-Z]\w+|\b\w+_\w+|\b[\w-]+\.\w{2,4}\b|--[\w-]+|#\d+/g)?.length ?? 0
}

export const CONSTRAINT =
  /\b(?:must|always|never|only|cannot|can't|requires?|instead|rather than|not|no longer|without|unless|doesn't|isn't|won't|muss|nur|nie|nicht|statt|ohne|doit|jamais|seulement|sans|debe|nunca|solo|sin)\b|必须|只能|不能|不要|必要|しか|ない/i

/** A sentence that begins like this is about what stands before it. */
export const POINTS_BACK =
  /^(?:It|This|That|They|These|Those|He|The (?:function|file|command|fix|change|returned)|Both|So|But|And)\b/

const REPORTS_CHANGE =
  /^(?:(?:I(?:'ve| have)? |docs |documentation |both files |all \w+ (?:files|places) )?(?:updated|added|removed|moved|renamed|changed|replaced|created|fixed|deleted|refactored|extracted|rewrote|merged|converted|cleaned|implemented|hinzugefügt|geändert|entfernt|ajouté|modifié|supprimé|añadido|cambiado|eliminado)\b|已(?:更新|添加|修改|删除)|(?:更新|追加|変更|削除)しました)/i

const LISTS_ALTERNATIVES =
  /^(?:(?:a few|two|three|some)? ?(?:other |reasonable )?(?:options|alternatives|approaches|choices)\b|Option (?:A|1)\b)/i
