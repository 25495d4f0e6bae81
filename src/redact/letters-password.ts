/** Tells a password of letters alone from a word, an identifier or a label. */
import { isUnpronounceable } from './randomness.ts'

/** Beginnings of words of code and of user interfaces; passwords made of words hold none of them. */
const CODE_WORDS =
  'pass|pwd|secret|token|key|auth|login|logon|signin|user|admin|error|fail|invalid|requir|string|type|value|field|input|' +
  'form|label|text|name|hash|crypt|encrypt|config|setting|option|service|manager|provider|handler|factory|policy|prompt|' +
  'dialog|page|view|component|reset|confirm|generat|valid|message|default|variable|account|server|client|request|response|' +
  'data|module|button|screen|route|test|mock|fake|null|none|check|sensitive|protect|context|state|store|event|import|export|' +
  'class|object|function|method|param|argument|number|boolean|callback|length|charact|digit|access|control|allow|content|header'
const CODE_WORD = new RegExp(`^(?:${CODE_WORDS})`, 'i')
const CODE_WORD_IN_RUN = new RegExp(`^(?:${CODE_WORDS})|${CODE_WORDS.replaceAll('|key|', '|')}`)

/** Endings of long words; words that are merely written together seldom have them. */
const WORD_ENDING =
  /(?:tions?|ions?|ity|ities|ness|ments?|ings?|able|ible|ably|ibly|ally|ly|ism|ists?|ed|ful|less|ship|ance|ence|ances|ences|ical|ive|ous|ize|ise|al|ic|ics|ary|ory|ure|ures|ung|keit|heit|lich|isch|ción|mente|age|ies)$/i

/** Letters in no order, three words or more written together, or four or more joined by dashes. */
export function isLettersPassword(value: string): boolean {
  return isRandomLetters(value) || isCapitalisedWords(value) || isJoinedWords(value) || isLongRun(value)
}

/** Letters in no order, as no word and no identifier has them; punctuation that no identifier has may stand among them. */
export function isRandomLetters(value: string): boolean {
  return /^[A-Za-z][A-Za-z!@#%^&*~]{8,62}[A-Za-z!*]$/.test(value) && isUnpronounceable(value)
}

/** `FalconSummerBridge`. */
function isCapitalisedWords(value: string): boolean {
  return /^(?:[A-Z][a-z]{2,10}){3,6}$/.test(value) && !hasCodeWord(value)
}

function hasCodeWord(value: string): boolean {
  return value.split(/[-_.]|(?=[A-Z])/).some((word) => CODE_WORD.test(word))
}

/** `falcon-summer-bridge-ocean`. */
export function isJoinedWords(value: string): boolean {
  return (
    /^[A-Za-z]{3,10}(?:([-_.])[A-Za-z]{3,10})(?:\1[A-Za-z]{3,10}){2,5}$/.test(value) && !hasCodeWord(value)
  )
}

/** `falconsummerbridge`: longer than nearly every word. */
function isLongRun(value: string): boolean {
  return /^[a-z]{15,40}$/.test(value) && !WORD_ENDING.test(value) && !CODE_WORD_IN_RUN.test(value)
}

/** Words of sentences and of code that stand behind "password is" and `password:` and are none. */
const ORDINARY =
  /^(?:incorrect|different|expected|available|anything|something|whatever|nothing|password|username|required|optional|external|internal|database|computed|unchanged|together|somewhere|elsewhere|everywhere|wherever|obsolete|separate|unicode|identical|readonly|undefined|nullable|varchar|charfield|secretstr|plaintext|cleartext|credentials|weak|correct|passwort|kennwort|falsch|richtig|notwendig|erforderlich|incorrecta|correcta|obligatoria|incorrecte|obligatoire|necessary|mandatory|dictionary|original|keyboard|language|template|property|instance|constant|constructor|prototype|resource|attribute|integer|document|sequence|parameter)$/i

/** Whether a run of letters is a word of a sentence, or of code; digits are never one. */
export function isOrdinaryWord(value: string): boolean {
  return (
    /^[A-Za-z]+$/.test(value) &&
    (ORDINARY.test(value) || WORD_ENDING.test(value) || CODE_WORD_IN_RUN.test(value.toLowerCase()))
  )
}
