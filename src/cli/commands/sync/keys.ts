import type { Command } from 'commander'
import { isoTime } from '../../../base/clock.ts'
import { MemoriaError } from '../../../base/errors.ts'
import { requireServerLogin } from '../../../config/server-login.ts'
import type { Memoria } from '../../../memoria.ts'
import { noteUnlocked } from '../../../sync/home/lock-state.ts'
import { loginOn } from '../../../sync/home/login.ts'
import { PRIVATE_SPACE } from '../../../sync/home/private-space.ts'
import { type PrivateKeysContext, renewKeys, rotateKeys } from '../../../sync/private/private-keys.ts'
import { withCommon } from '../../options.ts'
import { askRecovery } from '../../recovery.ts'
import type { CommonOptions, Shell } from '../../shell.ts'
import { addSubcommand, allOptions } from '../../subcommand.ts'
import { privateKeys, saySyncRecoveryCode } from '../../sync-keys.ts'
import { personalSpace, serverSpaces } from '../../sync-spaces.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria sync keys rotate').action((options: CommonOptions) => {
    const parts = command.commands.map((part) => ({ name: part.name(), summary: part.summary() }))
    return options.json ? shell.json({ parts }) : command.outputHelp()
  })
  addSubcommand(command, 'rotate', 'seal with a new key from now on', 'memoria sync keys rotate').action(
    (_, self: Command) => rotate(allOptions(self), shell),
  )
  addSubcommand(
    command,
    'recover',
    'choose a new passphrase with the recovery code',
    'memoria sync keys recover',
  ).action((_, self: Command) => recover(allOptions(self), shell))
}

async function rotate(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { version } = await rotateKeys(await joinedKeys(m), isoTime(m.context.clock.now()))
    if (options.json) return shell.json({ version })
    shell.say(`${shell.style.good('rotated')}  key ${version} seals from now on; older ones still open`)
  })
}

/** A new passphrase, code and key, with the code that was written down. Other machines ask for the new passphrase. */
async function recover(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria({ ...options, store: 'create' }, async ({ context }) => {
    const login = requireServerLogin(context.paths.serverLogin)
    const { space } = personalSpace(await serverSpaces(login, context.clock))
    const { recoveryCode: code, passphrase } = await askRecovery(context.env)
    const { recoveryCode } = await renewKeys(
      privateKeys(context, login, space),
      { recoveryCode: code },
      { passphrase, at: isoTime(context.clock.now()) },
    )
    await noteUnlocked(context)
    if (options.json) return shell.json({ changed: true, recoveryCode })
    shell.say(`${shell.style.good('changed')}  the passphrase; the old code opens nothing any more`)
    saySyncRecoveryCode(recoveryCode, shell)
  })
}

/** The keys of the private space that this home takes part in. */
async function joinedKeys({ context }: Memoria): Promise<PrivateKeysContext> {
  const peer = await context.store.sync.peer(context.reach, PRIVATE_SPACE)
  if (peer === undefined)
    throw new MemoriaError('not_found', 'private sync is off on this machine', {
      hint: 'Turn it on: memoria sync on --private',
    })
  const login = loginOn(context.paths, peer.server)
  if (login.ok) return privateKeys(context, login.value, peer.space)
  throw new MemoriaError('refused', login.error, { hint: `Log in again: memoria login ${peer.server}` })
}
