import { type Command, Option } from 'commander'
import { KEY_ACCESS, type KeyAccess } from '../../../people/actor.ts'
import type { Key } from '../../../people/types.ts'
import { wholeNumber, withCommon } from '../../options.ts'
import { shortId } from '../../present.ts'
import { callServer } from '../../server-call.ts'
import type { CommonOptions, Shell } from '../../shell.ts'
import { addSubcommand, allOptions } from '../../subcommand.ts'

interface KeyOptions extends CommonOptions {
  readonly person?: string
  readonly access: KeyAccess
  readonly days?: number
}

const WHOSE = ['--person <id>', 'of this person (default: yours)'] as const

/** API keys: one's own, and those of others for owners of the server. */
export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria admin key add laptop')
    .option(...WHOSE)
    .action((options: KeyOptions) => listKeys(options, shell))
  addSubcommand(command, 'list', 'list keys, without their secrets', 'memoria admin key list')
    .option(...WHOSE)
    .action((_, self: Command) => listKeys(allOptions(self), shell))
  addSubcommand(command, 'add', 'make a key, and show its secret this once', 'memoria admin key add laptop')
    .argument('<name>', 'how to call it')
    .addOption(new Option('--access <access>', 'what it opens').choices(KEY_ACCESS).default('write'))
    .option('--days <days>', 'after how many days it expires (default: the server decides)', wholeNumber)
    .option(...WHOSE)
    .action((name: string, _, self: Command) => addKey(name, allOptions(self), shell))
  addSubcommand(
    command,
    'revoke',
    'let a key open nothing any more, at once',
    'memoria admin key revoke 8w2k1xqz',
  )
    .argument('<key>', 'its id, as `memoria admin key list` shows it')
    .action((id: string, _, self: Command) => revokeKey(id, allOptions(self), shell))
}

async function listKeys(options: KeyOptions, shell: Shell): Promise<void> {
  const { person } = options
  const { keys } = await callServer(options)('GET /api/v1/keys', {
    query: person === undefined ? {} : { person },
  })
  if (options.json) return shell.json({ keys })
  if (keys.length === 0) shell.say('No keys. Make one: memoria admin key add NAME')
  for (const key of keys) shell.say(keyLine(key, shell))
}

async function addKey(name: string, options: KeyOptions, shell: Shell): Promise<void> {
  const { access, days, person } = options
  const body = {
    name,
    access,
    ...(days === undefined ? {} : { days }),
    ...(person === undefined ? {} : { person }),
  }
  const { key, secret } = await callServer(options)('POST /api/v1/keys', { body })
  if (options.json) return shell.json({ key, secret })
  shell.say(`${shell.style.good('added')}  ${keyLine(key, shell)}`)
  shell.say(`Its secret, shown this once: ${secret}`)
}

async function revokeKey(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  const { key } = await callServer(options)('DELETE /api/v1/keys/:id', { params: { id } })
  if (options.json) return shell.json({ key })
  shell.say(`${shell.style.good('revoked')}  ${keyLine(key, shell)}`)
}

function keyLine(
  { id, person, name, access, kind, expiresAt, revokedAt, usedOn }: Key,
  { style }: Shell,
): string {
  const until = expiresAt === null ? 'never expires' : `expires ${expiresAt.slice(0, 10)}`
  const state = revokedAt === null ? until : style.warn(`revoked ${revokedAt.slice(0, 10)}`)
  const used = usedOn === null ? 'never used' : `last used ${usedOn.slice(0, 10)}`
  const what = kind === 'browser' ? 'browser' : access
  return `${style.name(shortId(id))}  ${person.padEnd(16)}  ${what.padEnd(7)}  ${state}  ${used}  ${name}`
}
