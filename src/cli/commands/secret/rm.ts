import type { Command } from 'commander'
import { MemoriaError } from '../../../base/errors.ts'
import { listSecrets, noSecret, removeSecret } from '../../../secrets/secrets.ts'
import { askYesNo } from '../../ask.ts'
import { withCommon } from '../../options.ts'
import { commandActor, secretsHome } from '../../secret-home.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly yes?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria secret rm GITHUB_TOKEN')
    .argument('<name>', 'the name of the secret')
    .option('--yes', 'do not ask')
    .action((name: string, options: Options) => remove(name, options, shell))
}

function nobodyToAsk(): MemoriaError {
  return new MemoriaError('usage', 'there is no terminal to ask on', {
    hint: 'Add --yes to agree beforehand.',
  })
}

async function remove(name: string, options: Options, shell: Shell): Promise<void> {
  const home = secretsHome(options, shell)
  if (!listSecrets(home).some((one) => one.name === name)) throw noSecret(name)
  if (!options.yes && !shell.isTerminal) throw nobodyToAsk()
  if (!options.yes && !(await askYesNo(`Delete ${name}? It cannot be brought back.`, shell)))
    return shell.say('Nothing was changed.')
  await removeSecret(home, name, commandActor(shell.isTerminal))
  if (options.json) return shell.json({ name, removed: true })
  shell.say(`${shell.style.good('deleted')}  ${name}`)
}
