import { posix } from 'node:path'
import { child, list, type Node, nodesOf, parse, type Sources, textOf } from './syntax.ts'

const LIBRARY = 'src/memoria.ts'

/** The type of an open home, for every module after the store. */
const CONTEXT = 'src/context.ts'

/** Opens such a home. */
const OPEN_CONTEXT = 'src/open-context.ts'

/** The calls of the library, over a home or over a space of a server. */
const MEMORY_CALLS = 'src/memory-calls.ts'

/** The rooms from the ground up: each may import itself and what stands before it, the library's entry included. */
const ROOMS = [
  ...[
    'base',
    'config',
    'keys',
    'git',
    'model',
    'redact',
    'secrets',
    'journal',
    'hosts',
    'capture',
    'store',
    CONTEXT,
    'embed',
    'llm',
    'extract',
  ],
  ...[
    'ingest',
    'recall',
    'inject',
    'consolidate',
    'host-memory',
    'vault',
    'foreign',
    'sync',
    'people',
    'health',
    'explain',
    'arguments',
    OPEN_CONTEXT,
    MEMORY_CALLS,
    LIBRARY,
    'pipeline',
    'worker',
    'serve',
    'cli',
  ],
]

/** The files that may import a name computed at run time, which this gate cannot follow, each with its reason. */
const COMPUTED_IMPORTS = [
  'src/store/sqlite/driver.ts', // node:sqlite, a module that compilers for Node 20 do not know
]

/** Imports that point from a room to one above it, out of src, to no file, or to a name only known at run time. */
export function badImports(sources: Sources, computed: readonly string[] = COMPUTED_IMPORTS): string[] {
  return Object.entries(sources).flatMap(([path, source]) => {
    const own = roomOf(path)
    if (!ROOMS.includes(own)) return [`${path}: ${own} is not a room`]
    return importsOf(path, source).flatMap((target) => {
      if (target === undefined && computed.includes(path)) return []
      const wrong = judgeImport(own, target, sources)
      return wrong === undefined ? [] : [`${path}: ${wrong}`]
    })
  })
}

/** Groups of files that import each other in a circle, one line for each. */
export function importCycles(sources: Sources): string[] {
  const graph = new Map(
    Object.entries(sources).map(([path, source]) => {
      const targets = importsOf(path, source).filter((target) => target !== undefined)
      return [path, targets]
    }),
  )
  const cycles = [...graph.keys()].flatMap((path) => {
    const way = shortestWayBack(path, graph)
    return way === undefined ? [] : [way]
  })
  const members = cycles.map((way) => [...way].sort().join(' '))
  return cycles
    .filter((_way, index) => members.indexOf(members[index] ?? '') === index)
    .map((way) => [...way, way[0]].join(' -> '))
}

function judgeImport(own: string, target: string | undefined, sources: Sources): string | undefined {
  if (target === undefined) return 'imports a module whose name is only known at run time'
  const room = roomOf(target)
  // Tables of weights and words are data: they stand in assets, and are bundled.
  if (/^assets\/.*\.json$/.test(target)) return undefined
  if (!target.startsWith('src/')) return `imports ${target}, which is outside src`
  if (!ROOMS.includes(room)) return `imports ${target}, and ${room} is not a room`
  if (ROOMS.indexOf(room) > ROOMS.indexOf(own)) return `${own} may not import ${room} (${target})`
  // Tables in JSON are no sources; the compiler says when one is missing.
  return target in sources || target.endsWith('.json') ? undefined : `imports ${target}, which is not there`
}

/** `src/store/sqlite/open.ts` is in the room `store`; a file right in src is a room of its own. */
function roomOf(path: string): string {
  const [, folder = '', ...rest] = path.split('/')
  return rest.length > 0 ? folder : path
}

/** The files a file imports, as paths from the root; packages are left out, undefined stands for a computed name. */
function importsOf(path: string, source: string): (string | undefined)[] {
  return nodesOf(parse(path, source)).flatMap(({ node }) => {
    const module = moduleNode(node)
    if (module === undefined) return []
    const name = textOf(module)
    if (name === undefined) return [undefined]
    if (name === 'memoria') return [LIBRARY]
    return name.startsWith('.') ? [posix.join(posix.dirname(path), name)] : []
  })
}

/** The node that names the module, for every way to name one: static, type only, re-export, dynamic, inline type, require. */
function moduleNode(node: Node): Node | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return child(node, 'source')
    case 'TSExternalModuleReference':
      return child(node, 'expression')
    case 'CallExpression':
      return child(node, 'callee')?.['name'] === 'require' ? list(node, 'arguments')[0] : undefined
    default:
      return undefined
  }
}

function shortestWayBack(start: string, graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const seen = new Set<string>()
  let ways: string[][] = [[start]]
  while (ways.length > 0) {
    const next: string[][] = []
    for (const way of ways) {
      for (const target of graph.get(way.at(-1) ?? start) ?? []) {
        if (target === start) return way
        if (!seen.has(target)) next.push([...way, target])
        seen.add(target)
      }
    }
    ways = next
  }
  return undefined
}
