import { parseSync } from 'rolldown/utils'

/** One node of a parsed file. Gates look at few kinds of node, so that the fields are read by name. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** The sources a gate judges, by path from the repository's root. */
export type Sources = Readonly<Record<string, string>>

export interface Visited {
  readonly node: Node
  /** From the file's root to the node's parent. */
  readonly ancestors: readonly Node[]
}

/** A file's syntax tree, comments and strings told apart from code by a real parser (the bundler's own). */
export function parse(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source)
  const [first] = errors
  if (first) throw new Error(`${path} cannot be parsed: ${first.codeframe ?? first.message}`)
  if (!isNode(program)) throw new Error(`${path} has no syntax tree`)
  return program
}

/** A comment of a file, without the characters that open and close it. */
export interface Comment {
  readonly start: number
  readonly end: number
  readonly value: string
}

export function commentsOf(path: string, source: string): readonly Comment[] {
  return parseSync(path, source).comments
}

/** Every node of the tree, parents before children. A list, since a generator in a generator is slow in a tree so deep. */
export function nodesOf(root: Node): Visited[] {
  const found: Visited[] = []
  const visit = (node: Node, ancestors: readonly Node[]) => {
    found.push({ node, ancestors })
    const children = childrenOf(node)
    if (children.length === 0) return
    const path = [...ancestors, node]
    for (const child of children) visit(child, path)
  }
  visit(root, [])
  return found
}

/** Runs a check over every node of every file and writes what it says as `path:line what`. */
export function judge(
  sources: Sources,
  check: (visited: Visited, path: string) => string | undefined,
): string[] {
  return Object.entries(sources).flatMap(([path, source]) =>
    nodesOf(parse(path, source)).flatMap((visited) => {
      const what = check(visited, path)
      return what === undefined ? [] : [`${path}:${lineOf(source, visited.node)} ${what}`]
    }),
  )
}

/** The node in a field, or undefined when the field holds none. */
export function child(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field]
  return isNode(value) ? value : undefined
}

/** The nodes in a field that holds a list. */
export function list(node: Node | undefined, field: string): Node[] {
  const value = node?.[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The text of a string literal or of a template without holes; undefined for anything else. */
export function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node?.type !== 'TemplateLiteral' || list(node, 'expressions').length > 0) return undefined
  return list(node, 'quasis').map(rawText).join('')
}

/** The literal parts of a template, or the text of a string: enough to find a mark in a title. */
export function literalPartsOf(node: Node | undefined): string {
  if (node?.type === 'TemplateLiteral') return list(node, 'quasis').map(rawText).join(' ')
  return textOf(node) ?? ''
}

/** The name of an identifier or of a property key, quoted or not. */
export function nameOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return typeof node['name'] === 'string' ? node['name'] : undefined
  return textOf(node)
}

/** The member a member expression reads: `a.b` and `a['b']` give `b`, a computed one gives undefined. */
export function memberOf(node: Node): string | undefined {
  const property = child(node, 'property')
  return node['computed'] === true ? textOf(property) : nameOf(property)
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const field in node) {
    const value = node[field]
    if (isNode(value)) children.push(value)
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) children.push(one)
  }
  return children
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function rawText(quasi: Node): string {
  const value = quasi['value']
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''
}

function lineOf(source: string, node: Node): number {
  return source.slice(0, node.start).split('\n').length
}
