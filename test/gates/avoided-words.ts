import { commentsOf, nameOf, nodesOf, parse, type Sources, type Visited } from './syntax.ts'

/** Folders whose insides still speak the old words, until the work on them is done. */
export const EXEMPT_SOURCES: readonly string[] = [
  'src/extract/exchange/',
  'src/inject/',
  // A migration that ran keeps its name and its text.
  'src/store/sqlite/migrations/',
]

/** The page that lists the words. */
export const EXEMPT_DOCUMENTS: readonly string[] = ['docs/GLOSSARY.md']

/** Folders with comments that still begin with a question word, until the work on them is done. */
export const EXEMPT_COMMENTS: readonly string[] = ['src/extract/exchange/', 'src/inject/']

interface AvoidedWord {
  /** As the glossary lists it. */
  readonly word: string
  /** In comments, strings and documents; absent where the word is plain English there. */
  readonly inText?: RegExp
  /** Among the parts of a name: `stillTold` has `still` and `told`. */
  readonly inNames?: RegExp
}

/** Each word of the glossary's column "not". */
export const AVOIDED_WORDS: readonly AvoidedWord[] = [
  { word: 'told, telling', inText: /\b(told|telling)\b/i, inNames: /^(told|untold|telling)$/ },
  { word: 'house', inText: /\bhouse\b/i, inNames: /^house$/ },
  { word: 'desk', inText: /\bdesk\b/i, inNames: /^desk$/ },
  { word: 'shelf', inText: /\bshel(f|ves)\b/i, inNames: /^shel(f|ves)$/ },
  { word: 'room (as a type)', inNames: /^rooms?$/ },
  { word: 'kin', inText: /\bkin\b/i, inNames: /^kin$/ },
  { word: 'sign', inText: /\b(\d+|many|first|last|each|every|control) signs?\b/i, inNames: /^signs?$/ },
  { word: 'place', inNames: /^(places?|placed|unplace)$/ },
  { word: 'taken in, take over', inText: /\b(taken?|takes) (in|over)\b(?! (?:a|the|its|one|this|that)\b)/i },
  { word: 'given up', inText: /\bg(ive|iven|ave) up\b/i },
  { word: 'mend', inText: /\bmend(s|ed|ing)?\b/i, inNames: /^mend(s|ed|able)?$/ },
  { word: 'anew', inText: /\banew\b/i, inNames: /^anew$/ },
  { word: 'besides', inText: /\bbesides\b/i, inNames: /^besides$/ },
  { word: 'parted', inText: /\bparted\b/i, inNames: /^parted$/ },
  { word: 'also not', inText: /\balso not\b/i },
  { word: 'in play', inText: /\bin play\b/i },
  { word: 'weightiest', inText: /\bweightiest\b/i, inNames: /^weightiest$/ },
  { word: 'wish', inText: /\bwish(es)?\b/i, inNames: /^wish(es)?$/ },
  { word: 'taking', inNames: /^taking$/ },
  { word: 'sleep', inNames: /^(sleep|slept)$/ },
]

/** Keys in JSON, columns, kinds of runs and options that scripts and stored rows rely on, and names with "room left". */
const KEPT_NAMES: readonly string[] = [
  'told',
  'toldAt',
  'mend',
  'sleep',
  'sleptAt',
  'place',
  'places',
  'checkRoom',
  'noRoom',
  'makeRoomByTime',
]

/** Texts of formats and prompts that stay as they are. */
const KEPT_TEXT =
  /told_at|briefs\/told|This section is written anew|, mended: |^- mended, |is no source, and is not told|is told elsewhere|stated states asked told remember/

/** Names that stood for so many functions and constants that none of them could be found. */
const VAGUE_NAMES: readonly string[] = ['placeOf', 'textOf', 'MOST']

