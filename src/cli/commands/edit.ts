import { type Command, Option } from 'commander'
import { isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { unwrap } from '../../base/result.ts'
import { linkMemories } from '../../extract/link-memories.ts'
import type { Memoria } from '../../memoria.ts'
import type { Kind, Memory } from '../../model/memory.ts'
import { editText } from '../editor.ts'
import { memoryOrFail } from '../lookup.ts'
import { commaList, kindOption, unitNumber, withCommon } from '../options.ts'
import { shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { textOrStdin } from '../stdin.ts'

interface Options extends CommonOptions {
  readonly text?: string
  readonly kind?: Kind
  readonly topic?: string
  readonly importance?: number
  readonly tags?: readonly string[]
  readonly pin?: boolean
  readonly unpin?: boolean
  readonly why?: string
  readonly resolvedBy?: string
  readonly partOf?: string
  readonly seeAlso?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria edit 8w2k1xqz --text "Use pnpm 10 here" --why "upgraded"')
    .argument('<id>', 'the id of a memory, or its beginning or end')
    .option(
      '--text <text>',
      'the new statement, or - to read it from standard input (without it your editor opens)',
    )
    .addOption(kindOption())
    .option('--topic <topic>', 'the new topic')
    .option('--importance <0-1>', 'how much it matters', unitNumber)
    .option('--tags <tags>', 'the new labels, separated by commas', commaList)
    .option('--pin', 'mark it as always important')
    .addOption(new Option('--unpin', 'undo a pin').conflicts('pin'))
    .option('--resolved-by <id>', 'the memory that resolves it')
    .option('--part-of <id>', 'the memory that it is a part of')
    .option('--see-also <id>', 'a memory that is worth reading with it')
    .option('--why <why>', 'the reason, for the history')
    .action((id: string, options: Options) => edit(id, options, shell))
}

async function edit(id: string, options: Options, shell: Shell): Promise<void> {
  const { kind, topic, importance, tags } = options
  const pinned = options.pin ? true : options.unpin ? false : undefined
  const labels = { kind, topic, importance, tags, pinned }
  const hasLabels = Object.values(labels).some((value) => value !== undefined)
  await shell.withMemoria(options, async (m) => {
    const memory = await memoryOrFail(m, id)
    const links = await linkNamed(m, memory, options)
    const text = await newText(options.text, memory.text, hasLabels || links > 0, shell)
    const isSame = !hasLabels && (text === undefined || text === memory.text)
    const revised = isSame ? memory : await m.revise(memory.id, { ...labels, text }, whyOf(options))
    if (options.json) return shell.json({ memory: revised })
    if (isSame && links > 0)
      return shell.say(`${shell.style.good('linked')}  ${shell.style.name(shortId(memory.id))}`)
    if (isSame) return shell.say(`unchanged  ${shell.style.name(shortId(memory.id))}`)
    shell.say(
      `${shell.style.good('changed')}  ${shell.style.name(shortId(revised.id))}  revision ${revised.revision}${revised.pinned ? ', pinned' : ''}`,
    )
  })
}

/** Sets the links that were asked for, and says how many. */
async function linkNamed(m: Memoria, { id }: Memory, options: Options): Promise<number> {
  const named = [
    ['resolved-by', options.resolvedBy],
    ['part-of', options.partOf],
    ['see-also', options.seeAlso],
  ] as const
  let links = 0
  for (const [relation, other] of named) {
    if (other === undefined) continue
    const to = await memoryOrFail(m, other)
    unwrap(await linkMemories(m.context, id, relation, to.id, isoTime(m.context.clock.now())))
    links += 1
  }
  return links
}

function whyOf({ why, pin, unpin }: Options): string {
  return why ?? (pin ? 'pinned' : unpin ? 'unpinned' : 'edited')
}

async function newText(
  given: string | undefined,
  before: string,
  hasLabels: boolean,
  shell: Shell,
): Promise<string | undefined> {
  if (given !== undefined) return textOrStdin([given])
  if (hasLabels) return undefined
  if (shell.isTerminal) return editText(before)
  throw new MemoriaError('usage', 'there is nothing to change', {
    hint: 'Give --text, --kind, --topic, --importance, --tags, --pin, --unpin or a link such as --resolved-by.',
  })
}
