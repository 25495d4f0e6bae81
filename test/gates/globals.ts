import { globalName, type Read, readsOf } from './reads.ts'
import { child, judge, list, type Node, type Sources } from './syntax.ts'

/** What only a few folders may use. */
export interface Rule {
  readonly allowed: readonly string[]
  readonly why: string
  /** Global object to its guarded members; `*` guards the object altogether. */
  readonly members: Readonly<Record<string, readonly string[]>>
  /** Guards `Date()` and `new Date()`, which read the clock. */
  readonly currentDate?: boolean
}

export const ENVIRONMENT: Rule = {
  allowed: ['src/config/'],
  why: 'only src/config reads the environment',
  members: { process: ['env'] },
}

export const OUTPUT: Rule = {
  // A process of its own that has to print or exit (the worker, the server) is listed here when it is built.
  allowed: ['src/cli/'],
  why: 'only src/cli prints or exits',
  members: { process: ['exit', 'exitCode', 'stdout', 'stderr'], console: ['*'] },
}

export const CHANCE: Rule = {
  allowed: ['src/base/'],
  why: 'clock and randomness are injected, only src/base has the real ones',
  members: { Date: ['now'], Math: ['random'] },
  currentDate: true,
}

/** Uses of guarded globals outside the folders that may. */
export function globalUses(rule: Rule, sources: Sources): string[] {
  const judged = Object.entries(sources).filter(
    ([path]) => !rule.allowed.some((folder) => path.startsWith(folder)),
  )
  return judge(Object.fromEntries(judged), (visited) => {
    const read = readsOf(visited).find((each) => isGuarded(each, rule))
    if (read) return `uses ${nameOfRead(read)}: ${rule.why}`
    return rule.currentDate && readsCurrentDate(visited.node)
      ? `uses the current date: ${rule.why}`
      : undefined
  })
}

function isGuarded({ object, member }: Read, rule: Rule): boolean {
  const members = Object.hasOwn(rule.members, object) ? (rule.members[object] ?? []) : []
  if (members.includes('*')) return true
  return typeof member === 'string' ? members.includes(member) : member.whole === 'all' && members.length > 0
}

function nameOfRead({ object, member }: Read): string {
  return typeof member === 'string' ? `${object}.${member}` : `all of ${object}`
}

function readsCurrentDate(node: Node): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  if (globalName(child(node, 'callee')) !== 'Date') return false
  return node.type === 'CallExpression' || list(node, 'arguments').length === 0
}
