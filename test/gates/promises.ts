import type { ProductPromise } from '../promises.ts'
import {
  child,
  list,
  literalPartsOf,
  memberOf,
  type Node,
  nameOf,
  nodesOf,
  parse,
  type Sources,
} from './syntax.ts'

const CASES = ['test', 'it', 'describe', 'suite']
const NOT_RUN = ['skip', 'todo']
const MARK = /\[promise:([^\]]*)\]/g

export interface PromiseReport {
  /** Kept according to the list, but no test says so. */
  readonly uncited: readonly string[]
  /** Cited, but not in the list. */
  readonly unknown: readonly string[]
  readonly summary: string
}

/** Holds the list of promises against the titles of the tests. */
export function judgePromises(promises: readonly ProductPromise[], tests: Sources): PromiseReport {
  const cited = new Set(Object.entries(tests).flatMap(([path, source]) => citedIn(path, source)))
  const kept = promises.filter(({ status }) => status === 'kept').map(({ id }) => id)
  const later = promises.filter(({ status }) => status === 'later').map(({ id }) => id)
  const proven = kept.filter((id) => cited.has(id))
  return {
    uncited: kept.filter((id) => !cited.has(id)),
    unknown: [...cited].filter((id) => !promises.some((promise) => promise.id === id)),
    summary: `promises: ${proven.length} kept and cited, ${later.length} not built yet: ${later.join(', ')}`,
  }
}

/** The promises cited in the titles of a file's tests, those never run left out. */
function citedIn(path: string, source: string): string[] {
  // Few files cite one, and the others take long to parse.
  if (!source.includes('[promise:')) return []
  return nodesOf(parse(path, source))
    .filter(({ node, ancestors }) => isCase(node) && ![node, ...ancestors].some(isNotRun))
    .flatMap(({ node }) => [...literalPartsOf(list(node, 'arguments')[0]).matchAll(MARK)])
    .map((match) => match[1] ?? '')
}

function isCase(node: Node): boolean {
  return node.type === 'CallExpression' && CASES.includes(wordsOf(child(node, 'callee'))[0] ?? '')
}

function isNotRun(node: Node): boolean {
  return isCase(node) && wordsOf(child(node, 'callee')).some((word) => NOT_RUN.includes(word))
}

/** `test.for(rows)` and `test.concurrent` as their words, the function they start from first. */
function wordsOf(callee: Node | undefined): string[] {
  if (callee?.type === 'CallExpression') return wordsOf(child(callee, 'callee'))
  if (callee?.type === 'MemberExpression')
    return [...wordsOf(child(callee, 'object')), memberOf(callee) ?? '']
  return [nameOf(callee) ?? '']
}
