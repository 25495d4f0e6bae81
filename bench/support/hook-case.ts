import { join } from 'node:path'

/** One way to run one form of the hook, with what has to be so before and what has to come of it. */
export interface HookCase {
  /** What the event is, as the report calls it. */
  readonly event: string
  /** Which program: a form of the hook, or something to compare it with. */
  readonly name: string
  readonly worker: string
  readonly argv: readonly string[]
  /** The file that is fed to it in a round. */
  readonly input: (round: number) => string
  readonly prepare: () => void
  readonly isRight: (said: string) => boolean
  /** The most it may take, for the form that `init` chooses. */
  readonly bound?: number
}

/** The words that start each form of the hook that lies in a folder. */
export function hookForms(folder: string): Readonly<Record<string, readonly string[]>> {
  const hook = (name: string) => join(folder, name)
  return {
    perl: ['/usr/bin/perl', '-f', hook('hook.pl')],
    bash: ['/bin/bash', '-p', hook('hook.bash')],
    launcher: [hook('hook.sh')],
    node: [process.execPath, hook('hook.cjs')],
  }
}
