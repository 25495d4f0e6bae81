/** Counts in the source of a checkout: how large it is, and how often it has what STYLE advises against. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  child,
  commentsOf,
  list,
  type Node,
  nameOf,
  nodesOf,
  parse,
  textOf,
} from '../../test/gates/syntax.ts'

export interface SourceShape {
  readonly files: number
  readonly codeLines: number
  readonly dataLines: number
  /** Types whose names end in Room, House, Desk or Shelf. */
  readonly contextTypes: readonly string[]
  /** Names that more than three functions have, the most frequent first. */
  readonly repeatedFunctions: readonly (readonly [name: string, count: number])[]
  readonly mostConstants: number
  readonly whatComments: number
  readonly literalSpreads: number
}

export const DATA_RULE =
  'data: .json, and .ts where lists, tables and texts without a computed part make up more than half of the code'

const DATA_SHARE = 0.5
const MAX_DEFINITIONS = 3
const CONTEXT_TYPE = /(?:Room|House|Desk|Shelf)$/
const TYPES = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration']
const FUNCTIONS = ['FunctionExpression', 'ArrowFunctionExpression']

export function measureSource(root: string): SourceShape {
  const paths = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const files = paths.map((path) => measureFile(path, readFileSync(path, 'utf8')))
  const sum = (count: (file: FileShape) => number) => files.reduce((all, file) => all + count(file), 0)
  return {
    files: files.length,
    codeLines: sum(({ lines, isData }) => (isData ? 0 : lines)),
    dataLines: sum(({ lines, isData }) => (isData ? lines : 0)),
    contextTypes: files.flatMap(({ contextTypes }) => contextTypes),
    repeatedFunctions: repeated(files.flatMap(({ functions }) => functions)),
    mostConstants: sum(({ mostConstants }) => mostConstants),
    whatComments: sum(({ whatComments }) => whatComments),
    literalSpreads: sum(({ literalSpreads }) => literalSpreads),
  }
}

interface FileShape {
  readonly lines: number
  readonly isData: boolean
  readonly contextTypes: readonly string[]
  readonly functions: readonly string[]
  readonly mostConstants: number
  readonly whatComments: number
  readonly literalSpreads: number
}

function measureFile(path: string, source: string): FileShape {
  const lines = source.split('\n').length - 1
  const none = { contextTypes: [], functions: [], mostConstants: 0, whatComments: 0, literalSpreads: 0 }
  if (!path.endsWith('.ts')) return { lines, isData: path.endsWith('.json'), ...none }
  const program = parse(path, source)
  const comments = commentsOf(path, source)
  const nodes = [...nodesOf(program)].map(({ node }) => node)
  const named = (types: readonly string[]) =>
    nodes.filter(({ type }) => types.includes(type)).flatMap((node) => nameOf(child(node, 'id')) ?? [])
  const commented = comments.reduce((all, { start, end }) => all + end - start, 0)
  return {
    lines,
    isData: literalLength(program) > DATA_SHARE * (source.length - commented),
    contextTypes: named(TYPES).filter((name) => CONTEXT_TYPE.test(name)),
    functions: [...named(['FunctionDeclaration']), ...nodes.flatMap(functionVariable)],
    mostConstants: named(['VariableDeclarator']).filter((name) => /^MOST(?:_|$)/.test(name)).length,
    whatComments: comments.filter(({ value }) => /^[\s*]*(?:What|Who|Whoever)\b/.test(value)).length,
    literalSpreads: nodes.filter(isLiteralSpread).length,
  }
}

/** `const name = () => …`. */
function functionVariable(node: Node): string[] {
  if (node.type !== 'VariableDeclarator') return []
  const isFunction = FUNCTIONS.includes(child(node, 'init')?.type ?? '')
  const name = nameOf(child(node, 'id'))
  return isFunction && name !== undefined ? [name] : []
}

/** `...{ a, b }`, which says nothing that `a, b` would not. */
function isLiteralSpread(node: Node): boolean {
  return node.type === 'SpreadElement' && child(node, 'argument')?.type === 'ObjectExpression'
}

/** How many characters the largest parts have that are data alone. */
function literalLength(node: Node): number {
  if (isData(node)) return Number(node['end']) - node.start
  if (node.type.startsWith('TS')) return 0
  return childrenOf(node).reduce((all, one) => all + literalLength(one), 0)
}

function isData(node: Node): boolean {
  if (node.type === 'Literal' || textOf(node) !== undefined) return true
  if (node.type === 'ArrayExpression') return list(node, 'elements').every(isData)
  if (node.type === 'ObjectExpression')
    return list(node, 'properties').every((one) => isData(child(one, 'value') ?? one))
  return node.type === 'UnaryExpression' && child(node, 'argument')?.type === 'Literal'
}

function childrenOf(node: Node): Node[] {
  return Object.keys(node).flatMap((field) => child(node, field) ?? list(node, field))
}

function repeated(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > MAX_DEFINITIONS).sort(([, one], [, other]) => other - one)
}
