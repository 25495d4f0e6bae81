/**
 * The program that a hook runs for one answer when no worker is there: `node memoria-answer.cjs HOST ENTRY`. It starts
 * `answer-body.cjs` beside it with what V8 made of that file the last time: a person waits, and compiling it again takes
 * longer than looking up the answer.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { processEnvironment } from '../config/environment.ts'
import { homePaths } from '../config/paths.ts'

/** The variables that Node gives to a CommonJS file, as far as this one uses them. */
type Body = (require: NodeJS.Require, module: object, filename: string, dirname: string) => void

const { MEMORIA_HOME: home } = processEnvironment()
const folder = import.meta.dirname
const body = join(folder, 'answer-body.cjs')
const kept = home === undefined ? undefined : homePaths(home).compiled
const { size, mtimeMs } = statSync(body)
/** Whose code it is: V8 itself only compares lengths, and knows nothing of a file that broke off. */
const mark = `${process.version} ${process.arch} ${size} ${mtimeMs}`

const cachedData = kept === undefined ? undefined : readKept(kept)
// All ASCII, and a function of what node gives to a file: see scripts/bundle-plugins.mjs.
const source = readFileSync(body, 'latin1')
const script = new Script(source, { filename: body, ...(cachedData === undefined ? {} : { cachedData }) })
// When the answer is given, and nobody waits any more: what has run by then is in it.
if (kept !== undefined) process.once('exit', () => keep(kept))
const require = createRequire(import.meta.filename)
;(script.runInThisContext() as Body)(require, { require }, body, folder)

/** A little differs each time. */
const MUCH_MORE = 1.05

function readKept(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path)
    const end = bytes.indexOf('\n')
    const code = bytes.subarray(end + 1)
    return bytes.toString('latin1', 0, end) === `${mark} ${code.length}` ? code : undefined
  } catch {
    // Nobody has kept any yet, or it cannot be read: then it takes a little longer.
    return undefined
  }
}

/** Each kind of answer runs something else: what was kept stays in it, and is kept again when much has come to it. */
function keep(path: string): void {
  try {
    const code = script.createCachedData()
    const known = script.cachedDataRejected === false ? (cachedData?.length ?? 0) : 0
    if (code.length < known * MUCH_MORE) return
    const aside = `${path}.${process.pid}`
    writeFileSync(aside, Buffer.concat([Buffer.from(`${mark} ${code.length}\n`), code]), { mode: 0o600 })
    renameSync(aside, path)
  } catch {
    // Where nothing can be written, the next answer takes as long as this one.
    return
  }
}
