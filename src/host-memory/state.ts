import { createHash } from 'node:crypto'
import { isAbsentOr, isListOf, isNumber, isRecordOf, isShape, isText } from '../base/guards.ts'
import { jsonState, type StateKey } from '../store/state.ts'
import type { Store } from '../store/store.ts'

/** How far a file of a host's memory was read. */
export interface FileState {
  readonly host: string
  readonly bytes: number
  readonly changedAt: number
  /** Digests of what it stated then, taken or not: what is among them is not taken again. */
  readonly said: readonly string[]
  /** Digests of what it stated before that, and that is still to be ended. */
  readonly gone: readonly string[]
  /** The projects of something in it were not known: how many folders were. */
  readonly waits?: number
}

export type HostMemoryState = Readonly<Record<string, FileState>>

/** A change of how files are read: all are read again, and what was taken is confirmed. */
const FORM = 1

export async function readState(store: Store, user: string): Promise<HostMemoryState> {
  return (await store.state.read(filesReadKey(user)))?.files ?? {}
}

/** Notes one file; undefined when it is gone. */
export async function putState(
  store: Store,
  user: string,
  path: string,
  state: FileState | undefined,
): Promise<void> {
  const { [path]: _, ...others } = await readState(store, user)
  const files = state === undefined ? others : { ...others, [path]: state }
  await store.state.write(filesReadKey(user), { form: FORM, files })
}

/** By what a statement is known again: no word of it can be read there. */
export function digestOf(project: string, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([project, text]))
    .digest('hex')
    .slice(0, 16)
}

interface FilesRead {
  readonly form: number
  readonly files: HostMemoryState
}

const isFilesRead = isShape<FilesRead>({
  form: (value): value is number => value === FORM,
  files: isRecordOf(
    isShape<FileState>({
      host: isText,
      bytes: isNumber,
      changedAt: isNumber,
      said: isListOf(isText),
      gone: isListOf(isText),
      waits: isAbsentOr(isNumber),
    }),
  ),
})

function filesReadKey(user: string): StateKey<FilesRead> {
  return jsonState(`hostMemory:${user}`, isFilesRead)
}
