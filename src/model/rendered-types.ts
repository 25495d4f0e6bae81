/** The parts of a page as a program shows it. */
export const RENDERED_TYPES = [
  'root',
  'paragraph',
  'heading',
  'list',
  'item',
  'quote',
  'code',
  'rule',
  'break',
  'text',
  'inline-code',
  'strong',
  'emphasis',
  'link',
  'wikilink',
  'memory',
  'session',
] as const
export type RenderedType = (typeof RENDERED_TYPES)[number]
