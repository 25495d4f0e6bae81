import type { Signal } from './signals.ts'

/** Signals from the look of the original words, in any language. */
export function shapesOf(quote: string): Signal[] {
  const shapes = SHAPES.filter(([, form]) => form.test(quote)).map(([signal]) => signal)
  return (quote.match(NAME_IN_CODE)?.length ?? 0) > 1 ? [...shapes, 'local'] : shapes
}

const NAME_IN_CODE = /\b[a-z]{1,40}[A-Z]\w{1,60}\b|\b(?:[A-Z][a-z]{1,40}){3,8}\b/g

const PATH = String.raw`(?:^|[\s"'\x60(：:,，、])(?:~|\.{1,2})?\/[\w.@*-]+(?:\/[\w.@*-]*)*|\b[\w@.-]+\/[\w./*@-]+\.\w{1,6}\b|\b[A-Za-z]:\\[\w\\.-]+`
const VARIABLE = String.raw`\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\b[A-Z][A-Z0-9]{2,}=\S+`
const ADDRESS = String.raw`\bhttps?:\/\/|\b(?:localhost|\d{1,3}(?:\.\d{1,3}){3}):\d+|:\d{4,5}\b|\b\d{4,5}\b(?=\s*(?:番|端口|ポート))|(?:port|puerto|端口|ポート)\s*(?:号|番号)?\s*\d{2,5}`
const COMMAND = String.raw`\x60[^\x60\n]{2,200}\x60`

const SHAPES: readonly (readonly [Signal, RegExp])[] = [
  ['artefact', new RegExp(`${PATH}|${VARIABLE}|${COMMAND}`)],
  ['artefact', new RegExp(ADDRESS, 'i')],
  // Names of the code at hand: a review remark or a task, and nothing that holds beyond it.
  ['local', /\b\w{1,60}\.\w{1,4}:\d+|\blines? \d+|\b\w{1,60}\(\)(?!\s*\x60)/],
]
