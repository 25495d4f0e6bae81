import { type BlockName, blockText, readBlock } from './blocks.ts'

/**
 * The text with the marks of a block where they belong again, when all that we wrote in it (`written` is the file as we left
 * it) still stands there in one piece; undefined when it does not, and only a person can tell what is whose. No other byte
 * changes.
 */
export function withMarksFixed(text: string, written: string, name: BlockName): string | undefined {
  const ours = readBlock(written, name)
  if (!ours.ok || ours.value === undefined || ours.value.trim() === '') return undefined
  const bare = text.replace(marksOf(name), '')
  const at = bare.indexOf(ours.value)
  const isOnce = at !== -1 && bare.indexOf(ours.value, at + 1) === -1
  if (!isOnce || (at > 0 && bare[at - 1] !== '\n')) return undefined
  const fixed = `${bare.slice(0, at)}${blockText(name, ours.value)}${bare.slice(at + ours.value.length)}`
  const read = readBlock(fixed, name)
  return read.ok && read.value === ours.value ? fixed : undefined
}

function marksOf(name: BlockName): RegExp {
  return new RegExp(`^<!-- memoria:(?:begin|end) ${name} -->[ \\t]*(?:\\r?\\n|$)`, 'gm')
}
