import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The version of the package whose own file is known to do all we need. Of any other the package itself is loaded. */
export const KNOWN_VERSION = '1.2.1'

const PACKAGE = 'node_modules/@photostructure/sqlite'

/**
 * Loads the package's compiled file without the package around it: finding and loading the package takes ten times as
 * long as the file, at every start of a command, and adds nothing that we use. Undefined when the file is not just as
 * we know it.
 */
export function loadNativeFile(from: string): unknown {
  try {
    const folder = packageAbove(from)
    if (folder === undefined || versionOf(folder) !== KNOWN_VERSION) return undefined
    const { platform, arch } = process
    // As the package itself chooses.
    const libc = platform === 'linux' && existsSync('/etc/alpine-release') ? 'musl' : 'glibc'
    const file = join(folder, `prebuilds/${platform}-${arch}`, `@photostructure+sqlite.${libc}.node`)
    const module = { exports: {} }
    process.dlopen(module, file)
    return 'DatabaseSync' in module.exports ? module.exports : undefined
  } catch {
    // Whatever is different here, the package knows better.
    return undefined
  }
}

function packageAbove(from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, PACKAGE)
    if (existsSync(folder)) return folder
    if (dirname(at) === at) return undefined
  }
}

function versionOf(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}
