import { type Fields, fieldsOf, textIn } from '../fields.ts'

/** A message's content as blocks, whichever of the two ways it was written: a text alone, or a list. */
export function blocksOf(content: unknown): readonly Fields[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  if (!Array.isArray(content)) return []
  return content.map(blockOf).filter((block) => block !== undefined)
}

/** Other programs write a list of plain texts. */
function blockOf(block: unknown): Fields | undefined {
  return typeof block === 'string' ? { type: 'text', text: block } : fieldsOf(block)
}

/** The texts among blocks, in order. What is not text (images, documents, thinking) has none. */
export function textsOfContent(blocks: readonly Fields[]): readonly string[] {
  return blocks.flatMap((block) => (block['type'] === 'text' ? (textIn(block, 'text') ?? []) : []))
}

/** Several texts as one, apart from each other as paragraphs are. */
export function joinedTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n')
}
