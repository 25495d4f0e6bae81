import { normalWords } from '../../model/normal-words.ts'
import { STOP_WORDS } from '../../store/stop-words.ts'
import { typedWordsOf } from '../exchange/typed-words.ts'

const LONGEST_READ = 4000
const LONGEST_QUOTED = 320

/** The words that a person typed, as one line; empty when it is pasted, or too little to be understood later. */
export function quotableWords(words: string): string {
  const typed = typedWordsOf(words.slice(0, LONGEST_READ)).replace(/\s+/g, ' ').trim()
  if (isShort(typed) || DANGLING.test(typed) || MOMENTARY.test(typed)) return ''
  return typed.length <= LONGEST_QUOTED ? typed : firstSentences(typed)
}

function firstSentences(typed: string): string {
  const cut = typed.slice(0, LONGEST_QUOTED)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('? '), cut.lastIndexOf('! '))
  return end > LONGEST_QUOTED / 3 ? cut.slice(0, end + 1) : ''
}

const FEWEST_WORDS = 4
const FEWEST_SUBJECTS = 2

function isShort(typed: string): boolean {
  const words = normalWords(typed)
  return words.length < FEWEST_WORDS || subjectWords(typed).size < FEWEST_SUBJECTS
}

/** Points to something that is not there any more: `this is not correct:`. */
const DANGLING =
  /[:：]$|^(?:no[,.]?\s+)?(?:again[, ]+)?(?:this|that|it)(?:'s| is| was) (?:not |still )?\w+[.!]?$/i

/** Orders and remarks for this moment. */
const MOMENTARY =
  /^(?:(?:ok(?:ay)?|sorry|please|no|yes|hey|ah|oh|actually)[,.!]?\s+)*(?:wait|stop|hold on|pause|not (?:yet|now)|continue|go (?:on|ahead)|proceed|try again|retry|undo|skip|never ?mind|let me|i'?ll|i will|i'?m going to|i just|warte|stopp?|weiter|mach weiter|attends|continue[rz]?|arrête|espera|sigue|continúa|等等|等一下|继续|続けて|待って)\b/i

/** True when everything that was said is a question. */
export function isOnlyQuestion(words: string): boolean {
  const sentences = words.split(/(?<=[.!?。！？])\s+/)
  return sentences.every((sentence) => /[?？]\s*$/.test(sentence) || ASKS.test(sentence))
}

const ASKS =
  /^(?:and |but |so )?(?:how|why|what|where|when|who|which|can|could|is|are|does|do|did|would|should)\b[^.!]*$/i

/** True when somebody who stopped the agent says what is to be different, and not only that it was wrong. */
export function isCorrecting(words: string): boolean {
  return CORRECTS.test(words) && !isOnlyQuestion(words)
}

const CORRECTS =
  /\b(?:instead|rather than|should|must|never|always|not correct|incorrect|supposed to|because|since|needs? to|has to|have to|(?:we|i) (?:(?:don['’]?t|do not) )?(?:want|need|use|have|call|keep|prefer)|statt|sondern|soll\w*|muss|immer|nie|weil|(?:wir|ich) (?:wollen|will|brauche\w*|haben|nutzen)|plutôt|doit|jamais|toujours|parce|(?:nous|je) (?:voulons|veux|utilisons)|sino|debe|nunca|siempre|porque|(?:queremos|quiero|usamos))\b|\bnot\b[^.]{1,60}\bbut\b|, not \w|应该|必须|不要|而是|因为|ではなく|べき|必ず|ので/i

/** Words that say what a text is about; of a path or a name its parts. */
function subjectWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{Script=Han}{2}|[\p{L}\p{N}]{3,}/gu) ?? []
  return new Set(words.filter((word) => !STOP_WORDS.has(word)))
}

/** True when two texts speak of the same thing: they share a word that says something. */
export function sharesSubject(one: string, other: string): boolean {
  const words = subjectWords(one)
  return [...subjectWords(other)].some((word) => words.has(word))
}
