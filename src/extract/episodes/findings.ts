import { type ClosingUnit, closingUnits, withoutMarkup } from '../exchange/closing-units.ts'
import { namesIn } from '../exchange/forms.ts'
import { cutAtWord, plainSentences } from './sentences.ts'

const LONGEST_FINDING = 300
/** People steer in few words; what is longer was mostly pasted from a review. */
const LONGEST_STEER = 160
const LONGEST_PROMPT = 600

/** Sentences of a closing message that say what was wrong and what repaired it. */
export function fixesIn(closing: string): string[] {
  return unitsLike(closing, CAUSE)
}

/** Sentences of a closing message that say what was chosen over what. */
export function choicesIn(closing: string): string[] {
  return unitsLike(closing, CHOICE).filter((text) => !CAUSE.test(text))
}

function unitsLike(closing: string, form: RegExp): string[] {
  return closingUnits(closing)
    .filter(({ text }) => form.test(text) && !OFFERS.test(text))
    .map((unit) => withHeading(unit))
    .filter(saysOfWhat)
    .map((text) => cutAtWord(text, LONGEST_FINDING))
}

/** `The fix is correct` says nothing to somebody who was not there. */
function saysOfWhat(text: string): boolean {
  return namesIn(text) > 0 || GIVES_REASON.test(text)
}

const GIVES_REASON = /\b(?:because|since|due to|weil|parce que|porque)\b|[\u3040-\u9fff]/i

/** A sentence that begins with `It` or `This` is about the heading it stands under. */
function withHeading({ text, heading }: ClosingUnit): string {
  const needsSubject = /^(?:it|this|that|these|they|which)\b/i.test(text)
  return needsSubject && heading !== '' && heading.length <= 80 ? `${heading}: ${text}` : text
}

const CAUSE =
  /\b(?:root cause|(?:the )?(?:problem|issue|bug|failure|error|culprit|cause) (?:was|is|were|turned out|occurred)|(?:was|were|is) caused by|turns? out|(?:was|were) (?:failing|broken|missing|not being) (?:because|since|due)|fixed by|the fix\b|fails? because|failed because|(?:ursache|grund) (?:war|ist)|cause (?:était|principale)|la causa)\b|原因是|原因は/i
const CHOICE =
  /\b(?:rather than|decided to|chose|opted (?:for|to)|(?:we|i)(?:'ll)? (?:kept|keep) |by design|deliberately|on purpose|trade-?off|plutôt que)\b/i
const OFFERS =
  /\b(?:would you|do you want|if you(?:'d| would)? (?:like|prefer)|let me know|shall i|should i|i can|if you need|consider)\b/i

/** The person's words where they steer: what they choose, forbid or want otherwise. Undefined when they do not. */
export function steerIn(typed: string): string | undefined {
  if (typed.length > LONGEST_PROMPT) return undefined
  const sentences = plainSentences(typed).filter((text) => !/[?？:：]$/.test(text))
  const isShort = (text: string) => text.length <= LONGEST_STEER && text.split(/\s+/).length >= 4
  return sentences.find(
    (text) => STEERS.test(text) && isShort(text) && !ASKS.test(text) && !OF_OTHERS.test(text),
  )
}

/** Orders of one breath and questions decide nothing. */
const ASKS =
  /^(?:i wonder|tell me|show me|(?:can|could) (?:you|we)|looking at|(?:yes|yeah|ok|okay)?,? ?let'?s (?:go|start|continue|proceed|do (?:it|that)|implement|brainstorm)\b.{0,20}$)|\blet'?s brainstorm/i

/** `A colleague says we should …`: others said it, and the person may think otherwise. */
const OF_OTHERS =
  /^(?:an?|the|my|our|some(?:body|one)?|ein\w*|mein\w*|un[ea]?|mon|ma|mi)\b[^.,;:]{0,40}\b(?:says?|said|suggest\w*|thinks?|thought|recommend\w*|sagt\w*|meint\w*|dit|pense|dice|sugiere)\b/i

const STEERS =
  /\b(?:let'?s|instead|should(?:n'?t| not)?|must(?:n'?t| not)?|don'?t|do not|never|always|prefer|rather|no need|lass(?: uns|t uns)|nicht|statt|sollte|plutôt|il faut|mejor|no (?:uses|hagas))\b|不要|应该|ではなく|べき/i

/** The person's answers to the agent's questions: `question → answer`. */
export function answersIn(output: string): string[] {
  if (!/^User has answered/.test(output)) return []
  return [...output.matchAll(/"([^"]{5,300})"="([^"]{1,300})"/g)].flatMap(
    ({ 1: question = '', 2: answer = '' }) =>
      NEXT_STEP.test(question) ? [] : [cutAtWord(`${question} → ${answer}`, LONGEST_FINDING)],
  )
}

/** A question about how to go on decides nothing that lasts. */
const NEXT_STEP = /\b(?:what (?:would|should|do) (?:you|i|we)|next|proceed|ready|continue|commit)\b/i

/** Sentences of the last closing message that say what is left. */
export function leftIn(closing: string): string[] {
  return plainSentences(closing.replace(/(```|~~~)[\s\S]*?(?:\1|$)/g, '\n'))
    .map((text) => withoutMarkup(text.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')))
    .filter((text) => LEFT.test(text) && !/[:：?？]$/.test(text) && !NONE_LEFT.test(text))
    .map((text) => cutAtWord(text, LONGEST_FINDING))
}

const LEFT =
  /\b(?:still (?:needs?|has to|have to|to do|open|missing|fails?|failing)|not (?:yet )?(?:implemented|tested|covered|done|verified|included)|remaining (?:work|tasks?|steps?|issues?|items?)|left to do|follow-?ups?\b|out of scope|(?:will|you'll) need to|needs? to be (?:done|added|fixed|updated|set|configured|created)|noch (?:offen|zu tun)|reste à|queda(?:n)? por|pendiente)\b|尚未|未完了/i
const NONE_LEFT = /\bno (?:remaining|further|more|todos?)\b|\bnothing (?:is )?left\b/i
