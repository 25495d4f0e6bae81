import { type ErrorCode, errnoOf, MemoriaError } from './errors.ts'

interface Meaning {
  /** Undefined: what the failed action says, `file_unreadable` or `file_unwritable`. */
  readonly code?: ErrorCode
  readonly problem: string
  readonly hint: string
}

const MEANINGS: Readonly<Record<string, Meaning>> = {
  ENOSPC: { code: 'disk_full', problem: 'the disk is full', hint: 'Free some space, then try again.' },
  EDQUOT: {
    code: 'disk_full',
    problem: 'the disk quota is used up',
    hint: 'Free some space, then try again.',
  },
  EFBIG: { problem: 'the file would be too large', hint: 'Raise the file size limit (ulimit -f).' },
  EACCES: { problem: 'permission denied', hint: 'Check who owns it: was memoria once run with sudo?' },
  EPERM: {
    problem: 'operation not permitted',
    hint: 'Check who owns it, and whether its file system allows it.',
  },
  EROFS: { problem: 'the file system is read-only', hint: 'Make it writable, or choose another folder.' },
  ENOENT: { problem: 'it or its folder does not exist', hint: 'Create the folder, or choose another one.' },
  ENOTDIR: {
    problem: 'a part of the path is a file',
    hint: 'Move that file away, or choose another folder.',
  },
  EEXIST: { problem: 'something else has that name', hint: 'Move it away, or choose another name.' },
  EISDIR: { problem: 'a folder has that name', hint: 'Move the folder away, or choose another name.' },
  ENOTEMPTY: { problem: 'a folder has that name', hint: 'Move the folder away, or choose another name.' },
  ELOOP: { problem: 'its links lead in a circle', hint: 'Remove one of the links.' },
  ENAMETOOLONG: { problem: 'the name is too long', hint: 'Choose a shorter name.' },
  EMFILE: {
    problem: 'too many files are open',
    hint: 'Raise the limit (ulimit -n), or close some programs.',
  },
  ENFILE: { problem: 'too many files are open', hint: 'Close some programs, then try again.' },
  EIO: {
    problem: 'the disk reported a fault',
    hint: 'Check the disk, and copy what matters to another one.',
  },
  ERR_INVALID_ARG_VALUE: {
    code: 'path_unsafe',
    problem: 'it is no valid path',
    hint: 'Choose another path.',
  },
}

/** Failures that mean something else when a file is read. */
const READ_MEANINGS: Readonly<Record<string, Meaning>> = {
  ENOENT: { problem: 'it does not exist', hint: 'Check the path.' },
  ENOTDIR: { problem: 'a part of the path is a file', hint: 'Check the path.' },
  EISDIR: { problem: 'it is a folder', hint: 'Give the path of a file.' },
}

/** Says in our words why a file could not be used: the one place that knows what an errno means to a person. */
export function fileError(thrown: unknown, action: 'read' | 'write', path: string): MemoriaError {
  if (thrown instanceof MemoriaError) return thrown
  const errno = errnoOf(thrown)
  const meanings = action === 'read' ? { ...MEANINGS, ...READ_MEANINGS } : MEANINGS
  const meaning = errno === undefined ? undefined : meanings[errno]
  const code = meaning?.code ?? (action === 'read' ? 'file_unreadable' : 'file_unwritable')
  const problem = meaning?.problem ?? (thrown instanceof Error ? thrown.message : String(thrown))
  const details = meaning === undefined ? { cause: thrown } : { cause: thrown, hint: meaning.hint }
  return new MemoriaError(code, `cannot ${action} ${printable(path)}: ${problem}`, details)
}

function printable(path: string): string {
  return path.replaceAll(/\p{Cc}/gu, '?')
}
