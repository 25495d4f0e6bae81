// Loaded into a node process with `--require`: makes its N-th file or SQLite operation fail, or kills it there.
// PROOF_FAULT is `KIND@CLASS:N`. CLASS is `write` (changes of files), `read` or `sql` (statements that write).
// KIND is `kill-before`, `kill-after`, `kill-torn` (half of the bytes are written first), `stop` (SIGSTOP), an errno
// such as EIO, or `count`, which appends each operation to the file PROOF_COUNT instead.
// When the fault strikes, the file PROOF_STRUCK is made.
// Only paths that begin with one of PROOF_ROOT (separated by `:`) count, so that loading the program is no operation.
const fs = require('node:fs')
const { resolve } = require('node:path')
const { syncBuiltinESMExports } = require('node:module')

const [kind = '', where = ''] = (process.env.PROOF_FAULT ?? '').split('@')
const [chosenClass = '', number = '0'] = where.split(':')
const roots = (process.env.PROOF_ROOT ?? '').split(':').filter(Boolean)
const countFile = process.env.PROOF_COUNT ?? ''
const struckFile = process.env.PROOF_STRUCK ?? ''
// Processes that this one starts are not part of the experiment.
for (const name of ['PROOF_FAULT', 'PROOF_ROOT', 'PROOF_COUNT', 'PROOF_STRUCK', 'NODE_OPTIONS'])
  delete process.env[name]

const original = { ...fs }
const opened = new Map()
let left = Number(number)
let isInside = false

const PATH_WRITES = {
  ...{
    writeFileSync: 1,
    appendFileSync: 1,
    renameSync: 2,
    rmSync: 1,
    unlinkSync: 1,
    rmdirSync: 1,
    mkdirSync: 1,
  },
  ...{
    mkdtempSync: 1,
    linkSync: 2,
    symlinkSync: 2,
    copyFileSync: 2,
    chmodSync: 1,
    utimesSync: 1,
    truncateSync: 1,
  },
}
const FD_WRITES = ['writeSync', 'fsyncSync', 'fdatasyncSync', 'ftruncateSync', 'fchmodSync']
const PATH_READS = ['readFileSync', 'readdirSync', 'statSync', 'lstatSync', 'realpathSync', 'readlinkSync']

for (const [name, paths] of Object.entries(PATH_WRITES))
  wrap(name, (args) => (args.slice(0, paths).some(isTarget) ? 'write' : undefined))
for (const name of FD_WRITES) wrap(name, ([fd]) => (opened.has(fd) ? 'write' : undefined))
for (const name of PATH_READS) wrap(name, ([path]) => (isTarget(path) ? 'read' : undefined))
wrap('readSync', ([fd]) => (opened.has(fd) ? 'read' : undefined))
wrap('openSync', ([path, flags = 'r']) => {
  if (!isTarget(path)) return undefined
  return flags === 'r' || flags === fs.constants.O_RDONLY ? 'read' : 'write'
})
wrap('closeSync', () => undefined)
syncBuiltinESMExports()
wrapSqlite()

function isTarget(path) {
  if (typeof path === 'number') return opened.has(path)
  return typeof path === 'string' && roots.some((root) => resolve(path).startsWith(root))
}

function wrap(name, classOf) {
  fs[name] = (...args) => {
    // Node's own functions call each other: only the call of the program counts.
    if (isInside) return original[name](...args)
    isInside = true
    try {
      return around(classOf(args), `${name} ${shown(args[0])}`, () => original[name](...args), {
        torn: () => writeHalf(name, args),
        after: (value) => noteDescriptor(name, args, value),
      })
    } finally {
      isInside = false
    }
  }
}

/** Runs one operation with the fault around it, when it is the chosen one. */
function around(operationClass, shownAs, run, { torn, after }) {
  const isChosen = operationClass !== undefined && isNext(operationClass, shownAs)
  if (isChosen) strike(torn)
  const value = run()
  after?.(value)
  if (isChosen && kind === 'kill-after') die()
  return value
}

function isNext(operationClass, shownAs) {
  if (kind === 'count') {
    original.appendFileSync(countFile, `${operationClass} ${shownAs}\n`)
    return false
  }
  if (operationClass !== chosenClass) return false
  left -= 1
  return left === 0
}

function strike(torn) {
  if (struckFile !== '') original.writeFileSync(struckFile, '')
  if (kind === 'kill-after') return
  if (kind === 'kill-torn') torn?.()
  if (kind.startsWith('kill')) die()
  if (kind === 'stop') process.kill(process.pid, 'SIGSTOP')
  else throw failure()
}

function die() {
  process.kill(process.pid, 'SIGKILL')
  // The signal is delivered before the call returns; this line only guards against a system where it is not.
  for (;;);
}

function failure() {
  const SQLITE_CODES = { EIO: 10, ENOSPC: 13, EROFS: 8, EACCES: 14, EMFILE: 14 }
  if (chosenClass !== 'sql')
    return Object.assign(new Error(`${kind}: injected`), { code: kind, errno: -5, syscall: 'injected' })
  const errcode = SQLITE_CODES[kind] ?? 10
  return Object.assign(new Error(`injected ${kind}`), { code: 'ERR_SQLITE_ERROR', errcode })
}

function writeHalf(name, [target, data]) {
  if (!['writeFileSync', 'appendFileSync', 'writeSync'].includes(name)) return
  const bytes = Buffer.from(data)
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  if (typeof target === 'number') original.writeSync(target, half)
  else original.writeFileSync(target, half)
}

function noteDescriptor(name, [first], value) {
  if (name === 'openSync' && isTarget(first)) opened.set(value, first)
  if (name === 'closeSync') opened.delete(first)
}

function shown(first) {
  return String(typeof first === 'number' ? opened.get(first) : first)
}

/** Wraps the statements that write, and the ends of transactions, in both SQLite programs that memoria uses. */
function wrapSqlite() {
  const { dlopen } = process
  process.dlopen = (module, ...rest) => {
    Reflect.apply(dlopen, process, [module, ...rest])
    if ('DatabaseSync' in module.exports) module.exports = withFaults(module.exports)
  }
  const { getBuiltinModule } = process
  if (typeof getBuiltinModule !== 'function') return
  process.getBuiltinModule = (name) => {
    const module = Reflect.apply(getBuiltinModule, process, [name])
    return name === 'node:sqlite' ? withFaults(module) : module
  }
}

function withFaults({ DatabaseSync, ...rest }) {
  class FaultyDatabase extends DatabaseSync {
    exec(sql) {
      return around(classOfSql(sql), shownSql(sql), () => super.exec(sql), {})
    }

    prepare(sql) {
      const statement = super.prepare(sql)
      for (const name of ['run', 'all', 'get']) {
        const call = statement[name]
        const value = (...args) =>
          around(classOfSql(sql), shownSql(sql), () => Reflect.apply(call, statement, args), {})
        Object.defineProperty(statement, name, { value })
      }
      return statement
    }
  }
  return { ...rest, DatabaseSync: FaultyDatabase }
}

function classOfSql(sql) {
  return /^\s*(?:SELECT|PRAGMA|WITH)\b/i.test(sql) ? undefined : 'sql'
}

function shownSql(sql) {
  return sql.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
}
