import { MemoriaError } from '../base/errors.ts'
import { localTime, resolveTimezone } from '../config/timezone.ts'
import { idAmong } from './lookup.ts'
import { plural, shortId } from './present.ts'
import type { CommonOptions, Shell } from './shell.ts'

/** The rejections of a person. Their words are not kept, so only time and kind are shown. */
export async function listRejections(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const rows = await context.store.rejections.list(context.reach)
    const rejections = rows.map(({ id, kind, at }) => ({ id, kind, at }))
    if (options.json) return shell.json({ rejections })
    const { zone } = resolveTimezone(context.config.timezone)
    for (const { id, kind, at } of rejections)
      shell.say(`${shell.style.name(shortId(id))}  ${kind.padEnd(11)}  ${localTime(Date.parse(at), zone)}`)
    shell.say(
      rejections.length === 0
        ? 'You rejected nothing.'
        : shell.style.dim(`${plural(rejections.length, 'rejection')}; their words are not kept`),
    )
  })
}

/** Takes a rejection back: a judge may learn it again. */
export async function dropRejection(part: string, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { store, reach } = m.context
    const ids = (await store.rejections.list(reach)).map((one) => one.id)
    const id = await idAmong(ids, m, part, 'rejection')
    if (id === undefined || !(await store.rejections.remove(reach, id))) throw unknown(part)
    if (options.json) return shell.json({ dropped: id })
    shell.say(`${shell.style.good('dropped')}  ${shell.style.name(shortId(id))}  it may be learned again`)
  })
}

function unknown(part: string): MemoriaError {
  return new MemoriaError('not_found', `there is no rejection ${part}`, {
    hint: 'List them with `memoria review rejections`.',
  })
}
