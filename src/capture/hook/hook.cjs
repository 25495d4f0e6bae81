// The capture hook wherever node runs: node hook.cjs HOST [ask|ring [FOLDER]], with the host's event on stdin. It does
// what hook.pl does, step for step. It is one CommonJS file with `fs` and, when somebody is to be rung, `net`: every further module
// is time taken from the person's turn.
'use strict'

const fs = require('node:fs')

const { env } = process
const here = __dirname
const [, , host = '', wish, folder] = process.argv
let mode = wish === 'ask' ? 'ask' : 'ring'

/** `<private>` as it stands in JSON text, where the space after the word may be written as an escape. */
const PRIVATE = /(?:<|\\u003c)private[\s>\\]/i
/** All that a doorbell says: where to look, nothing of what was said. */
const DOORBELL = [
  'session_id',
  'transcript_path',
  'cwd',
  'hook_event_name',
  'prompt_id',
  'agent_id',
  'agent_transcript_path',
  'conversation_id',
  'generation_id',
  'trajectory_id',
  'execution_id',
  'agent_action_name',
]
const SESSION = /^\{[^{}]*"session_?id"\s*:\s*"([\w-]{1,128})"/i
/** In the events of a host whose transcripts memoria cannot read, although the events name them. */
const CONVERSATION = /"conversation_id"\s*:/
const HAS_TRANSCRIPT = /^\{[^{}]*"transcript_path"\s*:\s*"[^"]/
const TEXT = '"([^"\\\\]*(?:\\\\[^][^"\\\\]*)*)"'
const TOKEN = new RegExp(`([{[])|([}\\]])|${TEXT}(?:\\s*:\\s*${TEXT})?`, 'g')
const LINE_OF_INDEX = /^([a-z0-9-]+\.json)\t([a-z0-9-]+)\t(.+)$/s
/** What can be a folder, and not the name of a variable that no shell filled in. */
const FULL_PATH = /^(?:[\\/]|[a-z]:[\\/])\P{Cc}*$/iu
const LONGEST_BRIEF = 65536
/** The same for every program of a user, whatever TMPDIR they run with: what is put there is found again. */
const SHARED_FOLDER = '/tmp'
const MS_TO_ANSWER = 1000
const MS_TO_RING = 100
const SECONDS_BETWEEN_STARTS = 30

process.on('uncaughtException', () => process.exit(0))
capture()

function capture() {
  // Node takes too long to start before every tool call; where one is wired all the same, nothing is done.
  if (!/^[a-z0-9-]+$/.test(host) || wish === 'call' || isTerminal()) return
  process.umask(0o077)
  const { home, cli } = findHome()
  if (isOff(home)) return markSession(home)
  if (fs.existsSync(`${home}/paused`)) return
  const payload = withFolder(readStdin())
  // From here on the event is ours, and a signal waits until it is safe.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
  const name = `${Date.now()}000-${process.pid}-${Math.floor(Math.random() * 2 ** 32)}.${host}`
  if (payload.length === 0) return attempt(() => fs.writeFileSync(`${home}/journal/new/${name}.empty`, ''))
  if (isExcluded(home, payload)) return
  const event = withoutPrivate(payload)
  if (event === undefined) return
  const file = `${name}.json`
  if (!put(`${home}/journal`, file, event) && !putElsewhere(home, file, event)) return
  ring(home, file, (found) => {
    if (found === 'answered') return process.exit(0)
    // Whoever does not answer in time has used up the time of a second answer; a brief costs none.
    const then = () => {
      startWorker(home, cli)
      process.exit(0)
    }
    const mayAnswer =
      fs.existsSync(`${home}/briefs/index`) || payload.subarray(0, 8192).includes('essionStart')
    if (mode !== 'ask' || event !== payload || !mayAnswer) return then()
    try {
      answerAlone(home, cli, file, fieldsOf(payload.toString()), found === 'nobody', then)
    } catch {
      // A program that the system refuses to start must not keep the worker from being started.
      then()
    }
  })
}

/** An installed copy lies in the home and knows its programs; any other (a plugin's) looks for both. */
function findHome() {
  const [, cli] = readText(`${here}/entry`).split(/\r?\n/)
  if (cli) return { home: here.replace(/[\\/][^\\/]*$/, ''), cli }
  const person = env.HOME || env.USERPROFILE || attempt(() => require('node:os').homedir()) || ''
  const home = (env.MEMORIA_HOME || `${person}/.memoria`).replace(/^~(?=[\\/])/, () => person)
  const isFull = /^(?:[\\/]|[a-z]:[\\/])/i.test(home)
  if (mode === 'ask' && isWired(home)) mode = 'ring'
  return { home: isFull ? home : '/dev/null', cli: `${here}/../memoria-cli.js` }
}

/**
 * Whether the installed copy runs for this agent as well as a plugin's: that one answers then, so that nobody is told
 * twice. What was noted is believed only as long as the settings say so too.
 */
function isWired(home) {
  const lines = readText(`${home}/hook/wired`).split(/\r?\n/)
  const noted = lines.map((line) => line.split('\t')).filter(([name]) => name === host)
  return noted.some(([, settings = '']) => /[\\/]hook[\\/]+hook\./.test(readText(settings)))
}

// --- what the person does not want to be kept

/** For this one run, or for good in the settings. */
function isOff(home) {
  if (env.MEMORIA_INTERNAL || /^(?:1|true|yes|on)$/i.test(env.MEMORIA_OFF ?? '')) return true
  return !env.MEMORIA_OFF && /"off"\s*:\s*true/.test(readText(`${home}/config.json`))
}

/** Of a session that runs with memoria switched off only its name is kept, so that nobody reads its transcript later. */
function markSession(home) {
  const id = SESSION.exec(readStdin().subarray(0, 8192).latin1Slice())?.[1]
  if (id === undefined) return
  makeFolders(`${home}/off`)
  attempt(() => fs.writeFileSync(`${home}/off/${id}`, ''))
}

function isExcluded(home, payload) {
  const folders = readText(`${home}/excluded`).split(/\r?\n/).filter(Boolean)
  if (folders.length === 0) return false
  const cwd = comparable(fieldsOf(payload.toString()).cwd ?? '')
  return folders.some((folder) => `${cwd}/`.startsWith(`${comparable(folder).replace(/\/$/, '')}/`))
}

function comparable(path) {
  return process.platform === 'win32' ? path.replaceAll('\\', '/').toLowerCase() : path
}

/** Leaves of an event with `<private>` in it a doorbell, or undefined when it says nothing of where to look. */
function withoutPrivate(payload) {
  // Searching for plain text is many times faster than looking for the tag.
  const text = payload.latin1Slice().toLowerCase()
  if (!text.includes('<private') && !text.includes('u003cprivate')) return payload
  if (!PRIVATE.test(text)) return payload
  const fields = fieldsOf(payload.toString())
  const known = DOORBELL.filter((key) => typeof fields[key] === 'string' && !PRIVATE.test(`${fields[key]} `))
  if (known.length === 0) return undefined
  return Buffer.from(JSON.stringify(Object.fromEntries(known.map((key) => [key, fields[key]]))))
}

/** The event's own fields. What is not JSON, as with a lone backslash in a path, is read as far as it makes sense. */
function fieldsOf(text) {
  const parsed = attempt(() => JSON.parse(text))
  if (parsed !== undefined) return parsed === null ? {} : parsed
  const fields = {}
  let depth = 0
  for (const [, opens, closes, key, value] of text.matchAll(TOKEN)) {
    depth += opens ? 1 : closes ? -1 : 0
    if (depth === 1 && value !== undefined) fields[key] ??= value.replace(/\\(["\\/])/g, '$1')
  }
  return fields
}

/** Some hosts do not say in the event where they work, but start the hook there: only its command line knows. */
function withFolder(payload) {
  if (!FULL_PATH.test(folder ?? '')) return payload
  const text = payload.latin1Slice()
  const head = /^\s*\{(?=\s*")/.exec(text)?.[0]
  if (head === undefined || /"cwd"\s*:/.test(text)) return payload
  return Buffer.concat([Buffer.from(`{"cwd":${JSON.stringify(folder)},`), payload.subarray(head.length)])
}

// --- the journal

/** Writes the event aside and renames it in. False when the folder cannot take it. */
function put(folder, file, event) {
  const aside = `${folder}/tmp/${file}`
  // With a transcript the host keeps what was said; without one the journal is all there is, and must reach the disk.
  const head = event.subarray(0, 8192).latin1Slice()
  const durable = !HAS_TRANSCRIPT.test(head) || CONVERSATION.test(head)
  try {
    makeFolders(`${folder}/tmp`)
    makeFolders(`${folder}/new`)
    writeFile(aside, event, durable)
  } catch {
    attempt(() => fs.unlinkSync(aside))
    return false
  }
  // What is whole but cannot be renamed stays: the journal looks for such files, too.
  attempt(() => fs.renameSync(aside, `${folder}/new/${file}`))
  if (durable) attempt(() => syncFolder(`${folder}/new`))
  return true
}

/** The last resort: among the temporary files, first where every program looks, else in the agent's own folder. */
function putElsewhere(home, file, event) {
  if (process.platform === 'win32') return putAmong(require('node:os').tmpdir(), home, file, event)
  if (putAmong(SHARED_FOLDER, home, file, event)) return true
  return env.TMPDIR?.startsWith('/') === true && putAmong(env.TMPDIR, home, file, event)
}

/** In a folder that everybody may write to, only a folder that is really ours will do. */
function putAmong(top, home, file, event) {
  const isWindows = process.platform === 'win32'
  const folder = `${top.replace(/\/+$/, '')}/memoria-${isWindows ? 'spool' : process.getuid()}`
  attempt(() => fs.mkdirSync(folder, { mode: 0o700 }))
  const stats = attempt(() => fs.lstatSync(folder))
  if (!stats?.isDirectory() || (!isWindows && stats.uid !== process.getuid())) return false
  attempt(() => fs.chmodSync(folder, 0o700))
  return put(`${folder}/${homeInOneWord(home)}`, file, event)
}

/** A folder for each home, since one home's events are nothing to another. In bytes, as the other hooks see them. */
function homeInOneWord(home) {
  const slashes = process.platform === 'win32' ? /[\\/]+/g : /\/+/g
  const path = Buffer.from(home.replace(slashes, '/').replace(/\/$/, '')).latin1Slice()
  return path.replace(/[^A-Za-z0-9._-]/g, '_').slice(-100)
}

/** Step by step: node's own way to make many at once never ends in some folders, such as /proc. */
function makeFolders(folder) {
  if (fs.existsSync(folder)) return
  const parent = folder.replace(/[\\/][^\\/]*$/, '')
  if (parent !== '' && parent !== folder) makeFolders(parent)
  attempt(() => fs.mkdirSync(folder, { mode: 0o700 }))
}

function writeFile(path, bytes, durable) {
  const fd = fs.openSync(path, 'wx', 0o600)
  try {
    fs.writeFileSync(fd, bytes)
    // Some disks cannot sync, or fail to: the event is whole all the same, and is kept.
    if (durable) attempt(() => fs.fsyncSync(fd))
  } finally {
    fs.closeSync(fd)
  }
}

function syncFolder(folder) {
  const fd = fs.openSync(folder, 'r')
  fs.fsyncSync(fd)
  fs.closeSync(fd)
}

// --- the worker

/**
 * Tells the worker about the event, and prints its answer when one is due. Then it says how that went: `answered`,
 * `nobody` when no worker is there, `silent` for one that does not know us or says nothing in time.
 */
function ring(home, file, then) {
  const [port, token, proof] = readText(`${home}/run/worker`).trim().split(/\s+/)
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65535 || !/^[\w-]+$/.test(token ?? ''))
    return then('nobody')
  const worker = require('node:net').connect({ port: Number(port), host: '127.0.0.1' })
  let reply = Buffer.alloc(0)
  let done = false
  const end = (found) => {
    if (done) return
    done = true
    clearTimeout(timer)
    worker.destroy()
    then(found)
  }
  const timer = setTimeout(end, mode === 'ask' ? MS_TO_ANSWER : MS_TO_RING, 'silent')
  worker.on('error', (error) => end(error.code === 'ECONNREFUSED' ? 'nobody' : 'silent'))
  worker.on('close', () => end('silent'))
  worker.write(`memoria 1 ${token} ${mode} ${host} ${file}\n`)
  worker.on('data', (chunk) => {
    reply = Buffer.concat([reply, chunk])
    const judged = answer(reply, proof === undefined ? 'ok ' : `ok ${proof} `)
    if (judged !== undefined) end(judged ? 'answered' : 'silent')
  })
}

/** Prints what follows the greeting, as it is. True when that was done, false for a stranger, undefined to read on. */
function answer(reply, greeting) {
  const head = reply.subarray(0, greeting.length + 8).latin1Slice()
  if (!head.startsWith(greeting.slice(0, head.length))) return false
  const [line, length] = /^([0-9]{1,7})\n/.exec(head.slice(greeting.length)) ?? []
  if (line === undefined) return head.length < greeting.length + 8 ? undefined : false
  const start = greeting.length + line.length
  const stop = start + Number(length)
  if (reply.length < stop) return undefined
  if (mode === 'ask') attempt(() => fs.writeFileSync(1, reply.subarray(start, stop)))
  return true
}

/**
 * A session that starts gets the brief that was prepared for it, unless there are team files that it does not have yet;
 * everything else gets what a program says, if there is time.
 */
function answerAlone(home, cli, file, fields, isTime, then) {
  const program = cli.replace(/[^\\/]*$/, 'memoria-answer.cjs')
  const isStart = /^[Ss]essionStart$/.test(fields.hook_event_name)
  const briefs = isStart ? briefsFor(home, fields) : {}
  const isDue = isStart
    ? hasNewTeamFiles(home, fields.cwd, briefs.own)
    : fs.existsSync(`${home}/briefs/index`)
  const end = (told) => {
    if (isStart && !told) attempt(() => tellBrief(home, file, briefs.own ?? briefs.any))
    then()
  }
  if (isDue && isTime && fs.existsSync(program)) return runAnswer(home, program, file, end)
  end(false)
}

/** The prepared brief of this session, else of its folder, and the one for any folder. */
function briefsFor(home, { session_id, sessionId, cwd }) {
  const lines = readText(`${home}/briefs/index`).split('\n')
  const ours = lines.map((line) => LINE_OF_INDEX.exec(line)).filter((found) => found?.[2] === host)
  const named = (key) => ours.find((found) => found[3] === key)?.[1]
  return { own: named(`#${session_id ?? sessionId ?? ''}`) ?? named(cwd), any: named('*') }
}

/** Whether the checkout around a folder has team files, and they may be newer than the brief of this session or folder. */
function hasNewTeamFiles(home, folder, brief) {
  for (let at = String(folder ?? ''); /[\\/][^\\/]/.test(at); at = at.replace(/[\\/][^\\/]*$/, '')) {
    const team = attempt(() => fs.statSync(`${at}/.memoria/team`))
    if (team?.isDirectory()) return brief === undefined || team.mtimeMs >= indexSecond(home)
    if (fs.existsSync(`${at}/.git`)) return false
  }
  return false
}

/** The second in which the briefs were prepared: what was written within it may be newer. */
function indexSecond(home) {
  const { mtimeMs = 0 } = attempt(() => fs.statSync(`${home}/briefs/index`)) ?? {}
  return Math.floor(mtimeMs / 1000) * 1000
}

/**
 * Runs the program that answers as a worker would, and prints what it says when that is whole and in time. What it has to
 * do then, such as ending, is not on the person's time; only what is detached may do that on Windows once we have ended.
 */
function runAnswer(home, program, file, then) {
  const options = {
    ...{ detached: true, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true },
    env: environment(home, { NODE_OPTIONS: '' }),
  }
  const args = [program, host, file, 'framed']
  const child = require('node:child_process').spawn(process.execPath, args, options)
  child.on('error', () => then(false))
  // A program that could not be started (no more file descriptors) has no pid, and killing it would kill pid 0: the
  // process group of the agent.
  if (child.pid === undefined) return then(false)
  let reply = Buffer.alloc(0)
  let isWhole = false
  const end = () => then(isWhole && !/^ok 0+\n/.test(reply.subarray(0, 16).latin1Slice()))
  process.once('exit', () => isWhole || child.kill('SIGKILL'))
  setTimeout(end, MS_TO_ANSWER)
  child.stdout.on('close', end)
  child.stdout.on('data', (chunk) => {
    reply = Buffer.concat([reply, chunk])
    const judged = answer(reply, 'ok ')
    isWhole = judged === true
    if (judged !== undefined) end()
  })
}

/** Prints the brief of this session, else of its folder, else the one for any folder, and notes that it was told. */
function tellBrief(home, file, brief) {
  const path = `${home}/briefs/${brief}`
  const stats = brief === undefined ? undefined : fs.lstatSync(path)
  if (!stats?.isFile() || stats.size > LONGEST_BRIEF) return
  const bytes = fs.readFileSync(path)
  if (bytes.length === 0 || bytes.includes(0)) return
  fs.writeFileSync(1, bytes)
  fs.appendFileSync(`${home}/briefs/told`, `${file}\t${brief}\n`)
}

/** What a program of ours gets: without what would slow it down. */
function environment(home, more) {
  const { NODE_EXTRA_CA_CERTS: _slow, ...rest } = env
  return { ...rest, MEMORIA_HOME: home, ...more }
}

/** Starts a worker, at most every 30 seconds, and does not wait for it. */
function startWorker(home, cli) {
  const now = Math.floor(Date.now() / 1000)
  const since = /^([0-9]{1,10})\n?$/.exec(readText(`${home}/run/starting`))?.[1]
  const ago = since === undefined ? -1 : now - Number(since)
  if ((ago >= 0 && ago < SECONDS_BETWEEN_STARTS) || !fs.existsSync(cli)) return
  attempt(() => {
    makeFolders(`${home}/run`)
    fs.writeFileSync(`${home}/run/starting`, `${now}\n`)
    const options = { detached: true, stdio: 'ignore', windowsHide: true, env: environment(home) }
    const worker = require('node:child_process').spawn(process.execPath, [cli, 'worker', 'start'], options)
    worker.on('error', () => process.exit(0))
    worker.unref()
  })
}

// --- files

function isTerminal() {
  return attempt(() => fs.fstatSync(0).isCharacterDevice() && require('node:tty').isatty(0)) ?? false
}

function readStdin() {
  const chunks = []
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunks.length === 0 ? 65536 : 1048576)
    const length = readChunk(chunk)
    if (length === 0) return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
    chunks.push(chunk.subarray(0, length))
  }
}

/** A pipe that does not block is asked again after a moment; one that fails is at its end. */
function readChunk(chunk) {
  for (;;) {
    try {
      return fs.readSync(0, chunk)
    } catch (error) {
      if (error.code !== 'EAGAIN') return 0
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

/** A file's text, empty when it is not there. */
function readText(path) {
  return attempt(() => fs.readFileSync(path, 'utf8')) ?? ''
}

/** What a call gives, or undefined when it fails: a hook has nobody to tell. */
function attempt(call) {
  try {
    return call()
  } catch {
    return undefined
  }
}
