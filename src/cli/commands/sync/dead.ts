import type { Command } from 'commander'
import { MemoriaError } from '../../../base/errors.ts'
import { forTerminal } from '../../../base/text.ts'
import { type DeadLetter, deadLetters, dropDeadLetters } from '../../../sync/home/dead-letters.ts'
import { retryDeadLetters } from '../../../sync/replica/dead-letters.ts'
import { withCommon } from '../../options.ts'
import { plural, shortId } from '../../present.ts'
import type { CommonOptions, Shell } from '../../shell.ts'
import { joinedNamed } from '../../sync-spaces.ts'

interface Options extends CommonOptions {
  readonly retry?: boolean
  readonly drop?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria sync dead --retry')
    .argument('[name]', 'the space; left out: all')
    .option('--retry', 'send them once more, or read them again')
    .option('--drop', 'never send them: the memories stay here as they are')
    .action((name: string | undefined, options: Options) => dead(name, options, shell))
}

/** Lists the changes that were refused, and retries or drops them. All others went on without them. */
async function dead(given: string | undefined, options: Options, shell: Shell): Promise<void> {
  const { retry = false, drop = false } = options
  if (retry && drop) throw new MemoriaError('usage', 'choose --retry or --drop', { hint: 'Not both.' })
  await shell.withMemoria(options, async ({ context }) => {
    const peers = await context.store.sync.peers(context.reach)
    const names = (given === undefined ? peers : [joinedNamed(peers, given)]).map(({ name }) => name)
    const letters: DeadLetter[] = []
    let changed = 0
    for (const name of names) {
      letters.push(...(await deadLetters(context, name)))
      if (retry) changed += await retryDeadLetters(context, name, 'all')
      if (drop) changed += await dropDeadLetters(context, name)
    }
    if (options.json)
      return shell.json({ letters, retried: retry ? changed : 0, dropped: drop ? changed : 0 })
    if (letters.length === 0) return shell.say('No dead letters: nothing was refused.')
    for (const letter of letters) sayLetter(letter, shell)
    if (retry) shell.say(`${shell.style.good('waiting')}  ${changed} again. Send them: memoria sync --now`)
    else if (drop) shell.say(`${shell.style.good('dropped')}  ${plural(changed, 'dead letter')}`)
    else shell.say(shell.style.dim('Once more: memoria sync dead --retry. Never: memoria sync dead --drop'))
  })
}

function sayLetter({ space, memory, direction, reason, at }: DeadLetter, { say, style }: Shell): void {
  const which = memory === '' ? 'unreadable' : shortId(memory)
  const who = direction === 'sent' ? 'the server refused it' : 'it cannot be read here'
  say(`${style.name(which)}  ${space}  ${at}  ${who}: ${style.warn(forTerminal(reason))}`)
}