/** Avoided words in the names, comments and strings of code, as `path:line word`. */
export function avoidedInCode(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, source]) => {
    if (EXEMPT_SOURCES.some((folder) => path.startsWith(folder))) return []
    const nodes = nodesOf(parse(path, source))
    const imported = importedNames(nodes)
    const names = nodes.flatMap(({ node }) => {
      const name = node.type === 'Identifier' ? nameOf(node) : undefined
      return name === undefined || imported.has(name)
        ? []
        : wordsInName(name).map((word) => at(path, source, node.start, word))
    })
    const texts = nodes.flatMap(({ node }) => {
      const text = stringIn(node)
      return text === undefined ? [] : wordsInText(text).map((word) => at(path, source, node.start, word))
    })
    const comments = commentsOf(path, source).flatMap(({ start, value }) =>
      wordsInText(value).map((word) => at(path, source, start, word)),
    )
    return [...new Set([...names, ...texts, ...comments])]
  })
}

/** Comments that begin with "What", "Who" or "Whoever" instead of naming the thing, as `path:line`. */
export function questionComments(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, source]) => {
    if (EXEMPT_COMMENTS.some((folder) => path.startsWith(folder))) return []
    return commentsOf(path, source)
      .filter(({ value }) => /^\**\s*(?:\* )?(?:What|Who|Whoever)\b(?!\?)/.test(value))
      .map(({ start }) => at(path, source, start, 'begins with a question word'))
  })
}

/** Avoided words in documents, as `path:line word`. Code, in marks or in blocks, is not looked at: names may be kept. */
export function avoidedInDocuments(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, source]) => {
    if (EXEMPT_DOCUMENTS.includes(path)) return []
    const prose = source.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    return prose
      .split('\n')
      .flatMap((line, index) =>
        wordsInText(line.replace(/`[^`]*`|\]\([^)]*\)/g, '')).map((word) => `${path}:${index + 1} ${word}`),
      )
  })
}

function wordsInName(name: string): string[] {
  if (VAGUE_NAMES.includes(name)) return [name]
  if (KEPT_NAMES.includes(name)) return []
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _]/)
    .map((part) => part.toLowerCase())
  return AVOIDED_WORDS.filter(({ inNames }) => parts.some((part) => inNames?.test(part))).map(
    ({ word }) => word,
  )
}

function wordsInText(text: string): string[] {
  if (KEPT_TEXT.test(text)) return []
  return AVOIDED_WORDS.filter(({ inText }) => inText?.test(text)).map(({ word }) => word)
}

/** A string with words in it: one word alone is a key, a value or a path. */
function stringIn(node: { readonly type: string; readonly [field: string]: unknown }): string | undefined {
  const { value } = node
  const text = node.type === 'Literal' ? value : rawOf(node.type, value)
  return typeof text === 'string' && / /.test(text) ? text : undefined
}

function rawOf(type: string, value: unknown): unknown {
  return type === 'TemplateElement' && typeof value === 'object' && value !== null && 'raw' in value
    ? value.raw
    : undefined
}

/** Names that a file imports: they are the business of the file that exports them. */
function importedNames(nodes: readonly Visited[]): ReadonlySet<string> {
  const specifiers = nodes.filter(({ node }) => node.type === 'ImportSpecifier')
  const bound = nodes.filter(
    ({ node, ancestors }) =>
      node.type === 'Property' &&
      ancestors.at(-1)?.type === 'ObjectPattern' &&
      isDynamicImport(ancestors.at(-2)),
  )
  return new Set(
    [...specifiers.map(({ node }) => node['imported']), ...bound.map(({ node }) => node['key'])].flatMap(
      (node) => {
        const name = typeof node === 'object' && node !== null && 'name' in node ? node.name : undefined
        return typeof name === 'string' ? [name] : []
      },
    ),
  )
}

function isDynamicImport(declarator: { readonly [field: string]: unknown } | undefined): boolean {
  return JSON.stringify(declarator?.['init'] ?? null).includes('"ImportExpression"')
}

function at(path: string, source: string, start: number, word: string): string {
  return `${path}:${source.slice(0, start).split('\n').length} ${word}`
}
