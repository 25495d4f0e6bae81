// What the bundler does to our source beside bundling it, for the sake of a fast start.

// Modules of node's own that take milliseconds to load and that most runs never call: they are loaded by the first call.
// Each is listed with the functions our source imports from it; the bundler stops at any other name.
const FUNCTIONS = {
  'node:crypto': [
    ...['createHash', 'createHmac', 'hash', 'hkdfSync', 'scrypt', 'randomBytes', 'randomFillSync'],
    ...['createCipheriv', 'createDecipheriv', 'createSecretKey', 'timingSafeEqual'],
  ],
  'node:child_process': ['spawn', 'spawnSync'],
}
const MARK = '\0lazy:'

export const lazyModules = {
  name: 'lazy-modules',
  resolveId: (id) => (Object.hasOwn(FUNCTIONS, id) ? { id: MARK + id, moduleSideEffects: false } : undefined),
  load: (id) =>
    Object.hasOwn(FUNCTIONS, id.slice(MARK.length)) ? standIn(id.slice(MARK.length)) : undefined,
}

function standIn(name) {
  const call = `(...given) => process.getBuiltinModule('${name}')`
  return FUNCTIONS[name].map((made) => `export const ${made} = ${call}.${made}(...given)`).join('\n')
}

/** In a CommonJS file `require` is there already, and the module that makes one need not be loaded. */
export const ownRequire = {
  name: 'own-require',
  resolveId: (id) => (id === 'node:module' ? { id: `${MARK}require`, moduleSideEffects: false } : undefined),
  load: (id) =>
    id === `${MARK}require` ? 'export const createRequire = () => (name) => module.require(name)' : undefined,
}

/** What reads team files is a file of its own, loaded where there are some: the other answers need not be compiled with it. */
export const teamApart = {
  name: 'team-apart',
  resolveId: (id) =>
    id === './answer-team.ts' ? { id: `${MARK}team`, moduleSideEffects: false } : undefined,
  load: (id) =>
    id === `${MARK}team` ? `export const { teamReader } = module.require('./answer-team.cjs')` : undefined,
}

/** V8 reads JSON in a string faster than the same as an object of the program. */
export const jsonAsText = {
  name: 'json-as-text',
  transform: (code, id) =>
    id.endsWith('.json')
      ? {
          code: `export default JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(code)))})`,
          moduleType: 'js',
        }
      : undefined,
}

/** V8 reads a file twice as fast when every character of it is one byte. */
export const inAscii = {
  name: 'in-ascii',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped)
  },
}

/** As a function of what node gives to a file: put around it at each start, all of the file would have to be copied. */
export const asFunction = {
  name: 'as-function',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      file.code = `(function (require, module, __filename, __dirname) {${file.code}\n})\n`
  },
}

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
