// The capture hook where bash is missing, and for the events that bash cannot handle exactly: node hook.cjs HOST [ask].
// It does what hook.sh does, step for step. One CommonJS file, `fs` alone on the usual way: every module it loads is
// time taken from the person's turn.
'use strict'

const fs = require('fs')

const env = process.env
const here = __dirname
const [, , host = '', mode = 'ring'] = process.argv

/** `<private>` as redaction knows it, in JSON text: the space after the word may be written as an escape. */
const PRIVATE = /(?:<|\\u003c)private[\s>\\]/i
/** All that a doorbell says: where to look, nothing of what was said. */
const DOORBELL = ['session_id', 'transcript_path', 'cwd', 'hook_event_name', 'prompt_id', 'agent_id', 'agent_transcript_path']
const ASK_MS = 1000
const RING_MS = 250
const STARTING_S = 30

process.on('uncaughtException', () => process.exit(0))
if (mayRun()) capture()

function mayRun() {
  if (/^(1|true|yes|on)$/i.test(env.MEMORIA_OFF ?? '') || env.MEMORIA_INTERNAL) return false
  return /^[a-z0-9-]+$/.test(host)
}

function capture() {
  process.umask(0o077)
  const entry = readText(`${here}/entry`)?.split(/\r?\n/)
  const home = entry === undefined ? homeOfPerson() : parentOf(here)
  const cli = entry?.[1] ?? `${here}/../memoria-cli.js`
  if (exists(`${home}/paused`) || (process.stdin.isTTY ?? false)) return
  const payload = readStdin()
  // From here on the event is ours: a signal is answered when it is safe.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
  const name = `${Date.now()}000-${process.pid}-${Math.floor(Math.random() * 2 ** 32)}.${host}`
  if (payload.length === 0) return attempt(() => fs.writeFileSync(`${home}/journal/new/${name}.empty`, ''))
  if (isExcluded(payload, home)) return
  const event = withoutPrivate(payload)
  if (event === undefined) return
  const file = `${name}.json`
  if (put(`${home}/journal`, file, event) || putElsewhere(file, event)) ring(home, cli, file)
}

function homeOfPerson() {
  const person = env.HOME || env.USERPROFILE || attempt(() => require('os').homedir()) || ''
  const home = (env.MEMORIA_HOME || `${person}/.memoria`).replace(/^~(?=[/\\])/, person)
  return /^([/\\]|[a-z]:[/\\])/i.test(home) ? home : '/dev/null'
}
