/**
 * Text as the phrase tables are written: lower case, Latin letters without their accents, one kind of apostrophe. Every
 * character keeps its place, so that what is found in the plain text can be quoted from the original.
 */
export function plainOf(text: string): string {
  const lower = text.toLowerCase()
  // A few letters become two in lower case; then each is taken by itself, and those stay as they are.
  if (lower.length !== text.length) return text.replace(EACH, foldUnit)
  return lower.replace(OTHERS, foldUnit)
}

const EACH = /[\s\S]/g
// All that is not ASCII, and the grave accent.
const OTHERS = /[`\u0080-\uffff]/g

function foldUnit(unit: string): string {
  const code = unit.charCodeAt(0)
  if (APOSTROPHES.includes(unit)) return "'"
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase()
  if (code === 0x3000 || code === 0xa0 || code === 0x202f) return ' '
  if (code >= 0x250) return unit
  const lower = unit.toLowerCase()
  if (lower.length !== 1) return unit
  const [bare = lower, mark] = lower.normalize('NFD')
  return mark === DIAERESIS ? lower : bare
}

/** Kept: in German it makes another word (`wurde`, `würde`). */
const DIAERESIS = '\u0308'
const APOSTROPHES = '’‘ʼ´`'
