import { child, judge, memberOf, nameOf, type Sources } from './syntax.ts'

const CASES = ['test', 'it', 'describe', 'suite']
const SILENT = ['skip', 'skipIf', 'runIf', 'todo', 'only']

/** Tests switched off, or others switched off by `only`, without a reason that is printed. `context.skip(reason)` gives one. */
export function silentSkips(sources: Sources): string[] {
  return judge(sources, ({ node }) => {
    if (node.type !== 'MemberExpression') return undefined
    const object = nameOf(child(node, 'object')) ?? ''
    const member = memberOf(node) ?? ''
    if (!CASES.includes(object) || !SILENT.includes(member)) return undefined
    return `${object}.${member} gives no reason: use context.skip('reason') in the test`
  })
}
