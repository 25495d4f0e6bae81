import { child, list, memberOf, type Node, nameOf, textOf, type Visited } from './syntax.ts'

/**
 * One read of a global object: a named member of it, all of it under another name (`all`, which hides what is
 * read later), or the object handed on as it is (`bare`).
 */
export interface Read {
  readonly object: string
  readonly member: string | { readonly whole: 'all' | 'bare' }
}

const ALL = { whole: 'all' } as const
const BARE = { whole: 'bare' } as const

/** The global objects a node reads, whichever way it is written. */
export function readsOf({ node, ancestors }: Visited): Read[] {
  switch (node.type) {
    case 'MemberExpression':
      return readsFrom(child(node, 'object'), [memberOf(node) ?? ALL])
    case 'VariableDeclarator':
      return readsFrom(child(node, 'init'), taken(child(node, 'id')))
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return readsFrom(child(node, 'right'), taken(child(node, 'left')))
    case 'ImportDeclaration':
      return importedReads(node)
    case 'Identifier':
      return isHandedOn(node, ancestors) ? readsFrom(node, [BARE]) : []
    default:
      return []
  }
}

/** `process`, `globalThis.process` and `global.process` are the same object. */
export function globalName(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return nameOf(node)
  if (node?.type !== 'MemberExpression') return undefined
  const holder = nameOf(child(node, 'object'))
  return holder === 'globalThis' || holder === 'global' ? memberOf(node) : undefined
}

function readsFrom(from: Node | undefined, members: readonly Read['member'][]): Read[] {
  const object = globalName(from)
  return object === undefined ? [] : members.map((member) => ({ object, member }))
}

/** What the left side of an assignment takes: `{ env }` one member, a name or `...rest` all of them. */
function taken(target: Node | undefined): Read['member'][] {
  if (target?.type === 'Identifier') return [ALL]
  if (target?.type !== 'ObjectPattern') return []
  return list(target, 'properties').map((property) => nameOf(child(property, 'key')) ?? ALL)
}

/** `import { env } from 'node:process'` reads a member, a default or namespace import all of them. */
function importedReads(node: Node): Read[] {
  const object = textOf(child(node, 'source'))?.replace(/^node:/, '')
  if (object === undefined || node['importKind'] === 'type') return []
  return list(node, 'specifiers').map((specifier) => {
    const name = nameOf(child(specifier, 'imported'))
    return { object, member: name === undefined || name === 'default' ? ALL : name }
  })
}

/** True for a name used as a value: an argument, an element, a returned value, the value of a property. */
function isHandedOn(node: Node, ancestors: readonly Node[]): boolean {
  const parent = ancestors.at(-1)
  switch (parent?.type) {
    case 'Property':
      return parent['value'] === node && ancestors.at(-2)?.type === 'ObjectExpression'
    case 'ArrowFunctionExpression':
      return parent['body'] === node
    case 'PropertyDefinition':
      return parent['value'] === node
    case 'CallExpression':
    case 'NewExpression':
    case 'ArrayExpression':
    case 'ReturnStatement':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'SpreadElement':
      return true
    default:
      return false
  }
}
