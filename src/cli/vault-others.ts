import { forTerminal } from '../base/text.ts'
import { vaultsOf } from '../vault/folder/vaults.ts'
import { adoptLines } from '../vault/others/adopt.ts'
import { othersLines } from '../vault/others/lines.ts'
import { fitted, shortId } from './present.ts'
import type { CommonOptions, Shell } from './shell.ts'

/** `memoria vault others`: statements of other installations, for adoption. */
export async function listOthers(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const lines = (await vaultsOf(context)).flatMap(othersLines)
    if (options.json) return shell.json({ lines })
    if (lines.length === 0) return shell.say('Nobody else writes in your vaults.')
    for (const { id, text, author } of lines)
      shell.say(
        `${shell.style.name(id)}  ${shell.style.dim(forTerminal(author))}  ${fitted(text, shell.width - 40)}`,
      )
    shell.say(shell.style.dim('Keep one as your own: memoria vault adopt ID'))
  })
}

/** `memoria vault adopt`. */
export async function adopt(ids: readonly string[], options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria({ ...options, store: 'create' }, async ({ context }) => {
    const adopted = await adoptLines(context, await vaultsOf(context), ids, context.author('adopted'))
    if (options.json) return shell.json({ adopted })
    for (const { id, from } of adopted)
      shell.say(
        `${shell.style.good('kept')}  ${shell.style.name(shortId(id))}  from ${forTerminal(from.author)}`,
      )
  })
}
