import { type Fields, fieldsOf } from './fields.ts'

/** Stands in a tool's text where its middle was left out. */
const CUT = /\n… \d+ characters left out …\n/

/** The fields of a tool's input; of one whose middle was left out those that stand before the cut. */
export function fieldsInCut(json: string): Fields {
  const cut = CUT.exec(json)
  return fieldsOf(parsedPart(cut === null ? json : closed(json.slice(0, cut.index)))) ?? {}
}

/** A text without the note on what was left out, and without what stands after it. */
export function beforeCut(text: string): string {
  return text.slice(0, CUT.exec(text)?.index ?? text.length)
}

function parsedPart(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Not JSON: some tools take plain text.
    return undefined
  }
}

/** JSON that ends in the middle, made whole: open texts, lists and objects are closed, what was begun after a comma is dropped. */
function closed(json: string): string {
  const { open, inText, lastComma } = scan(json)
  const whole = `${json.replace(/\\(?:u[\da-f]{0,3})?$/i, '')}${inText ? '"' : ''}${open}`
  if (parsedPart(whole) !== undefined || lastComma < 0) return whole
  return `${json.slice(0, lastComma)}${scan(json.slice(0, lastComma)).open}`
}

interface Scanned {
  /** The brackets that would close what is open. */
  readonly open: string
  readonly inText: boolean
  readonly lastComma: number
}

function scan(json: string): Scanned {
  const open: string[] = []
  let inText = false
  let lastComma = -1
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (inText && character === '\\') at++
    else if (character === '"') inText = !inText
    else if (inText) continue
    else if (character === '{' || character === '[') open.unshift(character === '{' ? '}' : ']')
    else if (character === '}' || character === ']') open.shift()
    else if (character === ',') lastComma = at
  }
  return { open: open.join(''), inText, lastComma }
}
