import { MemoriaError } from '../base/errors.ts'
import { err, ok } from '../base/result.ts'
import { isOurCommand } from './hook-groups.ts'
import type { HookCommand, WiredFile } from './wired-file.ts'

/** A file that is ours as a whole: its text, and something in it that nobody else would write. */
export interface OwnFile extends Pick<WiredFile, 'name' | 'pathFor'> {
  readonly host: string
  /** By this a file is known as ours, in whatever version. */
  readonly marker: string
  /** The text; command lines stand in it as strings of JSON. */
  textFor(hook: HookCommand): string
}

/** A file that is wholly ours, where the host looks for such: a plugin, an extension, a file of hooks. */
export function ownFile({ name, pathFor, host, marker, textFor }: OwnFile): WiredFile {
  const isOurFile = (content: string) => content.includes(marker)
  return {
    name,
    pathFor,
    withOurs: (content, hook) => {
      if (content === undefined || content.trim() === '' || isOurFile(content)) return ok(textFor(hook))
      return err(
        new MemoriaError('conflict', 'there is a file of that name which is not ours', {
          hint: 'Move the file away, then try again.',
        }),
      )
    },
    withoutOurs: (content) => ok(isOurFile(content) ? undefined : content),
    isWired: isOurFile,
    commandsIn: (content) =>
      isOurFile(content) ? stringsIn(content).filter((text) => isOurCommand(text, host)) : [],
  }
}

const STRING = /"(?:[^"\\\n]|\\.)*"/g

function stringsIn(content: string): string[] {
  return [...content.matchAll(STRING)].flatMap(([text]) => {
    try {
      return [String(JSON.parse(text))]
    } catch {
      // Not a string of JSON, so it is none of the command lines that we wrote.
      return []
    }
  })
}
