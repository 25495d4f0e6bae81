/** Words that say nothing about a subject, per language: neither indexed nor searched. Data, kept short on purpose, and written without marks. */
const ENGLISH = `a about after again all also am an and any are as at be because been before being but by can could did do does
doing down during each few for from further had has have having he her here hers him his how i if in into is it its itself
just let me more most my no nor not now of off on once only or other our out over own please same she should so some such
than that the their them then there these they this those through to too under until up us very was we were what when where
which while who whom why will with would you your s t m re ve ll d don doesn didn isn aren wasn won`

const GERMAN = `aber als am an auch auf aus bei bin bis bist da damit dann das dass dem den der des die dies diese dieser dieses
doch du ein eine einem einen einer eines er es fur hat ich ihr im in ist ja kein keine man mich mir mit nach nicht noch nur
oder sein sich sie sind so uber um und uns unser vom von vor war was wenn wer wie wir wird wo zu zum zur`

const FRENCH = `au aux avec ce ces cette dans de des donc du elle en est et il ils je la le les leur lui mais me mon ne nos
notre nous on ou par pas pour qu que qui sa se ses son sont sur ta te tes toi ton tu un une vos votre vous`

const SPANISH = `al con como de del el ella ellos en es esa ese eso esta este esto la las le les lo los mas me mi mis muy
no nos o para pero por que se si sin sobre su sus te tu tus un una unas unos y ya yo`

const PLAIN = /^[ -~\n\r\t]*$/

export const STOP_WORDS: ReadonlySet<string> = new Set(
  [ENGLISH, GERMAN, FRENCH, SPANISH].join(' ').split(/\s+/),
)

/** `für` and `fur`, `où` and `ou`, `Maß` and `Mass` are one word to a search. */
export function withoutMarks(text: string): string {
  if (isPlain(text)) return text
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
}

/** Whether nothing in a text needs Unicode's tables, which a program that runs for one question would load for nothing. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}
