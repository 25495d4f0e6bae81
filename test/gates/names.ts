import { child, judge, list, nameOf, type Sources } from './syntax.ts'

/** Names for places where anything may go. */
const VAGUE_PLACES = ['utils', 'util', 'helpers', 'common', 'lib', 'shared', 'misc']

/** Words that say nothing about what a file does. */
const VAGUE_ENDING = /(manager|service|handler|engine|util)s?$/i

/** Folders and files whose name does not say what is in them. */
export function vagueNames(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const [stem = '', ...folders] = path.toLowerCase().split('/').reverse()
    const name = stem.replace(/\..*$/, '')
    const place = [...folders, name].find((part) => VAGUE_PLACES.includes(part))
    if (place !== undefined) return [`${path}: "${place}" is a name for anything`]
    const ending = VAGUE_ENDING.exec(name)?.[1]
    return ending === undefined ? [] : [`${path}: "${ending}" does not say what it does`]
  })
}

/** Default exports: a thing has one name, the same where it is made and where it is used. */
export function defaultExports(sources: Sources): string[] {
  return judge(sources, ({ node }) => {
    if (node.type === 'ExportDefaultDeclaration' || node.type === 'TSExportAssignment')
      return 'a default export'
    if (node.type !== 'ExportNamedDeclaration') return undefined
    const names = list(node, 'specifiers').map((specifier) => nameOf(child(specifier, 'exported')))
    return names.includes('default') ? 'a default export' : undefined
  })
}
