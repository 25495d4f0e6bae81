import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { homePaths } from '../../config/paths.ts'
import { serverAddress, writeServerLogin } from '../../config/server-login.ts'
import type { Call } from '../../serve/contract/client.ts'
import { homeOf } from '../home.ts'
import { withCommon } from '../options.ts'
import { readSecret } from '../read-secret.ts'
import { callAs } from '../server-call.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly keyStdin?: boolean
  readonly setup?: string
  readonly id?: string
  readonly name?: string
  readonly insecure?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria login https://memoria.example.org')
    .argument('<url>', 'the address of the server')
    .option('--key-stdin', 'read your key from standard input instead of asking for it')
    .option('--setup <token>', 'be the first person of a new server, with the token that it printed')
    .option('--id <id>', 'with --setup: your id there (default: made from your name)')
    .option('--name <name>', 'with --setup: your name')
    .option('--insecure', 'send the key over http:// to another machine')
    .action((url: string, options: Options) => login(url, options, shell))
}

async function login(given: string, options: Options, shell: Shell): Promise<void> {
  const url = serverAddress(given, { insecure: options.insecure === true })
  const key = options.setup === undefined ? await keyFor(options, shell) : await setUp(url, options)
  const person = await personOf(callAs({ url, key }))
  const path = homePaths(homeOf(options)).serverLogin
  writeServerLogin(path, { url, person: person.id, name: person.name, key })
  await endPauses(url, options, shell)
  const { id, name, role } = person
  if (options.json) return shell.json({ url, person: id, name, role, file: path })
  shell.say(`${shell.style.good('logged in')}  ${name} (${id}, ${role}) on ${url}`)
  shell.say(shell.style.dim(`The key is in ${path}, which only you can read.`))
}

/** Spaces of this server that refused the old key are tried again with the next run. */
async function endPauses(url: string, options: Options, shell: Shell): Promise<void> {
  if (!existsSync(homePaths(homeOf(options)).store)) return
  const spaces = await import('../../sync/home/spaces.ts')
  await shell.withMemoria(options, ({ context }) => spaces.endPauses(context, url))
}

function keyFor({ keyStdin, name, id }: Options, shell: Shell): Promise<string> {
  if (name !== undefined || id !== undefined)
    throw new MemoriaError('usage', '--name and --id go with --setup', {
      hint: 'Your key says who you are: memoria login URL',
    })
  return readSecret('Your key (mem_…, not shown): ', keyStdin === true, shell)
}

/** Makes the first owner of a server; gives the key. */
async function setUp(url: string, { setup = '', name, id }: Options): Promise<string> {
  if (name === undefined)
    throw new MemoriaError('usage', '--setup needs your name', { hint: 'Add: --name "Your Name"' })
  const body = { token: setup, name, id: id ?? idFrom(name), keyName: hostname().slice(0, 60) || 'first key' }
  const { secret } = await callAs({ url })('POST /api/v1/setup', { body })
  return secret
}

/** An id from a name: `Ann Example` is `ann-example`. */
function idFrom(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const id = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  if (id !== '') return id.slice(0, 63)
  throw new MemoriaError('usage', 'no id can be made from this name', { hint: 'Choose one: --id ann' })
}

async function personOf(call: Call): Promise<{ id: string; name: string; role: string }> {
  const { team } = await call('GET /api/v1/me')
  if (team != null) return { id: team.person, name: team.name, role: team.role }
  throw new MemoriaError('refused', 'this is the dashboard of one person, and no team server', {
    hint: 'Ask for the address of the server of your team.',
  })
}
