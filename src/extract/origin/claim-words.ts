/** The words that carry what a statement claims, each with whether it is affirmed or denied. */
import { isCharacterWord, normalWords } from '../../model/normal-words.ts'
import { STOP_WORDS, withoutMarks } from '../../store/stop-words.ts'
import { NEGATING, WEAK } from '../near-words.ts'

export interface ClaimWord {
  readonly word: string
  readonly isDenied: boolean
}

/** Words that any statement may add to what somebody said: they name no subject and no action of their own. */
const FRAME = new Set(
  `user users person developer people everyone want wants prefer prefers preference preferred decide decides decision
   project repository repo team codebase agent assistant always use uses used using do
   done be being happen happens mean means new now current currently default generally
   should must need needs require requires required rule convention way ways thing things work works
   because since therefore instead rather also here both said says stated states asked told remember note ensure sure
   benutzer nutzer person projekt immer muss müssen soll sollen weil wird werden macht machen gemacht bevorzugt
   utilisateur projet équipe toujours doit doivent faut parce préfère veut
   usuario proyecto equipo siempre debe deben porque prefiere quiere`.split(/\s+/),
)
/** Stop words that decide what is meant: `before the tests` is not `after the tests`. */
const DECIDING = new Set(
  `before after until unless except during while once bevor vor nach nachdem bis avant après antes después`.split(
    /\s+/,
  ),
)
/** They deny what stands before them as well: `npm nicht benutzen`, `on n'utilise pas npm`. */
const DENIES_CLAUSE = new Set(
  `nicht kein keine keinen keiner keinem nie niemals pas jamais nunca`.split(/\s+/),
)
const TYPED_NEGATING = new Set(
  `dont doesnt didnt isnt arent wont cant cannot shouldnt mustnt nor neither ne no aucun`.split(/\s+/),
)
/** Only together with the next word: `instead of npm` denies, `use pnpm instead` does not. */
const NOT_BY_THEMSELVES = new Set(['instead', 'rather', 'over', 'stattdessen', 'plutôt', 'versus', 'vs'])

const CLAUSE_END =
  /[,;!?()。！？，、；：\n]|[.:](?=\s|$)|\s[-–—]\s|\b(?:but|because|since|so|aber|sondern|weil|mais|car|parce|pero|sino|porque)\b/giu
const INSTEAD_OF =
  /\b(?:instead of|rather than|in place of|anstatt|statt|plutôt que|au lieu de|en lugar de|en vez de)\b/giu
const PREFERRED_OVER = /\b(prefer\w*\b[^.;\n]{1,80}?)\bover\b/giu
/** `don't forget to rotate the key` denies nothing. */
const DO_NOT_FORGET =
  /\b(?:don[’']?t|do not|never) forget\b|\bnicht vergessen\b|\bn[’']oublie[sz]? pas\b|\bno (?:te )?olvid\w+/giu
const CONTRACTED = /(?<=\p{L})n[’']t\b/giu
const ELIDED = /\b(?:n|d|l|j|qu|c|s)[’'](?=\p{L})/giu
/** `2026-11-20`, `2026-Q3`, `2027`: a judge writes dates so, whatever was said. */
const DATE = /^(?:19|20)\d\d(?:-(?:\d\d|q\d)(?:-\d\d)?)?(?:['’]s)?$/

/** The words of a text that say something, in their order. Characters of scripts without blanks are not among them. */
export function claimWords(text: string): ClaimWord[] {
  return clausesOf(text).flatMap((clause) => {
    const words = normalWords(clause).flatMap(partsOf)
    const deniesAll = words.some((word) => DENIES_CLAUSE.has(word))
    let isDenied = false
    return words.flatMap((word) => {
      if (isNegation(word)) isDenied = true
      return carriesClaim(word) ? [{ word, isDenied: isDenied || deniesAll }] : []
    })
  })
}

/** Whether a word says nothing about what a statement is about. */
export function isFunctionWord(word: string): boolean {
  const bare = withoutMarks(word)
  return STOP_WORDS.has(bare) || FRAME.has(word) || WEAK.has(bare)
}

function carriesClaim(word: string): boolean {
  if (isCharacterWord(word) || DATE.test(word) || isNegation(word)) return false
  if (DECIDING.has(word)) return true
  return !isFunctionWord(word) && (word.length > 1 || /\d/.test(word))
}

function isNegation(word: string): boolean {
  return (NEGATING.has(word) && !NOT_BY_THEMSELVES.has(word)) || TYPED_NEGATING.has(word)
}

function clausesOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(DO_NOT_FORGET, ' ')
    .replace(INSTEAD_OF, ' not ')
    .replace(PREFERRED_OVER, '$1 not ')
    .replace(CONTRACTED, ' not ')
    .replace(ELIDED, (elided) => (/^n/i.test(elided) ? ' pas ' : ' '))
    .split(CLAUSE_END)
}

/** `lock-file` and `lock file` are the same words; in `pnpm-lock.yaml` and `v2-beta` the whole is a name. */
function partsOf(word: string): string[] {
  return /^[\p{L}’'-]+$/u.test(word) ? word.split(/[-’']/).filter((part) => part !== '') : [word]
}
