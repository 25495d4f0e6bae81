import { child, judge, list, memberOf, type Node, type Sources } from './syntax.ts'

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression']

/** Places where a failure disappears: catch blocks and rejection callbacks that do nothing with it. */
export function emptyCatches(sources: Sources): string[] {
  const handling = Object.entries(sources).filter(([, source]) => /catch|then/.test(source))
  return judge(Object.fromEntries(handling), ({ node }) => {
    if (node.type === 'CatchClause' && doesNothing(child(node, 'body'))) return 'an empty catch'
    return rejectionCallbacks(node).some(swallows) ? 'a rejection that is thrown away' : undefined
  })
}

/** The callbacks of `.catch(f)` and `.then(_, f)`. */
function rejectionCallbacks(node: Node): Node[] {
  const callee = child(node, 'callee')
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return []
  const [first, second] = list(node, 'arguments')
  const method = memberOf(callee)
  const callback = method === 'catch' ? first : method === 'then' ? second : undefined
  return callback === undefined ? [] : [callback]
}

function swallows(callback: Node): boolean {
  if (!FUNCTIONS.includes(callback.type)) return false
  const body = child(callback, 'body')
  return body?.type === 'BlockStatement' ? doesNothing(body, true) : isNothing(body)
}

/** In a callback a bare `return` is nothing too; in a catch block it ends the function around it. */
function doesNothing(block: Node | undefined, inCallback = false): boolean {
  return list(block, 'body').every((statement) => {
    if (statement.type === 'EmptyStatement') return true
    if (statement.type === 'ExpressionStatement') return isNothing(child(statement, 'expression'))
    if (statement.type !== 'ReturnStatement' || !inCallback) return false
    const value = child(statement, 'argument')
    return value === undefined || isNothing(value)
  })
}

/** `undefined` and `void 0`. */
function isNothing(node: Node | undefined): boolean {
  if (node?.type === 'Identifier') return node['name'] === 'undefined'
  return (
    node?.type === 'UnaryExpression' &&
    node['operator'] === 'void' &&
    child(node, 'argument')?.type === 'Literal'
  )
}
