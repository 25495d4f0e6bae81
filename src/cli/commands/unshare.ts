import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import type { Memory } from '../../model/memory.ts'
import { memoryOrFail } from '../lookup.ts'
import { withCommon } from '../options.ts'
import { shortId } from '../present.ts'
import { sayIndex } from '../share-lines.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly index?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria unshare 8w2k1xqz')
    .argument('[ids...]', 'the ids of memories, or their beginnings or ends')
    .option('--index <file>', 'remove the section that `share --index` wrote')
    .action((ids: readonly string[], options: Options) => unshare(ids, options, shell))
}

async function unshare(ids: readonly string[], options: Options, shell: Shell): Promise<void> {
  if (options.index !== undefined) return sayIndex(options.index, 'remove', options, shell)
  if (ids.length === 0)
    throw new MemoriaError('usage', 'say which memories', {
      hint: 'List what is shared: memoria list --scope team',
    })
  await shell.withMemoria({ ...options, store: 'require' }, async (m) => {
    const { checkoutAt } = await import('../../sync/team-files/read-known.ts')
    const { unshareMemories } = await import('../../sync/team-files/unshare.ts')
    const checkout = await checkoutAt(m.context, m.context.cwd)
    const memories: Memory[] = []
    for (const id of ids) memories.push(await memoryOrFail(m, id))
    const author = m.context.author('taken back from the team')
    const done = await unshareMemories(m.context, checkout, memories, author)
    if (options.json)
      return shell.json({ unshared: done.map(({ memory, paths }) => ({ id: memory.id, removed: paths })) })
    for (const { memory, paths } of done)
      shell.say(
        `${shell.style.good('unshared')}  ${shell.style.name(shortId(memory.id))}  ${paths.length === 0 ? 'it has no file here' : `removed ${paths.join(', ')}`}`,
      )
    const isRemoved = done.some(({ paths }) => paths.length > 0)
    const commit = isRemoved ? ' Commit the removal, so that your colleagues forget it as well.' : ''
    shell.say(shell.style.dim(`It is private again.${commit}`))
  })
}
